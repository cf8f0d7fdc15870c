import { formulaText } from "@/lib/content/pipeline/remark-mathematics";
import { renderMath } from "@/lib/content/pipeline/render-math";
import { expect, test } from "@/tests/support/unit-test";

const rows: [expression: string, text: string][] = [
  ["x^2 + y^2", "x^2+y^2"],
  ["\\alpha", "α"],
  ["a_1", "a_1"],
  ["\\frac{1}{2}", "1/2"],
  ["a < b", "a<b"],
  ["\\sum_{n=1}^{k} n", "∑_n=1^kn"],
];

for (const [expression, text] of rows) {
  test(`${expression} is ${text}`, () => {
    expect(formulaText(renderMath(expression, false))).toBe(text);
  });
}
