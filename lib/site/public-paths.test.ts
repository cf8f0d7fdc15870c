import { isAmongPublic } from "@/lib/site/public-paths";
import type { Site } from "@/lib/site/types";
import { expect, test } from "@/tests/support/unit-test";

const siteOf = (pages: readonly string[], files: readonly string[]) =>
  ({
    pages: new Map(pages.map((page) => [page, {}])),
    generatedPages: new Map(),
    files: new Set(files),
  }) as unknown as Site;

const open = ["/start", "/guides/one", "/guides/deep/two"];
const guest = siteOf(open, ["images/open.png", "brand/logo.png"]);
const whole = siteOf(
  [...open, "/staff/plan", "/mixed/open", "/mixed/deep/closed"],
  [...guest.files, "images/closed.png"],
);

const ROWS: readonly [sentence: string, path: string, isTold: boolean][] = [
  ["a missing page below public ones", "/guides/none", true],
  ["a missing page in a missing folder below public ones", "/guides/none/at/all", true],
  ["a page below a public page", "/guides/one/more", true],
  ["a missing page beside private ones", "/staff/none", false],
  ["a missing page above private ones", "/mixed/none", false],
  ["a private page", "/staff/plan", false],
  ["a missing page in the root, with private ones below it", "/none", false],
  ["a missing page in a missing folder of the root", "/none/at/all", false],
  ["a missing file among public ones", "/brand/none.png", true],
  ["a missing file beside a private one", "/images/none.png", false],
  ["a private file", "/images/closed.png", false],
];
for (const [sentence, path, isTold] of ROWS) {
  test(`a guest ${isTold ? "gets" : "does not get"} the response for a missing page: ${sentence}`, () => {
    expect(isAmongPublic(path, guest, whole)).toBe(isTold);
  });
}

test("on a site without private pages, all missing pages get that response", () => {
  expect(isAmongPublic("/none/at/all", guest, siteOf(open, [...guest.files]))).toBe(true);
});
