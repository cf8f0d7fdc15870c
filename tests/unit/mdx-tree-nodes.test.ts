import { createElement as h, type ReactNode } from "react";
import { Tree } from "@/components/content/tree/tree";
import { readTreeNodes, type TreeNode } from "@/components/content/tree/tree-nodes";
import { expect, test } from "@/tests/support/unit-test";

/** A tree as text: folders end in a slash, closed ones in `/…`. */
function outline(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => {
      if (!node.isFolder) return node.name;
      const inside = node.children.length > 0 ? `(${outline(node.children)})` : "";
      return `${node.name}/${node.isOpen ? "" : "…"}${inside}`;
    })
    .join(" ");
}

const classify = (element: { type: unknown }) =>
  element.type === Tree.Folder ? "folder" : element.type === Tree.File ? "file" : undefined;

const rows: [sentence: string, children: ReactNode, expected: string][] = [
  ["a list of files", h("ul", null, h("li", null, "a.ts"), h("li", null, "b.ts")), "a.ts b.ts"],
  ["a trailing slash makes a folder", h("ul", null, h("li", null, "src/")), "src/"],
  [
    "nested items make a folder",
    h("ul", null, h("li", null, "src", h("ul", null, h("li", null, "a.ts")))),
    "src/(a.ts)",
  ],
  ["formatting is stripped", h("ul", null, h("li", null, h("strong", null, "a"), ".ts")), "a.ts"],
  ["elements keep their state", h(Tree.Folder, { name: "app" }, h(Tree.File, { name: "a" })), "app/…(a)"],
  ["an open folder", h(Tree.Folder, { name: "app", defaultOpen: true }), "app/"],
  ["a folder that cannot be opened stands open", h(Tree.Folder, { name: "app", openable: false }), "app/"],
  ["anything else is left out", [h("p", { key: "p" }, "text"), h(Tree.File, { key: "f", name: "a" })], "a"],
];

for (const [sentence, children, expected] of rows) {
  test(`tree: ${sentence}`, () => {
    expect(outline(readTreeNodes(children, classify))).toBe(expected);
  });
}
