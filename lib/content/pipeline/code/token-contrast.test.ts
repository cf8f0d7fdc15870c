import { oklch, wcagContrast } from "culori";
import { readColor } from "@/lib/base/color";
import { markedBackgrounds, readableTokenColor } from "@/lib/content/pipeline/code/highlighter";
import { expect, test } from "@/tests/support/unit-test";

const rows: [sentence: string, color: string, background: string, expected: string][] = [
  ["a color that can be read stays", "#0550ae", "#ffffff", "#0550ae"],
  ["a variable stays", "var(--mint-token-keyword)", "#ffffff", "var(--mint-token-keyword)"],
  ["on a background of variables everything stays", "#adb1c2", "var(--mint-background)", "#adb1c2"],
];

for (const [sentence, color, background, expected] of rows) {
  test(sentence, () => {
    expect(readableTokenColor(color, background)).toBe(expected);
  });
}

for (const [color, background] of [
  ["#adb1c2", "#fafbfc"],
  ["#616e88", "#2e3440"],
  ["#6272a480", "#282a36"],
] as const) {
  test(`${color} on ${background} is moved until it can be read`, () => {
    const moved = readableTokenColor(color, background);
    const surface = readColor(background);
    expect(wcagContrast(surface, moved)).toBeGreaterThanOrEqual(4.5);
    for (const line of markedBackgrounds(surface))
      expect(wcagContrast(line.background, moved), `on a line that is ${line.name}`).toBeGreaterThanOrEqual(4.5);
    // Its hue tells what it is: it stays near.
    const [hue = 0, written = 0] = [moved, color].map((one) => oklch(one)?.h);
    expect(Math.abs(hue - written)).toBeLessThan(12);
  });
}
