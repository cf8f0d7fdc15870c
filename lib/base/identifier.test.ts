import { IDENTIFIER } from "@/lib/base/identifier";
import { expect, test } from "@/tests/support/unit-test";

const identifiers: [text: string, isOne: boolean][] = [
  ["acme", true],
  ["Acme_1.docs-x", true],
  ["", false],
  ["a b", false],
  ["a/b", false],
  ["日本", false],
  ["a\n", false],
];
for (const [text, isOne] of identifiers) {
  test(`${JSON.stringify(text)} is ${isOne ? "an" : "no"} identifier`, () => expect(IDENTIFIER.test(text)).toBe(isOne));
}
