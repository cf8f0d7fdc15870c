import type { Root } from "mdast";
import { visit as visitOfUnist } from "unist-util-visit";
import { EXIT, SKIP, visit } from "@/lib/base/visit";
import { expect, test } from "@/tests/support/unit-test";

/** Two paragraphs with three words each, and a heading between them. */
function makeTree(): Root {
  const words = (start: number) =>
    [0, 1, 2].map((number) => ({ type: "text" as const, value: String(start + number) }));
  return {
    type: "root",
    children: [
      { type: "paragraph", children: words(1) },
      { type: "heading", depth: 2, children: words(4) },
      { type: "paragraph", children: words(7) },
    ],
  };
}

type Visit = typeof visit;

const VISITS: [title: string, run: (visit: Visit, tree: Root, seen: unknown[]) => void][] = [
  [
    "every node",
    (each, tree, seen) => each(tree, (node, index, parent) => void seen.push(node.type, index, parent?.type)),
  ],
  ["nodes of a type", (each, tree, seen) => each(tree, "text", (node, index) => void seen.push(node.value, index))],
  [
    "nodes of several types",
    (each, tree, seen) => each(tree, ["heading", "text"], (node) => void seen.push(node.type)),
  ],
  [
    "a node whose children are left out",
    (each, tree, seen) =>
      each(tree, (node) => {
        seen.push(node.type);
        return node.type === "heading" ? SKIP : undefined;
      }),
  ],
  [
    "the end at a node",
    (each, tree, seen) =>
      each(tree, (node) => {
        seen.push(node.type);
        return node.type === "heading" ? EXIT : undefined;
      }),
  ],
  [
    "a node that is replaced by two, after which the visit goes on",
    (each, tree, seen) =>
      each(tree, (node, index, parent) => {
        seen.push(node.type);
        if (node.type !== "heading" || index === undefined || parent?.type !== "root") return undefined;
        parent.children.splice(index, 1, { type: "thematicBreak" }, { type: "thematicBreak" });
        return [SKIP, index + 1];
      }),
  ],
  [
    "a node that is taken out, and the one in its place",
    (each, tree, seen) =>
      each(tree, "text", (node, index, parent) => {
        seen.push(node.value);
        if (node.value !== "5" || index === undefined) return undefined;
        parent?.children.splice(index, 1);
        return index;
      }),
  ],
];

for (const [title, run] of VISITS) {
  test(`a tree is visited as by unist-util-visit: ${title}`, () => {
    const [found, expected]: unknown[][] = [[], []];
    const [tree, same] = [makeTree(), makeTree()];
    run(visit, tree, found ?? []);
    run(visitOfUnist as Visit, same, expected ?? []);
    expect(found?.length).toBeGreaterThan(0);
    expect([found, tree]).toEqual([expected, same]);
  });
}
