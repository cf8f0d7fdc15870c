import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

/** The codes of a page's problems, as one text, and what the page shows. */
async function show(source: string) {
  const { problems } = await compiledFixture(source);
  return [problems.map(({ code }) => code).join(" "), await renderFixture(source)];
}

const pages: [rule: string, source: string, codes: string, html: string][] = [
  [
    "a second panel goes",
    "<Panel>\na\n</Panel>\n\n<Panel>\nb\n</Panel>",
    "repeated-side-panel",
    "<x-panel><p>a</p></x-panel>",
  ],
  [
    "a second view of one title goes",
    '<View title="a">b</View>\n\n<View title="a">c</View>\n\n<View title="d">e</View>',
    "duplicate-view",
    '<x-view title="a" id="a">b</x-view><x-view title="d" id="d">e</x-view>',
  ],
  ["a view without title goes", "<View>a</View>", "missing-title", ""],
  [
    "a view whose title is computed stays",
    "<View title={'a' + 1}>b</View>",
    "",
    '<x-view title="a1" id="view">b</x-view>',
  ],
  [
    "what is for humans stays",
    '<Visibility for="humans">a</Visibility>',
    "",
    '<x-visibility for="humans">a</x-visibility>',
  ],
  ["what is for nobody goes", "<Visibility>a</Visibility>", "unknown-audience", ""],
  ["also deep inside", '<Note><Visibility for="agents">a</Visibility>b</Note>', "", "<x-note>b</x-note>"],
  [
    "a fragment is transparent",
    '<Tabs><>\n<Tab title="a">b</Tab>\n</></Tabs>',
    "",
    '<x-tabs><x-tab title="a" id="a">b</x-tab></x-tabs>',
  ],
  [
    "an element of HTML is not",
    '<Steps><div><Step title="a">b</Step></div></Steps>',
    "stray-child misplaced-component",
    '<x-steps><div><x-step title="a" id="a" noAnchor="true">b</x-step></div></x-steps>',
  ],
  ["what is computed may be anything", "<Tabs>{null}</Tabs>", "", "<x-tabs></x-tabs>"],
  [
    "a component of the page may be anything",
    "export const T = () => null\n\n<Steps><T /></Steps>",
    "",
    "<x-steps></x-steps>",
  ],
  [
    "tags of a name",
    "export const t = ['a']\n\n<Update label=\"a\" tags={t}>b</Update>",
    "",
    '<x-update label="a" id="a">b</x-update>',
  ],
  [
    "tags of numbers",
    '<Update label="a" tags={[1]}>b</Update>',
    "invalid-update-tags",
    '<x-update label="a" id="a">b</x-update>',
  ],
];
for (const [rule, source, codes, html] of pages) {
  test(`components where they do not belong: ${rule}`, async () => expect(await show(source)).toEqual([codes, html]));
}

const names: [rule: string, source: string, codes: string, html: string][] = [
  [
    "an unknown one is its content",
    "a <Unknown>b **c**</Unknown> d",
    "unknown-component",
    "<p>a b <strong>c</strong> d</p>",
  ],
  ["also around blocks", "<Unknown>\n\n## A\n\nb\n\n</Unknown>", "unknown-component", '<h2 id="a">A</h2><p>b</p>'],
  ["one in another", "<A><B>c</B></A>", "unknown-component unknown-component", "c"],
  ["a part of one that is known", "<Tree.None>a</Tree.None>", "unknown-component", "a"],
  ["an element that HTML does not have", "<blink>a</blink> b", "unknown-component", "a b"],
  ["an element of one's own is known", "<my-element>a</my-element>", "", "<my-element>a</my-element>"],
  [
    "a component of the page",
    "export const Mine = ({ children }) => <i>{children}</i>\n\n<Mine>a</Mine>",
    "",
    "<i>a</i>",
  ],
  ["a part of one of the page", "export const M = { Part: () => <i>a</i> }\n\n<M.Part />", "", "<i>a</i>"],
  ["one that a function is given", "{((Given) => <Given>a</Given>)('b')}", "", "<b>a</b>"],
  ["an unknown one in code", "{[1].map((n) => <Unknown key={n}>a</Unknown>)}", "unknown-component", "a"],
];
for (const [rule, source, codes, html] of names) {
  test(`names of components: ${rule}`, async () => {
    const [found, shown = ""] = await show(source);
    expect([found, shown.replace(/^<p>a b<\/p>$/, "a b")]).toEqual([codes, html]);
  });
}

const tables: [rule: string, source: string, html: string][] = [
  ["rows are in a body", "<table><tr><td>a</td></tr></table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"],
  [
    "those of a head stay",
    "<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
  ],
  ["text of one line stays in it", "<p>\n\na **b**\n\n</p>", "<p>a <strong>b</strong></p>"],
  ["a heading is no paragraph", "<h3>\n\na\n\n</h3>", "<h3>a</h3>"],
];
for (const [rule, source, html] of tables) {
  test(`markup as browsers arrange it: ${rule}`, async () => {
    expect((await renderFixture(source)).replace(/ (?:id|aria-level)="[^"]*"/g, "")).toBe(html);
  });
}
