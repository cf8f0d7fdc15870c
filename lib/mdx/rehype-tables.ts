import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/**
 * Rehype plugin: puts each table into `<div data-table-scroll>`, which scrolls sideways and can be focused, and names
 * the check boxes of task lists for readers who cannot see them.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === "element" && node.tagName === "input") {
        node.properties.ariaLabel = node.properties.checked ? "Done" : "Not done";
      }
      if (!isTable(node) || !parent || index === undefined) return;
      const wrapper: Element = {
        type: "element",
        tagName: "div",
        properties: { dataTableScroll: "", tabIndex: 0 },
        children: [node as ElementContent],
      };
      parent.children[index] = wrapper;
      return SKIP;
    });
  };
}

function isTable(node: { type: string }): boolean {
  if (node.type === "element" && "tagName" in node) return node.tagName === "table";
  return node.type === "mdxJsxFlowElement" && "name" in node && node.name === "table";
}
