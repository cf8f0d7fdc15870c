import { findTrail } from "@/lib/navigation/find-trail";
import type { SidebarNode } from "@/lib/navigation/types";

/**
 * Maximum number of rows of a sidebar that is sent as a whole. Pages with larger sidebars contain only the rows of their own
 * groups; the browser loads the others when they scroll into view. 200 rows take about 4 kB of a compressed page.
 */
const MAX_ROWS = 200;

/** True for a sidebar that is sent to the browser in parts. */
export function isInParts(nodes: readonly SidebarNode[]): boolean {
  return countRows(nodes, 0) > MAX_ROWS;
}

/** Counts rows up to the limit: most sidebars are far below it, the others far above. */
function countRows(nodes: readonly SidebarNode[], before: number): number {
  let count = before;
  for (const node of nodes) {
    if (count > MAX_ROWS) return count;
    count = node.type === "group" ? countRows(node.children, count + 1) : count + 1;
  }
  return count;
}

/**
 * Numbers of rows around its own group that a page contains, so that the first view is complete: a third of the sidebar's height
 * is above the current row, and rows are 32 pixels high.
 */
const NEARBY_ROWS = { before: 16, after: 32 };

/**
 * Indexes of the top-level groups near the first group of a node path, or of the first groups if the page is in none.
 * A very long group ends the search.
 */
export function findNearbyGroups(nodes: readonly SidebarNode[], [own = -1]: readonly number[]): Set<number> {
  const found = new Set<number>();
  const look = (step: 1 | -1, wanted: number) => {
    let rows = 0;
    for (let index = own + step; rows < wanted; index += step) {
      const node = nodes[index];
      if (!node) return;
      rows += node.type === "group" ? node.children.length + 1 : 1;
      if (rows > 2 * NEARBY_ROWS.after) return;
      if (node.type === "group") found.add(index);
    }
  };
  look(-1, NEARBY_ROWS.before);
  look(1, NEARBY_ROWS.after);
  return found;
}

/** The node path of the groups around a page; empty if it is in none, or if the sidebar is sent as a whole. */
export function nodePathOf(nodes: readonly SidebarNode[], path: string): number[] {
  return isInParts(nodes) ? findTrail(nodes, path).map(({ index }) => index) : [];
}

/** Parses a node path in a URL. @example parseNodePath("0.14") // [0, 14] */
export function parseNodePath(text: string): number[] {
  return text === "" ? [] : text.split(".").map(Number);
}

/** The children of the group at a node path; undefined if there is none. */
export function nodesAt(
  nodes: readonly SidebarNode[],
  nodePath: readonly number[],
): readonly SidebarNode[] | undefined {
  let list = nodes;
  for (const index of nodePath) {
    const node = list[index];
    if (node?.type !== "group") return undefined;
    list = node.children;
  }
  return list;
}

/** The node paths of all groups of a sidebar. */
export function allNodePaths(nodes: readonly SidebarNode[], before: readonly number[] = []): number[][] {
  return nodes.flatMap((node, index) => {
    if (node.type === "page") return [];
    const nodePath = [...before, index];
    return [nodePath, ...allNodePaths(node.children, nodePath)];
  });
}
