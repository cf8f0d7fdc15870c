import { compiledFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const ROWS: readonly (readonly [source: string, anchors: string[] | undefined, rule: string])[] = [
  ["## One\n\n### Two {#second}", ["one", "second"], "headings"],
  [
    "###### A\n\n## A\n\n##### B {#a}\n\n## A",
    ["a", "a-3", "a-2"],
    "headings of the last two levels with an id of their own, which changes no other id",
  ],
  ["<h2>Raw</h2>\n\n<Heading level={3}>Other</Heading>", ["raw", "other"], "headings written as elements"],
  ['<Tabs><Tab title="Node">x</Tab></Tabs>', ["node"], "tabs"],
  ['<Accordion title="Why?">x</Accordion>', ["why"], "accordions"],
  ['<ParamField body="userName">x</ParamField>', ["param-user-name"], "fields"],
  ['<Update label="May 2026">x</Update>', ["may-2026"], "updates"],
  ['<Steps><Step title="Do" id="first">x</Step></Steps>', ["first"], "steps with an id"],
  [
    '## Do\n\n<Steps><Step title="Do">x</Step><Step title="**Then** this">y</Step></Steps>\n\n<div id="then-this" />',
    ["do", "do-2", "then-this-2", "then-this"],
    "steps with small titles, whose ids give way to all others",
  ],
  ['<div id="place">x</div>\n\n<a name="old"></a>', ["place", "old"], "elements"],
  ['<Card id="card" title="A">x</Card>', [], "not the ids that components ignore"],
  ["<RequestExample>\n```js\nx\n```\n</RequestExample>", ["request-example"], "places of their own"],
  ["One.[^a]\n\n[^a]: Two.", ["fn-a", "fnref-a"], "footnotes"],
  ["<div id={1 + 1}>x</div>", undefined, "unknown: an id that is computed"],
  ["{[1].map((id) => <p id={id}>x</p>)}", undefined, "unknown: elements in code"],
  ["export const Own = () => <p>x</p>\n\n<Own />", undefined, "unknown: what a component of the page renders"],
];

for (const [source, anchors, rule] of ROWS) {
  test(`places that links may lead to, ${rule}`, async () => {
    expect((await compiledFixture(source)).anchors).toEqual(anchors);
  });
}

test("places that links may lead to, headings of all levels in a Markdown file", async () => {
  const { anchors } = await compiledFixture({ file: "a.md", source: "###### A\n\n## A\n\n##### B" });
  expect(anchors).toEqual(["a-2", "a", "b"]);
});
