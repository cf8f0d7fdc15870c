import type { GroupNode, SidebarNode } from "@/lib/navigation/types";

/** A group that contains a page, with its index among its siblings. */
type TrailStep = { group: GroupNode; index: number };

/**
 * The groups that contain the first node with a path, outermost first; empty if the path is not listed. The page of a
 * group's `root` is inside that group.
 */
export function findTrail(nodes: readonly SidebarNode[], path: string): TrailStep[] {
  return search(nodes, path) ?? [];
}

function search(nodes: readonly SidebarNode[], path: string): TrailStep[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "page") {
      if (node.path === path && !node.href) return [];
      continue;
    }
    const below = node.rootPath === path ? [] : search(node.children, path);
    if (below) return [{ group: node, index }, ...below];
  }
  return undefined;
}
