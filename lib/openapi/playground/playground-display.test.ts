import { expect, test } from "@playwright/test";
import { choosePlaygroundDisplay } from "@/lib/openapi/playground/playground-display";

const rows: [wishes: unknown[], display: string, sentence: string][] = [
  [[undefined, undefined, "interactive"], "interactive", "the site's setting"],
  [["simple", "none", "interactive"], "simple", "the page goes before the operation and the site"],
  [[undefined, "none", "interactive"], "none", "the operation goes before the site"],
  [["auth", undefined, "interactive"], "none", "no one is logged in"],
  [["bright", 5, "simple"], "simple", "what is no display is passed over"],
  [[], "interactive", "nothing said"],
];

for (const [wishes, display, sentence] of rows) {
  test(`playground: ${sentence}`, () => {
    expect(choosePlaygroundDisplay(...wishes)).toBe(display);
  });
}
