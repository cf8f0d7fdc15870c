import type { Nodes, Root, RootContent } from "mdast";
import { visit } from "@/lib/base/visit";

/**
 * Lifts JSX and expressions that fill a paragraph on their own out of it, and imports and exports out of elements, as the MDX
 * compiler does: the plugins that read a page come before it.
 */
export function unravel(tree: Root): void {
  liftModules(tree);
  visit(tree, "paragraph", (node, index, parent) => {
    if (!parent || index === undefined) return;
    let hasElement = false;
    for (const child of node.children) {
      if (child.type === "mdxJsxTextElement" || child.type === "mdxTextExpression") hasElement = true;
      else if (child.type !== "text" || child.value.trim() !== "") return;
    }
    if (!hasElement) return;
    const lifted = node.children.flatMap((child): RootContent[] => {
      if (child.type === "mdxJsxTextElement")
        return [{ ...child, type: "mdxJsxFlowElement" } as unknown as RootContent];
      if (child.type === "mdxTextExpression") return [{ ...child, type: "mdxFlowExpression" }];
      return [];
    });
    parent.children.splice(index, 1, ...lifted);
    return index;
  });
}

/** Moves imports and exports from within an element to just before it, where the plugins look for them. */
function liftModules(tree: Root): void {
  const children: RootContent[] = [];
  for (const child of tree.children) {
    visit(child as Nodes, (node, index, parent) => {
      if (node.type !== "mdxjsEsm" || !parent || index === undefined) return undefined;
      parent.children.splice(index, 1);
      children.push(node);
      return index;
    });
    children.push(child);
  }
  tree.children = children;
}
