import { compiledFixture, compileFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const NOTATIONS: [source: string, html: string, rule: string][] = [
  ["\uFEFF---\r\ntitle: x\r\n---\r\n\r\nText\r\n", "<p>Text</p>", "byte order mark, CRLF and frontmatter are removed"],
  ["## Title {#own} ", '<h2 id="own">Title</h2>', "{#id} after a heading is its id"],
  ["`## T {#x}`", "<p><code>## T {#x}</code></p>", "but not in code"],
  ["a <!-- {secret} --> b", "<p>a  b</p>", "HTML comments are removed"],
  ["a {/* hidden */} b", "<p>a  b</p>", "so are MDX comments"],
  ["one<br>two", "<p>one<br/>two</p>", "void elements need no slash"],
  ["one<br></br>two", "<p>one<br/>two</p>", "and may be closed"],
  ['<img src="/a.png">', '<img src="/a.png" loading="eager" fetchPriority="high" alt=""/>', "also with attributes"],
  ["`<br>`", "<p><code>&lt;br&gt;</code></p>", "but stay as they are in code"],
  [
    "[a](<https://a.b/x_(y)>)",
    '<p><a href="https://a.b/x_(y)">a</a></p>',
    "the target of a link may be in angle brackets",
  ],
  [
    "<https://a.b/x_y#z>",
    '<p><a href="https://a.b/x_y#z">https://a.b/x_y#z</a></p>',
    "autolinks in angle brackets work",
  ],
  ['<div class="a">x</div>', '<div class="a">x</div>', "class is className"],
  [
    '<div style="margin-top: 4px; --gap: 1rem">x</div>',
    '<div style="margin-top:4px;--gap:1rem">x</div>',
    "style may be text",
  ],
  ['{<b class="a" style="color:red">x</b>}', '<b class="a" style="color:red">x</b>', "also in expressions"],
  [
    '<table><tr><td colspan="2">x</td></tr></table>',
    '<table><tbody><tr><td colSpan="2">x</td></tr></tbody></table>',
    "HTML spelling of attributes is understood",
  ],
  ['<video autoplay="true" muted="false" />', '<video autoPlay=""></video>', "true and false are read as such"],
  [
    "<iframe allowfullscreen webkitallowfullscreen />",
    '<iframe allowFullScreen="" webkitallowfullscreen="" title="Embedded content"></iframe>',
    "attributes without value are on",
  ],
  [
    "<a nofollow={true} noreferrer={false}>x</a>",
    '<a nofollow="">x</a>',
    "so are those that say so, and others are absent",
  ],
  [
    "<div aria-hidden data-on>x</div>",
    '<div aria-hidden="true" data-on="true">x</div>',
    "but in words where React writes them",
  ],
  [
    '<table><tbody><tr><td valign="top" bgcolor="red">x</td></tr></tbody></table>',
    '<table><tbody><tr><td valign="top" bgcolor="red">x</td></tr></tbody></table>',
    "attributes of old HTML keep their names",
  ],
  ['{<i nofollow onclick="x()">x</i>}', '<i nofollow="">x</i>', "all of it also in expressions"],
  ['<b onclick="x()">x</b>', "<b>x</b>", "handlers given as text are left out"],
  [
    "<Preview>\n  <Tip>\n    Do\n  </Tip>\n</Preview>",
    '<x-preview><x-tip><p>Do</p></x-tip><pre><code class="language-mdx">&lt;Tip&gt;\n  Do\n&lt;/Tip&gt;\n</code></pre></x-preview>',
    "a preview has its source, without indentation",
  ],
  [
    "export const Preview = () => 'own';\n\n<Preview>It</Preview>",
    "own",
    "unless the page has a component of that name",
  ],
  ["> [!WARNING]\n> Mind", "<x-warning><p>Mind</p></x-warning>", "alerts are callouts"],
  [":::tip Do\nIt\n:::", '<x-tip title="Do"><p>It</p></x-tip>', "directives are callouts"],
  [":::unknown\nIt\n:::", "<p>:::unknown\nIt\n:::</p>", "unknown directives are text"],
  ["Set {user_id} here", "<p>Set {user_id} here</p>", "a name that nothing defines is shown as written"],
  ["Set {user} here", "<p>Set {user} here</p>", "so is the reader as a whole, who is no text"],
  ["Hi {user.name ?? 'you'}", "<p>Hi you</p>", "readers are unknown: `user` is an empty object"],
  ["export const user = { name: 'Ada' }\n\n{user.name}", "Ada", "unless the page defines it"],
  [
    "export const Hi = () => <i>{user.name ?? 'you'}</i>\n\n<Hi />",
    "<i>you</i>",
    "components of the page know it, too",
  ],
  ["Say {{name}} or {{a.b-c}}", "<p>Say {{name}} or {{a.b-c}}</p>", "so is a variable that is not set"],
  ["<Unknown a={1}>**in**</Unknown>", "<strong>in</strong>", "an unknown component gives way to its content"],
  ["a <placeholder>b</placeholder> c", "<p>a b c</p>", "an unknown element too"],
  ["{true && <Unknown>in</Unknown>}", "in", "also in expressions"],
  ["<p>\n  text\n</p>", "<p>text</p>", "paragraphs do not nest"],
  ["`a`\n<Note>b</Note>", "<p><code>a</code></p><x-note>b</x-note>", "nor does a paragraph hold a block"],
  [
    '<p align="center">\n<Note>b</Note>\n</p>',
    '<div align="center"><x-note>b</x-note></div>',
    "nor does one of the author",
  ],
  ["a <div>b</div> c", "<p>a </p><div>b</div><p> c</p>", "what follows the block is a paragraph again"],
  ["<table><tr><td>x</td></tr></table>", "<table><tbody><tr><td>x</td></tr></tbody></table>", "rows get a body"],
  ["a\\{b\\} ~c~ ~~d~~", "<p>a{b} <del>c</del> <del>d</del></p>", "escapes and both forms of strikethrough work"],
  [
    "- [x] done",
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""/> done</li></ul>',
    "task lists work",
  ],
  [
    '<Prompt description="d">\n  Use {x} and <y>\n</Prompt>',
    '<x-prompt description="d" text="Use {x} and &lt;y&gt;"></x-prompt>',
    "a prompt's body is raw text",
  ],
  [
    '<Prompt description="d">\n  Use \\{x\\} and `\\{y\\}`\n</Prompt>',
    '<x-prompt description="d" text="Use {x} and `\\{y\\}`"></x-prompt>',
    "without the escapes that MDX asks for outside of code",
  ],
  ['<Visibility for="agents">a</Visibility>b', "<p>b</p>", "what is for agents is not rendered"],
  [
    '<Step title="x">a</Step>',
    '<x-step title="x" id="x" noAnchor="true">a</x-step>',
    "a component in the wrong place is rendered all the same",
  ],
  [
    'export const C = ({ name }) => <Note>{name}</Note>\n\n<C name="me" />',
    "<x-note>me</x-note>",
    "components may be defined in the page",
  ],
  [
    "<Note>\n\nexport const one = 1;\n\n{one}\n\n</Note>",
    "<x-note>1</x-note>",
    "an export inside an element is one of the page",
  ],
  [
    "export const list = ['a', 'b']\n\n{list.map((item) => <b key={item}>{item}</b>)}",
    "<b>a</b><b>b</b>",
    "expressions work",
  ],
  [
    "**a <Note>b</Note>**",
    "<div><strong>a <x-note>b</x-note></strong></div>",
    "bold text with a block inside is in no paragraph",
  ],
  [
    "<details>\n<summary>a</summary>\n`b`\n</details>",
    "<details><summary>a</summary><p><code>b</code></p></details>",
    "a summary ends the paragraph that it is in",
  ],
  ["![A](/a.png) x", '<p><img src="/a.png" alt="A" data-inline=""/> x</p>', "images in a line are marked"],
];

for (const [source, html, rule] of NOTATIONS) {
  test(`${JSON.stringify(source)}: ${rule}`, async () => {
    expect(await renderFixture(source)).toBe(html);
  });
}

test("images get the size of their file", async () => {
  const fixture = { files: { "images/a.png": "" } };
  const html = await renderFixture('![A](../images/a.png)\n\n<img src="/images/a.png" width="320" />', fixture);
  expect(html).toContain(
    '<img src="/images/a.png" alt="A" loading="eager" fetchPriority="high" width="640" height="480"/>',
  );
  expect(html).toContain('<img src="/images/a.png" width="320" height="240" alt=""/>');
});

test("a link in the code of a component is written as readers get it", async () => {
  const page =
    'export const Two = () => <><a href="/b#c">b</a> <a href="/f.pdf">f</a> <a href="//x.y/z">z</a></>;\n\n<Two />';
  expect(await renderFixture(page, { pages: ["/b"], basePath: "/docs", endsInSlash: true })).toBe(
    '<a href="/docs/b/#c">b</a> <a href="/docs/f.pdf">f</a> <a href="//x.y/z">z</a>',
  );
});

test("variables are replaced in text, code and attributes", async () => {
  const source = '{{name}} `{{ name }}`\n\n<Card title="{{name}}" />';
  const html = await renderFixture(source, { variables: { name: "Lectern<script>x</script>" } });
  expect(html).toBe('<p>Lectern <code>Lectern</code></p><x-card title="Lectern"></x-card>');
});

test("a variable that is not set is an error where variables are used at all", async () => {
  const { problems } = await compiledFixture("a\n\nb {{missing}} `{{code}}`", { variables: { name: "x" } });
  expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([["undefined-variable", 3, 3]]);
});

const FAILURES: [source: string, line: number, column: number, sourceLine: string, rule: string][] = [
  ["---\ntitle: x\n---\n\n<Note>\n\ntext", 5, 1, "<Note>", "an element that is not closed"],
  ["---\r\ntitle: x\r\n---\r\n\r\na {1 +} b", 5, 7, "a {1 +} b", "a broken expression after CRLF"],
  ["{{v}} {{v}} {1 +}", 1, 17, "{{v}} {{v}} {1 +}", "an error after variables"],
  ["a\n\nb {open\n\nc", 3, 3, "b {open", "a brace that is not closed"],
  ["a\n\n{\n  open\n\nc\n", 3, 1, "{", "a brace that is not closed at the start of a line"],
  ["<!-- gone -->\n## T {#a}\n\n</Note>", 4, 2, "</Note>", "an error after tolerated notations"],
];

for (const [source, line, column, sourceLine, rule] of FAILURES) {
  test(`errors point at the original text: ${rule}`, async () => {
    const result = await compileFixture(source, { variables: { v: "a much longer value" } });
    expect(result).toMatchObject({ ok: false, error: { sourceLine, problem: { code: "invalid-mdx", line, column } } });
  });
}

const COMPLAINTS: [source: string, code: string, line: number][] = [
  ["a\n\n<Crad />", "unknown-component", 3],
  ["x\n\n<b onclick='x()'>a</b>", "handler-as-text", 3],
  ["<Step title='x'>a</Step>", "misplaced-component", 1],
  ["<Tabs>\n<Tab>a</Tab>\n</Tabs>", "missing-title", 2],
  ["<Tab title='x'>a</Tab>", "misplaced-component", 1],
  ["<Panel>a</Panel>\n\n<Panel>b</Panel>", "repeated-side-panel", 3],
  ["<Visibility for='all'>a</Visibility>", "unknown-audience", 1],
  ["<View title='a'>x</View>\n\n<View title='a'>y</View>", "duplicate-view", 3],
  ["<Update label='a' tags='b'>x</Update>", "invalid-update-tags", 1],
  ["import { z } from 'zod'", "package-import", 1],
  ["import { Card } from '@/components/card'", "package-import", 1],
  ["import X from './missing.mdx'\n\n<X />", "missing-import", 1],
  ["---\ntitle: x\n---\n\nText\n\nimport X from './missing.mdx'\n\n<X />", "missing-import", 7],
  ["Text\n\nexport const a = 1\nimport { z } from 'zod'", "package-import", 4],
  [
    "import { useState } from 'react'\nimport X from './missing.mdx'\n\nexport const C = () => useState(0)[0]\n\n<C /> <X />",
    "missing-import",
    2,
  ],
  ["<Tree.File name='a' />", "misplaced-component", 1],
  ["<Tree>\n<Card title='a' />\n</Tree>", "stray-child", 2],
  ["<Tree>\n<Tree.Folder name='a'>\nText\n</Tree.Folder>\n</Tree>", "stray-child", 3],
  ["<Tabs>\n<Tab title='a'>b</Tab>\n\nText\n</Tabs>", "stray-child", 4],
  ["<Steps>\n<Card title='a' />\n</Steps>", "stray-child", 2],
  ["<AccordionGroup>\n<Card title='a' />\n</AccordionGroup>", "stray-child", 2],
  ["<CardGroup>\n<Note>a</Note>\n</CardGroup>", "stray-child", 2],
];

for (const [source, code, line] of COMPLAINTS) {
  test(`${JSON.stringify(source)} is reported as ${code}`, async () => {
    const { problems } = await compiledFixture(source);
    expect(problems.map((problem) => [problem.code, problem.file, problem.line])).toEqual([
      [code, "guides/start.mdx", line],
    ]);
  });
}

test("the nearest component name is suggested", async () => {
  const { problems } = await compiledFixture("<Acordion title='a' />");
  expect(problems[0]?.hint).toContain("`<Accordion>`");
});

test("steps in a fragment are in their steps", async () => {
  expect((await compiledFixture('<Steps><><Step title="x">a</Step></></Steps>')).problems).toEqual([]);
});

test("fragments by name are their children", async () => {
  const source = "Text <Fragment>a</Fragment> <React.Fragment>b</React.Fragment> {<Fragment>c</Fragment>}";
  const { problems } = await compiledFixture(source);
  expect(problems).toEqual([]);
  expect(await renderFixture(source)).toBe("<p>Text a b c</p>");
});

test("an import of a file without code is reported", async () => {
  const { problems } = await compiledFixture("import data from '/data.json'", { files: { "data.json": "[]" } });
  expect(problems[0]?.message).toBe("`/data.json` is neither Markdown nor code, so nothing is shown in its place.");
});
