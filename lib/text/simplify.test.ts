import { printMarkdown } from "@/lib/text/print";
import { parseSource } from "@/tests/support/parse-page";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; source: string; markdown: string }[] = [
  { title: "frontmatter goes", source: "---\ntitle: Page\n---\n\nText.", markdown: "Text." },
  { title: "comments go", source: "A {/* hidden */} b.\n\n<!-- gone -->", markdown: "A  b." },
  {
    title: "elements named like methods are what they hold",
    source: "x <constructor>A</constructor> <toString>B</toString>",
    markdown: "x A B",
  },
  { title: "exports and imports go", source: "export const a = 1;\n\nText.", markdown: "Text." },
  { title: "variables are filled in", source: "Use {{product}}.", markdown: "Use Acme." },
  {
    title: "what is for agents is shown to them",
    source: '<Visibility for="agents">\nFor you.\n</Visibility>',
    markdown: "For you.",
  },
  {
    title: "what is for humans is not",
    source: '<Visibility for="humans">\nFor them.\n</Visibility>\n\nText.',
    markdown: "Text.",
  },
  {
    title: "callouts are quotes that say what they are",
    source: "<Warning>\nCareful.\n</Warning>",
    markdown: "> **Warning:** Careful.",
  },
  {
    title: "cards are a list of links",
    source:
      '<CardGroup>\n<Card title="One" href="/one">\nFirst.\n</Card>\n<Card title="Two" href="/two">\nSecond.\n</Card>\n</CardGroup>',
    markdown: "- [One](/one): First.\n- [Two](/two): Second.",
  },
  {
    title: "steps are numbered headings",
    source: '## Install\n\n<Steps>\n<Step title="Get it">\nA.\n</Step>\n<Step title="Run it">\nB.\n</Step>\n</Steps>',
    markdown: "## Install\n\n### 1. Get it\n\nA.\n\n### 2. Run it\n\nB.",
  },
  {
    title: "diagrams of components are code, as those of fences are",
    source: '<Mermaid chart="\ngraph TD;\nA-->B;\n" />\n\n<Mermaid>{`graph LR`}</Mermaid>',
    markdown: "```mermaid\ngraph TD;\nA-->B;\n```\n\n```mermaid\ngraph LR\n```",
  },
  {
    title: "colors have a value for each mode",
    source: '<Color.Item name="a" value="#fff" />\n<Color.Item name="b" value={{ light: "#fff", dark: "#000" }} />',
    markdown: "- a: `#fff`\n- b: `#fff`, `#000`",
  },
  {
    title: "variations say which they are",
    source: '<Variation is="basic">\nA.\n</Variation>\n\n<Variation is={["pro", "team"]}>\nB.\n</Variation>',
    markdown: "*basic*\n\nA.\n\n*pro, team*\n\nB.",
  },
  {
    title: "steps have the numbers they are given",
    source: '<Steps>\n<Step title="A" stepNumber={3}>\nA.\n</Step>\n<Step>\nB.\n</Step>\n</Steps>',
    markdown: "### 3. A\n\nA.\n\n### 4.\n\nB.",
  },
  {
    title: "steps with large titles have the depth of their titles, also in fragments",
    source:
      '#### Deep\n\n<Steps titleSize="h2">\n<Step title="Get **it**">\n<Tabs>\n<Tab title="1. `a`">\nA.\n</Tab>\n</Tabs>\n</Step>\n<>\n<Step title="Run" titleSize="h3">\nB.\n</Step>\n</>\n</Steps>',
    markdown: "#### Deep\n\n## 1. Get **it**\n\n### 1. `a`\n\nA.\n\n### 2. Run\n\nB.",
  },
  {
    title: "callouts of a kind are those of that kind",
    source: '<Callout type="caution">\nA.\n</Callout>\n\n<Callout type="caution" icon="star">\nB.\n</Callout>',
    markdown: "> **Warning:** A.\n\n> B.",
  },
  {
    title: "files of a tree have their comments",
    source: '<Tree>\n<Tree.Folder name="app">\n<Tree.File name="a.ts" comment="starts it" />\n</Tree.Folder>\n</Tree>',
    markdown: "- `app/`\n  - `a.ts`: starts it",
  },
  {
    title: "boxes of a row are apart, and what its style hides is not there",
    source:
      'export const Row = () => <div className="flex gap-2"><span>POST</span><span>users</span></div>;\n\nexport const Gone = () => <p style={{ display: "none" }}>Gone</p>;\n\n<Row />\n\n<Gone />',
    markdown: "POST users",
  },
  {
    title: "what code shows to humans only is not there",
    source: 'export const Both = () => <Visibility for="humans">Humans</Visibility>;\n\nText.\n\n<Both />',
    markdown: "Text.",
  },
  { title: "tabs are headings", source: '<Tabs>\n<Tab title="npm">\nA.\n</Tab>\n</Tabs>', markdown: "### npm\n\nA." },
  {
    title: "fields are rows with their rules",
    source: '<ParamField query="limit" type="number" required default={10}>\nHow many.\n</ParamField>',
    markdown: "- `limit` (number, query, required, default: 10): How many.",
  },
  {
    title: "code keeps its fence and title",
    source: "```js app.js\nlet a;\n```",
    markdown: "```js app.js\nlet a;\n```",
  },
  {
    title: "comments for the compiler go from blocks with types",
    source:
      "```ts twoslash a.ts\n// @errors: 2322\nconst hidden = 1;\n// ---cut---\nlet a: string = 1;\n//  ^?\n```\n\n```ts\n// ^?\n```",
    markdown: "```ts a.ts\nlet a: string = 1;\n```\n\n```ts\n// ^?\n```",
  },
  {
    title: "what a card, a tile, a tooltip, a field and an update say besides their text is said",
    source:
      '<Card title="One" cta="More">\nFirst.\n</Card>\n\n<Tile title="Two" href="/two">\nSeen.\n</Tile>\n\nA <Tooltip headline="Head" tip="tip" cta="Read" href="/b">word</Tooltip>\n\n<ParamField body="a" type="string" pre={["new"]} post={["beta"]}>\nIt.\n</ParamField>\n\n<Update label="May" tags={["API", "UI"]}>\nDone.\n</Update>',
    markdown:
      "- **One**: First.\n\n  More\n- [Two](/two): Seen.\n\nA word (Head: tip. Read)\n\n- `a` (new, string, body, beta): It.\n\n## May\n\n*API, UI*\n\nDone.",
  },
  {
    title: "components on lines next to each other are paragraphs of their own",
    source: "<Panel>One</Panel>\n<Expandable>Two</Expandable>\n<Expandable>Three</Expandable>",
    markdown: "One\n\nTwo\n\nThree",
  },
  {
    title: "what no reader sees is not said; what some see is",
    source:
      '<div className="p-2 hidden">\nA\n</div>\n<div style={{ display: "none" }}>\nB\n</div>\n<p hidden>C</p>\n<div className="hidden dark:block">\nD\n</div>',
    markdown: "D",
  },
  {
    title: "Markdown in an expression is Markdown",
    source: '<MDX>{"Some **bold**"}</MDX>',
    markdown: "Some **bold**",
  },
  { title: "mathematics stays", source: "$$\nx^2\n$$", markdown: "$$\nx^2\n$$" },
  { title: "icons say nothing", source: 'Press <Icon icon="gear" /> now.', markdown: "Press  now." },
  {
    title: "HTML tables are tables",
    source: "<table><tr><th>A</th></tr><tr><td>b</td></tr></table>",
    markdown: "| A |\n| - |\n| b |",
  },
  { title: "quotes stay as written", source: 'Say "hello" -- again...', markdown: 'Say "hello" -- again...' },
  {
    title: "unknown components are replaced by their content",
    source: "<Mystery>\nText.\n</Mystery>",
    markdown: "Text.",
  },
];

