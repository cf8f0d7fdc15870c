import type { SidebarNode } from "@/lib/navigation/types";

/**
 * Rows from which on a page carries only those of its own groups; the browser fetches the others when they come into view.
 * 200 rows take about 4 kB of a compressed page.
 */
const MOST_ROWS = 200;

/** Separates a division's identifier from the way to a page's group: `t2~0.14`. */
const SEPARATOR = "~";

/** True for sidebars that reach the browser in parts. */
export function isInParts(nodes: readonly SidebarNode[]): boolean {
  return countRows(nodes, 0) > MOST_ROWS;
}

/** Stops counting past the limit: most sidebars are far from it, the others far beyond. */
function countRows(nodes: readonly SidebarNode[], before: number): number {
  let count = before;
  for (const node of nodes) {
    if (count > MOST_ROWS) return count;
    count = node.type === "group" ? countRows(node.children, count + 1) : count + 1;
  }
  return count;
}

/** The positions of the groups on the way to a page, outermost first; empty for a page outside of groups. */
export function findWay(nodes: readonly SidebarNode[], path: string): number[] {
  return search(nodes, path) ?? [];
}

function search(nodes: readonly SidebarNode[], path: string): number[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "page") {
      if (node.path === path && !node.href) return [];
      continue;
    }
    const below = node.rootPath === path ? [] : search(node.children, path);
    if (below) return [index, ...below];
  }
  return undefined;
}

/**
 * How many rows a page carries around its own group, so that what a reader sees at first is there at once: a third of the
 * sidebar's height lies before the current row, and rows are 32 pixels high.
 */
const NEARBY_ROWS = { before: 16, after: 32 };

/**
 * Positions of the groups of the top level that stand next to the one a way begins with, or at the beginning where a page
 * stands in none; a very long one ends the search.
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

/**
 * The segment that stands for a division in internal addresses. The layout of a division knows no page; where its sidebar
 * is sent in parts, the segment tells which one to render.
 */
export function divisionSegment(divisionId: string, nodes: readonly SidebarNode[], path: string): string {
  return isInParts(nodes) ? `${divisionId}${SEPARATOR}${findWay(nodes, path).join(".")}` : divisionId;
}

/** The division of a segment, and the way to the groups to render. */
export function readDivisionSegment(segment: string): { divisionId: string; way: number[] } {
  const [divisionId = "", way = ""] = segment.split(SEPARATOR);
  return { divisionId, way: readWay(way) };
}

/** A way as written in addresses. @example readWay("0.14") // [0, 14] */
export function readWay(text: string): number[] {
  return text === "" ? [] : text.split(".").map(Number);
}

/** What stands below the group that a way leads to; undefined where it leads nowhere. */
export function nodesAt(nodes: readonly SidebarNode[], way: readonly number[]): readonly SidebarNode[] | undefined {
  let list = nodes;
  for (const index of way) {
    const node = list[index];
    if (node?.type !== "group") return undefined;
    list = node.children;
  }
  return list;
}

/** The ways to all groups of a sidebar. */
export function allWays(nodes: readonly SidebarNode[], before: readonly number[] = []): number[][] {
  return nodes.flatMap((node, index) => {
    if (node.type === "page") return [];
    const way = [...before, index];
    return [way, ...allWays(node.children, way)];
  });
}
