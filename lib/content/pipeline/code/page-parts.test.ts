import type { Nodes, Root } from "mdast";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { arrangePageParts } from "@/lib/content/pipeline/code/page-parts";
import type { PageContext } from "@/lib/content/pipeline/page-context";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";
import { expect, test } from "@/tests/support/unit-test";

/** Arranges a page and writes down its elements: `Name{prop: value}[children]`, and the text between them. */
function arrange(source: string): string {
  const tree: Root = unified().use(remarkParse).use(remarkMdx).parse(source);
  arrangePageParts(tree, { hasSidePanel: false } as PageContext);
  return outline(tree);
}

function outline(node: Nodes): string {
  if (node.type === "text") return node.value;
  const inside = "children" in node ? (node.children as Nodes[]).map(outline).filter(Boolean).join(" ") : "";
  if (!isJsxElement(node)) return inside;
  const props = node.attributes.flatMap((item) => {
    if (item.type !== "mdxJsxAttribute") return [];
    const value = typeof item.value === "object" ? item.value?.value : JSON.stringify(item.value);
    return [`${item.name}: ${value ?? true}`];
  });
  return `${node.name}${props.length > 0 ? `{${props.join(", ")}}` : ""}${inside && `[${inside}]`}`;
}

const rows: [sentence: string, source: string, expected: string][] = [
  [
    "examples go into one side column, request above response, wherever they stand",
    "A\n\n<ResponseExample>R</ResponseExample>\n\n<Note><RequestExample>Q</RequestExample></Note>",
    "A SidePanel[RequestExample[Q] ResponseExample[R]] Note",
  ],
  [
    "a panel comes before the examples",
    "<RequestExample>Q</RequestExample>\n\n<Panel>P</Panel>",
    "SidePanel[Panel[P] RequestExample[Q]]",
  ],
  [
    "examples within a panel stay in it",
    "<Panel><RequestExample>Q</RequestExample></Panel>",
    "SidePanel[Panel[RequestExample[Q]]]",
  ],
  ["a page without them has no side column", "<Note>N</Note>", "Note[N]"],
  [
    "views get one select before the first, and only the first is shown",
    '<View title="A">1</View>\n\n<View title="B">2</View>',
    'ViewSwitcher{titles: ["A","B"]} View{title: "A"}[1] View{title: "B", isInitial: false}[2]',
  ],
  [
    "the select knows the icons of the views",
    '<View title="A" icon="js">1</View>\n\n<View title="B">2</View>',
    'ViewSwitcher{titles: ["A","B"], icons: ["js",""]} View{title: "A", icon: "js"}[1] View{title: "B", isInitial: false}[2]',
  ],
  [
    "a page with variations has their select before the first",
    'Text\n\n<Note><Variation is="a">1</Variation></Note>\n\n<Variation is="b">2</Variation>',
    'Text VariationSwitcher Note[Variation{is: "a"}[1]] Variation{is: "b"}[2]',
  ],
  ["one view needs no select", '<View title="A">1</View>', 'View{title: "A"}[1]'],
  [
    "the tags of a change log become a filter in the side column, most frequent first",
    '<Update label="1" tags={["Fix"]}>x</Update>\n\n<Update label="2" tags={["API", "Fix"]}>y</Update>',
    'SidePanel{kind: "filters"}[UpdateFilters{tags: ["Fix","API"]}] Update{label: "1", tags: ["Fix"]}[x] Update{label: "2", tags: ["API", "Fix"]}[y]',
  ],
  ["a change log without tags has no filter", '<Update label="2">x</Update>', 'Update{label: "2"}[x]'],
];

for (const [sentence, source, expected] of rows) {
  test(`page parts: ${sentence}`, () => {
    expect(arrange(source)).toBe(expected);
  });
}
