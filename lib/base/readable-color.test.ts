import { oklch, wcagContrast } from "culori";
import { readColor } from "@/lib/base/color";
import { isDark, MIN_CONTRAST, makeReadable } from "@/lib/base/readable-color";
import { expect, test } from "@/tests/support/unit-test";

const backgrounds = { white: [readColor("white")], dark: [readColor("#0b0c0e"), readColor("#1b1c1e")] };
const colors: [color: string, background: keyof typeof backgrounds, stays: boolean][] = [
  ["#000000", "white", true],
  ["#ffff00", "white", false],
  ["#16a34a", "white", false],
  ["#ffffff", "dark", true],
  ["#000000", "dark", false],
  ["#0000ff", "dark", false],
  ["#8c8c8c", "dark", true],
  ["color(display-p3 0 1 0)", "white", false],
];
for (const [color, background, stays] of colors) {
  test(`${color} can be read on ${background}${stays ? " as it is" : " once it is moved"}`, () => {
    const readable = makeReadable(readColor(color), backgrounds[background]);
    expect(readable).toMatch(/^#[0-9a-f]{6}$/);
    for (const other of backgrounds[background]) {
      expect(wcagContrast(other, readable)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
    expect(readable === color).toBe(stays);
  });
}

test("a color is moved as little as needed, and keeps its hue", () => {
  const [before, after] = ["#16a34a", makeReadable(readColor("#16a34a"), backgrounds.white)];
  expect(wcagContrast(after, "white")).toBeLessThan(MIN_CONTRAST + 0.1);
  const [one = 0, other = 0] = [before, after].map((color) => oklch(color)?.h);
  expect(Math.abs(one - other)).toBeLessThan(5);
});

test("light text belongs on dark backgrounds", () => {
  expect(["#000000", "#333333", "#777777", "#ffffff"].map((color) => isDark(readColor(color)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
