import { isYamlTooDeep } from "@/lib/config/yaml-depth";
import { expect, test } from "@/tests/support/unit-test";

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

const rows: [title: string, text: string, isTooDeep: boolean][] = [
  ["lists in lists", `a: ${"[".repeat(300)}${"]".repeat(300)}`, true],
  ["lists that nothing closes", `a: ${"{b: [".repeat(300)}`, true],
  ["items in items on one line", `${"- ".repeat(1000)}x`, true],
  ["keys, each a step further in", lines(1000, (index) => `${" ".repeat(index)}a:`), true],
  ["many lists beside each other", lines(1000, (index) => `a${index}: [1, {b: []}]`), false],
  ["brackets in texts", lines(1000, (index) => `a${index}: "[{ and ["`), false],
  ["a long rule in a text", `a: |\n  ${"-".repeat(2000)}\n`, false],
  ["a list of many items", lines(1000, () => "- - a"), false],
];

for (const [title, text, isTooDeep] of rows) {
  test(`${title} ${isTooDeep ? "are nested too deeply" : "can be read"}`, () => {
    expect(isYamlTooDeep(text)).toBe(isTooDeep);
  });
}
