import { cutText } from "@/lib/base/cut-text";
import { expect, test } from "@/tests/support/unit-test";

const cuts: [text: string, length: number, result: string][] = [
  ["abc", 2, "ab"],
  ["abc", 9, "abc"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["a", 0, ""],
  ["", 5, ""],
];
for (const [text, length, result] of cuts) {
  test(`the first ${length} units of ${text} are ${result}`, () => expect(cutText(text, length)).toBe(result));
}
