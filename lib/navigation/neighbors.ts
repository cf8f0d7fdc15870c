import { compact } from "@/lib/config/read-value";
import type { Leaf } from "@/lib/navigation/route-table";
import type { PageNode, PagerLink, SidebarNode } from "@/lib/navigation/types";
import { visiblePages } from "@/lib/navigation/visible-nodes";

/** The pages of one sidebar in reading order, each once, with their positions. */
export interface ReadingOrder {
  pages: readonly PageNode[];
  positions: ReadonlyMap<string, number>;
  /** Nearest labeled groups of the pages whose label another page of the sidebar has too, by path. */
  groups: ReadonlyMap<string, string>;
}

/** The order in which previous and next links traverse a sidebar (format reference 7.3). */
export function buildReadingOrder(leaf: Leaf): ReadingOrder {
  const pages: PageNode[] = [];
  const positions = new Map<string, number>();
  for (const page of visiblePages(leaf.nodes)) {
    if (positions.has(page.path)) continue;
    positions.set(page.path, pages.length);
    pages.push(page);
  }
  return { pages, positions, groups: groupsOfRepeated(pages, leaf.nodes) };
}

/** Labels such as "Overview" are ambiguous if several groups have such a page. */
function groupsOfRepeated(pages: readonly PageNode[], nodes: readonly SidebarNode[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { label } of pages) counts.set(label, (counts.get(label) ?? 0) + 1);
  const groups = new Map<string, string>();
  const collect = (list: readonly SidebarNode[], group: string) => {
    for (const node of list) {
      if (node.type === "group") collect(node.children, node.label || group);
      else if (group !== "" && (counts.get(node.label) ?? 0) > 1 && !groups.has(node.path))
        groups.set(node.path, group);
    }
  };
  collect(nodes, "");
  return groups;
}

/** The pages before and after; none for a page that the sidebar does not show. */
export function findNeighbors(order: ReadingOrder, path: string): { previous?: PagerLink; next?: PagerLink } {
  const position = order.positions.get(path);
  if (position === undefined) return {};
  const linkAt = (index: number): PagerLink | undefined => {
    const { label, path } = order.pages[index] ?? {};
    if (label === undefined || path === undefined) return undefined;
    const group = order.groups.get(path);
    return compact({ label, path, group: group === label ? undefined : group });
  };
  return compact({ previous: linkAt(position - 1), next: linkAt(position + 1) });
}
