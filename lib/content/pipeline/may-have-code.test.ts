import { mayHaveCode } from "@/lib/content/pipeline/may-have-code";
import { expect, test } from "@/tests/support/unit-test";

const rows: [title: string, source: string, expected: boolean][] = [
  ["prose", '---\ntitle: A\n---\n\n## Text\n\n<Card title="a">We import and export.</Card>', false],
  ["a block of code", "Text\n\n```js\nimport a from 'a'\nf({ a })\n```\n", false],
  ["a code span", "The option `{ a }`", false],
  ["an expression", "Text {1 + 1}", true],
  ["an attribute", "<Card cols={2} />", true],
  ["an import", "import A from '/snippets/a.mdx'\n\n<A />", true],
  ["an export below text", "Text\n\nexport const a = 1", true],
  ["a snippet by its file", '<Snippet file="a.mdx" />', true],
  ["an expression behind a block of code", "```\n{}\n```\n\n{a}", true],
];

for (const [title, source, expected] of rows) {
  test(`whether a text may have code: ${title}`, () => expect(mayHaveCode(source)).toBe(expected));
}
