import { choosePlaygroundDisplay } from "@/lib/openapi/playground/playground-display";
import { expect, test } from "@/tests/support/unit-test";

const rows: [wishes: unknown[], display: string, sentence: string][] = [
  [[undefined, undefined, "interactive"], "interactive", "the site's setting"],
  [["simple", "none", "interactive"], "simple", "the page goes before the operation and the site"],
  [[undefined, "none", "interactive"], "none", "the operation goes before the site"],
  [["auth", undefined, "interactive"], "none", "`auth` is nothing for a guest"],
  [["bright", 5, "simple"], "simple", "what is no display is passed over"],
  [[], "interactive", "nothing said"],
];

for (const [wishes, display, sentence] of rows) {
  test(`playground: ${sentence}`, () => {
    expect(choosePlaygroundDisplay(false, ...wishes)).toBe(display);
  });
}

test("playground: `auth` is the form for a reader who has signed in", () => {
  expect(choosePlaygroundDisplay(true, "auth", undefined, "none")).toBe("interactive");
  expect(choosePlaygroundDisplay(true, undefined, "simple", "auth")).toBe("simple");
});
