import type { SidebarNode } from "@/lib/navigation/types";

/**
 * IDs of the groups that contain the first node with a path, outermost first; empty if the path is not listed.
 * The page of a group's `root` is inside that group.
 */
export function findTrail(nodes: readonly SidebarNode[], path: string): string[] {
  return search(nodes, path) ?? [];
}

function search(nodes: readonly SidebarNode[], path: string): string[] | undefined {
  for (const node of nodes) {
    if (node.type === "page") {
      if (node.path === path && !node.href) return [];
      continue;
    }
    const below = node.rootPath === path ? [] : search(node.children, path);
    if (below) return [node.id, ...below];
  }
  return undefined;
}
