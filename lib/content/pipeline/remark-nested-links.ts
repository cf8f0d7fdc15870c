import type { Nodes, Root } from "mdast";
import { visit } from "@/lib/base/visit";
import { isJsxElement, setChildren } from "@/lib/content/syntax/jsx-attributes";

/**
 * Remark plugin: takes links out of links and keeps their text, as in `<a href="mailto:a@example.com">a@example.com</a>`,
 * where GFM makes a link of the address as well. Browsers end a link before the next one begins, and React then finds
 * another tree than it has sent.
 */
export function remarkNestedLinks() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isLink(node) || !("children" in node)) return;
      setChildren(node, withoutLinks(node.children as Nodes[]));
    });
  };
}

function withoutLinks(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node) => {
    if (!("children" in node)) return node;
    const children = withoutLinks(node.children as Nodes[]);
    return isLink(node) ? children : ({ ...node, children } as Nodes);
  });
}

function isLink(node: Nodes): boolean {
  return node.type === "link" || node.type === "linkReference" || (isJsxElement(node) && node.name === "a");
}
