import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const rows: [title: string, page: string, html: string, ...leftOut: string[]][] = [
  ["text stays", "Some *text*.", "<p>Some <em>text</em>.</p>"],
  ["an expression is left out", "A {[1, 2].map(String)}B", "<p>A B</p>", "{[1, 2].map(String)}"],
  ["a text in braces stays", 'A {"b"} C', "<p>A b C</p>"],
  ["a comment shows nothing", "A{/* {1 + 1} */}", "<p>A</p>"],
  [
    "a loop without end does not run",
    "export const x = (() => { for (;;); })()\n\nText {x}",
    "<p>Text </p>",
    "export const x = (() => { for (;;); })()",
    "{x}",
  ],
  [
    "a component of the page gives way to its content",
    "export const Own = () => { for (;;); }\n\n<Own>*in*</Own>",
    "<em>in</em>",
    "export const Own = () => { for (;;); }",
    "<Own>*in*</Own>",
  ],
  ["a built-in component stays", '<Card title="T">Text</Card>', '<x-card title="T">Text</x-card>'],
  ["an attribute that is data stays", "<Columns cols={2}>Text</Columns>", '<x-columns cols="2">Text</x-columns>'],
  [
    "an attribute that is code is left out",
    '<Card title={"a".repeat(3)}>Text</Card>',
    "<x-card>Text</x-card>",
    'title={"a".repeat(3)}',
  ],
  [
    "attributes that are spread are left out",
    "<Card {...globalThis}>Text</Card>",
    "<x-card>Text</x-card>",
    "{...globalThis}",
  ],
  ["a formula stays", "<Latex>{`x`}</Latex>", "<mi>x</mi>"],
];

for (const [title, page, html, ...leftOut] of rows) {
  test(`a page of a site without page code: ${title}`, async () => {
    expect(await renderFixture(page, { code: false })).toContain(html);
    const problems = (await compiledFixture(page, { code: false })).problems.map(({ message }) => message);
    expect(problems).toEqual(leftOut.map((code) => `\`${code}\` is left out.`));
  });
}

test("a component file is not run where pages run no code", async () => {
  const files = { "own.jsx": "export const Own = () => { throw new Error() }" };
  expect(await renderFixture('import { Own } from "/own.jsx"\n\n<Own>in</Own> after', { code: false, files })).toBe(
    "<p>in after</p>",
  );
});
