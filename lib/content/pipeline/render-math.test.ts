import { renderMath } from "@/lib/content/pipeline/render-math";
import { expect, test } from "@/tests/support/unit-test";

const formulas: [title: string, formula: string, markup: string][] = [
  ["a formula is a row by itself", "a+b", "<mi>a</mi><mo>+</mo><mi>b</mi>"],
  ["so is a root", "\\sqrt{a+b}", "<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>"],
  [
    "rows that are one of several parts stay",
    "\\frac{a+b}{c}",
    "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>",
  ],
  [
    "rows beside others stay",
    "(a)b",
    "<mrow><mo stretchy=false>(</mo><mi>a</mi><mo stretchy=false>)</mo></mrow><mi>b</mi>",
  ],
  [
    "the columns of a matrix have names",
    "\\begin{matrix} a & b & c+d \\end{matrix}",
    "<mtable><mtr><mtd class=first><mi>a</mi></mtd><mtd class=inner><mi>b</mi></mtd><mtd class=last><mi>c</mi><mo>+</mo><mi>d</mi></mtd></mtr></mtable>",
  ],
];

for (const [title, formula, markup] of formulas) {
  test(title, () => expect(renderMath(formula, false)).toBe(`<math>${markup}</math>`));
}
