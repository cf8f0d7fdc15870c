import { decodePercent, tryDecodePercent } from "@/lib/base/decode-percent";
import { expect, test } from "@/tests/support/unit-test";

const decoded: [text: string, result: string | undefined][] = [
  ["a%20b", "a b"],
  ["%E6%97%A5", "日"],
  ["%F0%9F%98%80", "😀"],
  ["%2525", "%25"],
  ["a+b", "a+b"],
  ["100%", undefined],
  ["%E6%97", undefined],
  ["%zz", undefined],
  ["", ""],
];
for (const [text, result] of decoded) {
  test(`${JSON.stringify(text)} without escapes is ${JSON.stringify(result)}, or else itself`, () => {
    expect(tryDecodePercent(text)).toBe(result);
    expect(decodePercent(text)).toBe(result ?? text);
  });
}
