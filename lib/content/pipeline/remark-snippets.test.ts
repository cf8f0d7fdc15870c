import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const FILES = {
  "snippets/plain.mdx": "---\ntitle: x\n---\n\nPlain **text**",
  "snippets/props.mdx":
    "Hi {name}{props.mark}\n\n```bash\nnpm i {name}\n```\n\n<Card href={url} title={`To ${name}`} />",
  "snippets/blocks.mdx": "First\n\n```bash\nls\n```\n\n- point",
  "snippets/heading.mdx": "## Shared\n\n[up](./other.md)",
  "snippets/nested.mdx": 'import Plain from "./plain.mdx"\n\n<Plain /> nested',
  "snippets/slot.mdx": "<Note>{children}</Note>",
  "snippets/exports.mdx": "export const version = '1.2'\n\nVersion {version} for {who}",
  "snippets/values.jsx": "export const list = ['a'];\nexport const Tag = ({ text }) => <em>{text}</em>;",
  "snippets/broken.mdx": "a\n\n<Note>",
  "snippets/loop.mdx": 'import Loop from "./loop.mdx"\n\n<Loop />',
  "_snippets/old.mdx": "Old {kind}",
};

const USES: [source: string, html: string, rule: string][] = [
  [
    'import P from "/snippets/plain.mdx"\n\n<P />',
    "<p>Plain <strong>text</strong></p>",
    "a snippet is put where it is used",
  ],
  [
    'import P from "../snippets/plain.mdx"\n\nSee <P /> here',
    "<p>See Plain <strong>text</strong> here</p>",
    "in a line it stays in the line",
  ],
  [
    'import B from "/snippets/blocks.mdx"\n\nSee <B /> here',
    '<p>See </p><p>First</p><pre><code class="language-bash">ls\n</code></pre><ul><li>point</li></ul><p> here</p>',
    "blocks of a snippet end the line it is used in",
  ],
  [
    'import P from "snippets/plain"\n\n<P />',
    "<p>Plain <strong>text</strong></p>",
    "a missing slash and suffix are forgiven",
  ],
  [
    'import N from "/snippets/nested.mdx"\n\n<N />',
    "<p>Plain <strong>text</strong> nested</p>",
    "snippets import snippets",
  ],
  [
    'import S from "/snippets/slot.mdx"\n\n<S>in</S>',
    "<x-note>in</x-note>",
    "children go where the snippet wants them",
  ],
  ['<Snippet file="old.mdx" kind="form" />', "<p>Old form</p>", "the older form finds the older folder"],
  ['import { version } from "/snippets/exports.mdx"\n\n{version}', "1.2", "values can be imported"],
  [
    'import E from "/snippets/exports.mdx"\n\n<E who="me" />',
    "<p>Version 1.2 for me</p>",
    "a snippet with exports is a module with props",
  ],
  [
    'import { list, Tag } from "/snippets/values.jsx"\n\n<Tag text={list[0]} />',
    "<em>a</em>",
    "components and values come from React files",
  ],
  [
    'import { Nope } from "/snippets/values.jsx"\n\na <Nope /> b',
    "<p>a  b</p>",
    "a name that is not exported renders nothing",
  ],
  ['import X from "/snippets/missing.mdx"\n\na <X /> b', "<p>a  b</p>", "a missing file renders nothing"],
  ['import { Button } from "ui-kit"\n\na <Button /> b', "<p>a  b</p>", "a package renders nothing"],
  [
    'import { Tabs, steps } from "ui-kit"\n\n<Tabs><Tabs.Tab>*one*</Tabs.Tab> <Tabs.Panel.Title>two</Tabs.Panel.Title></Tabs> {steps()}',
    "<em>one</em> two",
    "what a package's components contain is shown, and that of their members",
  ],
  [
    'import P from "/snippets/plain.mdx"\n\n{true && <P />}',
    "<p>Plain <strong>text</strong></p>",
    "snippets work in expressions",
  ],
];

for (const [source, html, rule] of USES) {
  test(rule, async () => {
    expect(await renderFixture(source, { files: FILES })).toBe(html);
  });
}

test("props reach text, expressions, attributes and fenced code", async () => {
  const source = 'import P from "/snippets/props.mdx"\n\n<P name="lectern" mark="!" url="/x" />';
  expect(await renderFixture(source, { files: FILES })).toBe(
    '<p>Hi lectern!</p><pre><code class="language-bash">npm i lectern\n</code></pre><x-card href="/x" title="To lectern"></x-card>',
  );
});

test("a prop that was not passed is empty", async () => {
  const source = 'import P from "/snippets/props.mdx"\n\n<P name="a" />';
  expect(await renderFixture(source, { files: FILES })).toContain("<p>Hi a</p>");
});

test("headings of a snippet belong to the page, links to the snippet's file", async () => {
  const source = 'import H from "/snippets/heading.mdx"\n\n## Shared\n\n<H />';
  expect((await compiledFixture(source, { files: FILES })).toc.map(({ id }) => id)).toEqual(["shared", "shared-2"]);
  expect(await renderFixture(source, { files: FILES })).toContain('<a href="/snippets/other">up</a>');
});

test("a broken snippet is reported in its own file and the page stands", async () => {
  const { problems } = await compiledFixture('import B from "/snippets/broken.mdx"\n\na\n\n<B />', { files: FILES });
  expect(problems).toMatchObject([{ code: "invalid-mdx", file: "snippets/broken.mdx", line: 3, column: 1 }]);
});

test("a missing import of a snippet is reported in the snippet", async () => {
  const files = { "snippets/outer.mdx": 'Text\n\nimport X from "./missing.mdx"\n\n<X />' };
  const { problems } = await compiledFixture('import O from "/snippets/outer.mdx"\n\n<O />', { files });
  expect(problems).toMatchObject([{ code: "missing-import", file: "snippets/outer.mdx", line: 3, column: 1 }]);
});

test("a snippet that includes itself is reported", async () => {
  const { problems } = await compiledFixture('import L from "/snippets/loop.mdx"\n\n<L />', { files: FILES });
  expect(problems.map(({ code }) => code)).toContain("snippet-cycle");
});
