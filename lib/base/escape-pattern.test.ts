import { escapePattern } from "@/lib/base/escape-pattern";
import { expect, test } from "@/tests/support/unit-test";

for (const text of ["a.b", "(a|b)*", "[^a]{1,2}$", "\\d+?", "日本", ""]) {
  test(`a pattern of ${JSON.stringify(text)} matches only this text`, () => {
    const pattern = new RegExp(`^${escapePattern(text)}$`, "u");
    expect(pattern.test(text)).toBe(true);
    expect(["ab", "axb", "d", "dd", "aa"].filter((other) => pattern.test(other))).toEqual([]);
  });
}