for (const { title, source, markdown } of rows) {
  test(title, async () => expect(printMarkdown(await parseSource(source)).trim()).toBe(markdown));
}

test("snippets are inserted where they are used, with their props", async () => {
  const source = 'import Note from "/snippets/note.mdx";\n\n<Note name="Ada" />';
  const tree = await parseSource(source, { "snippets/note.mdx": "Hello, {name}." });
  expect(printMarkdown(tree).trim()).toBe("Hello, Ada.");
});

test("headings have the ID that they have on the page", async () => {
  const tree = await parseSource('## Say "hi"\n\n## Own {#mine}\n\n## Say "hi"');
  const headings = tree.children.flatMap((node) => (node.type === "heading" ? [node.data?.id] : []));
  expect(headings).toEqual(["say-hi", "mine", "say-hi-2"]);
});

test("labels are in the language of the page", async () => {
  const source =
    '<Note>\nA.\n</Note>\n\n<ParamField body="a" type="string" required deprecated default="1">\nB.\n</ParamField>';
  const write = async (code: string) => printMarkdown(await parseSource(source, {}, code)).trim();
  expect(await write("fr")).toBe(
    "> **Remarque:** A.\n\n- `a` (string, body, obligatoire, obsolète, par défaut: 1): B.",
  );
  expect(await write("de")).toBe(
    "> **Hinweis:** A.\n\n- `a` (string, body, erforderlich, Veraltet, Standardwert: 1): B.",
  );
});
