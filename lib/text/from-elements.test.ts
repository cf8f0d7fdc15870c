import { expect, test } from "@playwright/test";
import type { Nodes } from "mdast";
import { componentMarkers, elementRuntime } from "@/lib/content/element-tree/element-runtime";
import type { PlainTag } from "@/lib/content/element-tree/expand-elements";
import { fromPlainNodes, textOfValue, toAttribute, toAttributes } from "@/lib/text/from-elements";

const { jsx, Fragment } = elementRuntime;
const element = (children: unknown) => jsx("b" as never, { children } as never);

const values: [rule: string, value: unknown, text: string | undefined][] = [
  ["a text", "a", "a"],
  ["numbers", 0, "0"],
  ["large numbers", 10n, "10"],
  ["an element", element("a"), "a"],
  ["elements in it", element(["a", element([1, element("b")]), null, false]), "a1b"],
  ["a fragment", jsx(Fragment as never, { children: "a" } as never), "a"],
  ["nothing", null, undefined],
  ["a boolean", true, undefined],
  ["an object", { a: 1 }, undefined],
  ["a function", () => "a", undefined],
  ["an object that only looks like an element", { $$typeof: Symbol("a"), props: { children: "a" } }, undefined],
];
for (const [rule, value, text] of values) {
  test(`the text of a value in an attribute: ${rule}`, () => expect(textOfValue(value)).toBe(text));
}

test("a list becomes an attribute of the texts in it, an object none", () => {
  expect(toAttribute("a", ["b", 1, element("c"), {}, undefined])?.value).toMatchObject({ value: '["b","1","c"]' });
  expect(toAttribute("a", [])?.value).toMatchObject({ value: "[]" });
  expect(toAttribute("a", { b: "c" })).toBeUndefined();
});

test("props become attributes; a style becomes the text of its rules", () => {
  const attributes = toAttributes({
    a: true,
    b: false,
    c: "d",
    style: { display: "none", order: 1 },
    onClick: () => 1,
  });
  expect(attributes.map(({ name, value }) => [name, value])).toEqual([
    ["a", null],
    ["c", "d"],
    ["style", "display: none; order: 1"],
  ]);
  expect(toAttributes({ style: "color: red" })).toMatchObject([{ name: "style", value: "color: red" }]);
});

test("tags become elements, unless something stands for them", () => {
  const tag = (name: string, children: PlainTag["children"]): PlainTag => ({ name, props: {}, children });
  const given = ["a", tag("b", [tag("Slot", []), "c"]), tag("Slot", [])];
  const rule: Nodes = { type: "thematicBreak" };
  const nodes = fromPlainNodes(given, ({ name }) => (name === "Slot" ? [rule, rule] : undefined));
  expect(nodes).toEqual([
    { type: "text", value: "a" },
    { type: "mdxJsxTextElement", name: "b", attributes: [], children: [rule, rule, { type: "text", value: "c" }] },
    rule,
    rule,
  ]);
});

test("the components of the application are known by name, also those within others", () => {
  const markers = componentMarkers(["Card", "Tree", "Tree.File"]);
  expect([markers.Card?.componentName, markers.Tree?.componentName]).toEqual(["Card", "Tree"]);
  expect((markers.Tree as unknown as typeof markers).File?.componentName).toBe("Tree.File");
});
