import { imageCandidates } from "@/lib/content/pipeline/image-widths";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly [sentence: string, file: string, width: number, widths: number[] | undefined][] = [
  ["a large image has all widths, and not its own", "images/a.png", 5114, [640, 960, 1360, 1920]],
  ["one of less has itself as the largest", "images/a.jpeg", 1400, [640, 960, 1360, 1400]],
  ["a small one stays as it is", "images/a.png", 900, undefined],
  ["a drawing stays as it is", "images/a.svg", 2000, undefined],
  ["a moving picture stays as it is", "images/a.gif", 2000, undefined],
  ["a name that an export would cut stays as it is", "images/a (1).png", 2000, undefined],
];

for (const [sentence, file, width, widths] of rows) {
  test(sentence, () => {
    const found = imageCandidates(file, { width, height: 10 }, "/docs");
    expect(found?.srcSet.match(/ \d+w/g)?.map((size) => Number.parseInt(size, 10))).toEqual(widths);
  });
}

test("addresses carry the base path, and escapes", () => {
  const found = imageCandidates("images/a b.png", { width: 1000, height: 10 }, "/docs");
  expect(found?.srcSet).toBe(
    "/docs/_lectern/images/640/images/a%20b.png.webp 640w, /docs/_lectern/images/960/images/a%20b.png.webp 960w, " +
      "/docs/images/a%20b.png 1000w",
  );
});
