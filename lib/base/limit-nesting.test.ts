import { limitNesting } from "@/lib/base/limit-nesting";
import { expect, test } from "@/tests/support/unit-test";

const kept: [sentence: string, markdown: string][] = [
  ["a list of lists", "- a\n  - b\n    - c\n      1. d"],
  ["a quotation in a list", "- > a\n  > b"],
  ["links and emphasis", "[**a**](b) *c* ~~d~~ [e [f]](g)"],
  ["code with more brackets than text may have", `\`\`\`\n${"[".repeat(500)}\n\`\`\`\nb`],
  ["code in other marks", `~~~\n${"> ".repeat(100)}\n\`\`\`\n~~~`],
  ["a table", "| a | b |\n| - | - |\n| 1 | 2 |"],
  ["a table with a thousand names", `| a |\n| - |\n${"| `SOME_ERROR_CODE` |\n".repeat(1_000)}`],
  ["escaped brackets", "\\[".repeat(100)],
  ["lines of Windows", "- a\r\n- b\r\n"],
  ["nothing", ""],
];

for (const [sentence, markdown] of kept) {
  test(`${sentence} is kept as it is`, () => expect(limitNesting(markdown)).toBe(markdown));
}

/** Quotations that a line opens. */
const depthOf = (line: string) => /^(?:\s*>)*/.exec(line)?.[0].replace(/\s/g, "").length ?? 0;
const openBrackets = (line: string) => line.match(/(?<!\\)\[/g)?.length ?? 0;

const deep = "> ".repeat(10_000);
const wide = "[".repeat(10_000);

const limited: [sentence: string, before: string][] = [
  ["alone", ""],
  ["after a paragraph", "text\n\n"],
  ["after a block of code", "```\na\n```\n"],
  ["after a word between three backticks", "```a```\n\n"],
  ["after code that holds a mark with a language", "```\n```js\n```\n"],
];

for (const [sentence, before] of limited) {
  test(`quotations in quotations are limited ${sentence}`, () => {
    expect(depthOf(limitNesting(`${before}${deep}a`).split("\n").at(-1) ?? "")).toBeLessThanOrEqual(16);
  });
  test(`brackets in brackets are limited ${sentence}`, () => {
    expect(openBrackets(limitNesting(`${before}${wide}`).split("\n").at(-1) ?? "")).toBeLessThanOrEqual(32);
  });
}

test("brackets are counted across the lines of a paragraph, and from zero in the next one", () => {
  const lines = limitNesting(`${"[\n".repeat(40)}\n[`).split("\n");
  expect(lines.filter((line) => line === "[")).toHaveLength(33);
});

test("brackets that end are not counted", () => {
  const markdown = "[a] ".repeat(100);
  expect(limitNesting(markdown)).toBe(markdown);
});

test("marks of emphasis without end are escaped", () => {
  const marks = limitNesting("*a ".repeat(3_000));
  expect(marks.match(/(?<!\\)\*/g)).toHaveLength(1_000);
});

test("indentation ends", () => {
  expect(limitNesting(`${" ".repeat(10_000)}- a`).length).toBeLessThan(100);
});

test("numbers and marks in turn are limited, too", () => {
  expect(limitNesting(`${"1. - > ".repeat(1_000)}a`)).toMatch(/^(?:\s*(?:>|-|1\.)){16} \\/);
});
