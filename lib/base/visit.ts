import type { visit as visitOfUnist } from "unist-util-visit";

/** Returned by a visitor to skip the children of a node. */
export const SKIP = "skip";

/** Returned by a visitor to end the visit. */
export const EXIT = false;

interface TreeNode {
  type: string;
  children?: TreeNode[];
}

type Action = typeof SKIP | typeof EXIT | boolean | number | null | undefined;
type Visitor = (node: TreeNode, index?: number, parent?: TreeNode) => Action | [Action, number?];

/**
 * Calls a visitor with each node of a tree, depth-first. Replaces `visit` of unist-util-visit, for tests by node type. The
 * original names a function after each node for stack traces, which took up to a sixth of the time to compile a page.
 */
export const visit = ((tree: TreeNode, test: string | readonly string[] | Visitor, visitor?: Visitor) => {
  if (typeof test === "function") walk(tree, undefined, undefined, test);
  else if (visitor) {
    const isWanted = ({ type }: TreeNode) => (typeof test === "string" ? type === test : test.includes(type));
    walk(tree, undefined, undefined, (node, index, parent) =>
      isWanted(node) ? visitor(node, index, parent) : undefined,
    );
  }
}) as typeof visitOfUnist;

/** @returns EXIT, or the index of the sibling to visit next, if the visitor has set one. */
function walk(
  node: TreeNode,
  index: number | undefined,
  parent: TreeNode | undefined,
  visitor: Visitor,
): typeof EXIT | number | undefined {
  const result = visitor(node, index, parent);
  const action = Array.isArray(result) ? result[0] : result;
  if (action === EXIT) return EXIT;
  // Visitors may change lists of children during the walk.
  for (let at = 0; action !== SKIP && node.children && at < node.children.length;) {
    const child = node.children[at];
    const following: typeof EXIT | number | undefined = child && walk(child, at, node, visitor);
    if (following === EXIT) return EXIT;
    at = following ?? at + 1;
  }
  if (Array.isArray(result)) return result[1];
  return typeof action === "number" ? action : undefined;
}
