import { isGlobal } from "@/lib/content/pipeline/snippet-props";
import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

/** The HTML of a page that uses a snippet; `before` is code of the page. */
function use(snippet: string, element: string, before = ""): Promise<string> {
  const page = `import S from "/snippets/s.mdx"\n${before}\n\n${element}`;
  return renderFixture(page, { files: { "snippets/s.mdx": snippet } });
}

const props: [rule: string, snippet: string, element: string, html: string][] = [
  ["a text", "a {b}", '<S b="c" />', "<p>a c</p>"],
  ["a number", "a {b}", "<S b={1} />", "<p>a 1</p>"],
  ["by the object of all", "a {props.b}", '<S b="c" />', "<p>a c</p>"],
  ["an element", "a {b}", "<S b={<i>c</i>} />", "<p>a <i>c</i></p>"],
  ["a condition on one that is on", "{b && <i>c</i>}", "<S b />", "<i>c</i>"],
  ["a condition on one that is not there", "a {b ? 'c' : 'd'}", "<S />", "<p>a d</p>"],
  ["one that is not there is nothing", "a {b} c", "<S />", "<p>a  c</p>"],
  ["in a template", "a {`b ${c}`}", '<S c="d" />', "<p>a b d</p>"],
  ["in an object, by its short name", "{[{ b }].map(({ b: c }) => c)}", '<S b="d" />', "d"],
  ["in attributes", "<i title={b} className={`x-${b}`}>c</i>", '<S b="d" />', '<i title="d" class="x-d">c</i>'],
  [
    "in code of a line and of a block",
    "`{b}`\n\n```\n{ props.b } {c}\n```",
    '<S b="d" />',
    "<p><code>d</code></p><pre><code>d {c}\n</code></pre>",
  ],
  ["what a function in it declares is its own", "{['x'].map((b) => b)} {b}", '<S b="d" />', "x\nd"],
  ["the snippet's own constants are, too", "export const b = 'own'\n\na {b}", '<S b="d" />', "<p>a own</p>"],
  ["what is in the element", "<Note>{children}</Note>", "<S>a **b**</S>", "<x-note>a <strong>b</strong></x-note>"],
  ["nothing in the element", "a {children} b", "<S />", "<p>a  b</p>"],
  [
    "values are text, whatever they look like",
    "a {b}",
    '<S b="{c} <i>*d*</i>" />',
    "<p>a {c} &lt;i&gt;*d*&lt;/i&gt;</p>",
  ],
  ["what is spread of an object", "a {b}{c}", "<S {...{ b: 'd', c: 1 }} />", "<p>a d1</p>"],
  ["a later one counts", "a {b}", "<S b='c' {...{ b: 'd' }} b='e' />", "<p>a e</p>"],
  ["names that every object has", "a {constructor}{toString}", '<S constructor="b" />', "<p>a b</p>"],
  ["names and values in any alphabet", "a {größe}", '<S größe="日 😀 مرحبا" />', "<p>a 日 😀 مرحبا</p>"],
];
for (const [rule, snippet, element, html] of props) {
  test(`what a page gives to a snippet: ${rule}`, async () => expect(await use(snippet, element)).toBe(html));
}

const constants: [rule: string, before: string, element: string, html: string][] = [
  ["a constant of the page", "export const c = 'd'", "<S b={c} />", "<p>a d</p>"],
  ["a member of one", "export const c = { d: 'e' }", "<S b={c.d} />", "<p>a e</p>"],
  ["what is spread of one", "export const c = { b: 'd' }", "<S {...c} />", "<p>a d</p>"],
  ["what is computed", "export const c = () => ({ b: 'd' })", "<S {...c()} />", "<p>a d</p>"],
];
for (const [rule, before, element, html] of constants) {
  test(`what a page computes for a snippet: ${rule}`, async () =>
    expect(await use("a {b}", element, before)).toBe(html));
}

test("a snippet that is used twice has the props of each use", async () => {
  expect(await use("a {b} `{b}`", '<S b="1" />\n\n<S b="2" />')).toBe(
    "<p>a 1 <code>1</code></p><p>a 2 <code>2</code></p>",
  );
});

test("a missing prop of a snippet is not a problem", async () => {
  const files = { "snippets/s.mdx": "a {b} {c.d} {[e].length}" };
  const { problems } = await compiledFixture('import S from "/snippets/s.mdx"\n\n<S c={{ d: 1 }} />', { files });
  expect(problems).toEqual([]);
});

const globals: [name: string, isKnown: boolean][] = [
  ["Math", true],
  ["undefined", true],
  ["window", true],
  ["useState", true],
  ["React", true],
  ["Fragment", true],
  ["title", false],
  ["constructor", false],
  ["__proto__", false],
  ["name", false],
];
for (const [name, isKnown] of globals) {
  test(`\`${name}\` is ${isKnown ? "" : "not "}known without being declared`, () =>
    expect(isGlobal(name)).toBe(isKnown));
}
