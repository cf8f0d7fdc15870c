import type { Nodes, PhrasingContent } from "mdast";
import { listItem, paragraph, text, toFlow, toPhrasing } from "@/lib/text/flow";
import { printMarkdown } from "@/lib/text/print";
import { expect, test } from "@/tests/support/unit-test";

const bold = (value: string): PhrasingContent => ({ type: "strong", children: [text(value)] });
const code: Nodes = { type: "code", value: "x" };
const item = (value: string): Nodes => listItem([text(value)]);

const blocks: [rule: string, nodes: Nodes[], markdown: string][] = [
  ["nothing", [], ""],
  ["text is a paragraph", [text("a"), bold("b")], "a**b**\n"],
  ["blocks divide it", [text("a"), code, text("b")], "a\n\n```\nx\n```\n\nb\n"],
  [
    "white space at its ends is no text",
    [text(" "), text("\n a "), bold("b"), text(" c\t"), text("\n")],
    "a **b** c\n",
  ],
  ["within it, it is", [bold("a"), text(" "), bold("b")], "**a** **b**\n"],
  ["white space alone is no paragraph", [text(" "), text("\n"), code, text(" ")], "```\nx\n```\n"],
  ["items that follow each other are a list", [item("a"), item("b")], "- a\n- b\n"],
  ["also with white space between them", [item("a"), text("\n"), item("b")], "- a\n- b\n"],
  ["text between them divides it", [item("a"), text("b"), item("c")], "- a\n\nb\n\n- c\n"],
  ["a block between them does", [item("a"), code, item("c")], "- a\n\n```\nx\n```\n\n- c\n"],
  ["a root has no place", [text("a"), { type: "root", children: [] }], "a\n"],
  ["right-to-left text", [text(" مرحبا "), bold("عالم")], "مرحبا **عالم**\n"],
];
for (const [rule, nodes, markdown] of blocks) {
  test(`nodes in a place for blocks: ${rule}`, () => expect(printMarkdown(toFlow(nodes))).toBe(markdown));
}

test("many texts of white space are as little as one", () => {
  const spaces = Array.from({ length: 30_000 }, () => text(" "));
  expect(toFlow(spaces)).toEqual([]);
  expect(toFlow([...spaces, text("a"), ...spaces])).toEqual([paragraph(text("a"))]);
});

test("ordering nodes does not modify them", () => {
  const given = text(" a ");
  toFlow([given]);
  expect(given).toEqual(text(" a "));
});

const lines: [rule: string, nodes: Nodes[], markdown: string][] = [
  ["text stays", [text("a"), bold("b")], "a**b**"],
  ["code becomes code in a line", [text("a "), code], "a `x`"],
  ["blocks are told apart by a space", [paragraph(text("a")), paragraph(text("b"))], "a b"],
  [
    "also within lists",
    [{ type: "list", children: [listItem([text("a")], [code]), listItem([text("b")])] }],
    "a `x` b",
  ],
  ["empty blocks leave nothing", [paragraph(), { type: "thematicBreak" }, text("a")], "a"],
];
for (const [rule, nodes, markdown] of lines) {
  test(`nodes in a place for a line: ${rule}`, () => {
    expect(
      printMarkdown([paragraph(...toPhrasing(nodes))])
        .replace(/(?:&#x20;|\s)+$/g, "")
        .replace(/ +/g, " "),
    ).toBe(markdown);
  });
}

test("what follows the line of an item is below it", () => {
  const list: Nodes[] = [listItem([text("a")], [text("b"), code])];
  expect(printMarkdown(toFlow(list))).toBe("- a\n\n  b\n  ```\n  x\n  ```\n");
});
