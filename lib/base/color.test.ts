import { findColor, readColor, toHex } from "@/lib/base/color";
import { expect, test } from "@/tests/support/unit-test";

const written: [text: string, hex: string][] = [
  ["RebeccaPurple", "#663399"],
  ["transparent", "#000000"],
  [" #ABC ", "#aabbcc"],
  ["#aabbcc80", "#aabbcc"],
  ["RGB(1, 2, 3)", "#010203"],
  ["rgb(0% 100% 20% / 50%)", "#00ff33"],
  ["rgb(\n  1 2 3\n)", "#010203"],
  ["rgb(none 2 3)", "#000203"],
  ["hsl(0.5turn 50% 50%)", "#40bfbf"],
  ["hwb(120 0% 20%)", "#00cc00"],
  ["lab(50% 20 30)", "#a16945"],
  ["lch(50 30 120)", "#697e49"],
  ["oklab(0.5 0.1 0.1)", "#a14203"],
  ["oklch(70% 0.15 250)", "#4ba3f7"],
  ["color(display-p3 0.1 0.2 0.3)", "#0f344f"],
  ["color(display-p3 0 1 0)", "#00fb29"],
];

for (const [text, hex] of written) {
  test(`${JSON.stringify(text)} is a color`, () => {
    expect(toHex(readColor(text))).toBe(hex);
  });
}

for (const text of [
  "",
  "facade",
  "0d9373",
  "#12345",
  "none",
  "currentcolor",
  "var(--x)",
  "rgb(1 2)",
  "rgb(1 2 3",
  "red;",
]) {
  test(`${JSON.stringify(text)} is none`, () => {
    expect(findColor(text)).toBeUndefined();
    expect(() => readColor(text)).toThrow("is no color");
  });
}
