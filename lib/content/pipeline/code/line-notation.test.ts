import { type LineMark, readLineNotation } from "@/lib/content/pipeline/code/line-notation";
import { expect, test } from "@/tests/support/unit-test";

const rows: [sentence: string, source: string, code: string, marks: [number, LineMark[]][]][] = [
  ["code without notation stays as it is", "a\nb", "a\nb", []],
  ["an added line loses its comment", "a // [!code ++]\nb", "a\nb", [[1, ["added"]]]],
  ["a removed line in a shell script", "a\nb # [!code --]", "a\nb", [[2, ["removed"]]]],
  [
    "a count marks the following lines",
    "a // [!code ++:2]\nb\nc",
    "a\nb\nc",
    [
      [1, ["added"]],
      [2, ["added"]],
    ],
  ],
  ["HTML comments are recognized", "<a/> <!-- [!code ++] -->", "<a/>", [[1, ["added"]]]],
  ["CSS comments are recognized", "a{} /* [!code --] */", "a{}", [[1, ["removed"]]]],
  ["JSX comments are recognized", "<A /> {/* [!code ++] */}", "<A />", [[1, ["added"]]]],
  ["SQL comments are recognized", "select 1 -- [!code ++]", "select 1", [[1, ["added"]]]],
  [
    "highlight and focus",
    "a // [!code highlight]\nb // [!code focus]",
    "a\nb",
    [
      [1, ["highlighted"]],
      [2, ["focused"]],
    ],
  ],
  [
    "a line of its own goes away and marks the next",
    "// [!code ++:2]\na\nb",
    "a\nb",
    [
      [1, ["added"]],
      [2, ["added"]],
    ],
  ],
  ["two notations on one line", "a // [!code ++] // [!code focus]", "a", [[1, ["focused", "added"]]]],
  ["the middle of a line is code", 'x = "[!code ++]" + y', 'x = "[!code ++]" + y', []],
];

for (const [sentence, source, code, marks] of rows) {
  test(`line notation: ${sentence}`, () => {
    const result = readLineNotation(source);
    expect(result.code).toBe(code);
    expect([...result.marks].map(([line, set]) => [line, [...set]])).toEqual(marks);
  });
}
