import type { Root, RootContent } from "mdast";
import { visit } from "@/lib/base/visit";

/**
 * Lifts JSX and expressions that fill a paragraph on their own out of it, as the MDX compiler does: the plugins that read a
 * page come before it.
 */
export function unravel(tree: Root): void {
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
