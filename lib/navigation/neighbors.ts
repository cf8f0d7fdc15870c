import type { Leaf } from "@/lib/navigation/route-table";
import type { PageNode, PagerLink } from "@/lib/navigation/types";
import { visiblePages } from "@/lib/navigation/visible-nodes";

/** The pages of one sidebar in reading order, each once, with their positions. */
export interface ReadingOrder {
  pages: readonly PageNode[];
  positions: ReadonlyMap<string, number>;
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
  return { pages, positions };
}

/** The pages before and after; none for a page that the sidebar does not show. */
export function findNeighbors(order: ReadingOrder, path: string): { previous?: PagerLink; next?: PagerLink } {
  const position = order.positions.get(path);
  if (position === undefined) return {};
  const previous = position > 0 ? order.pages[position - 1] : undefined;
  const next = order.pages[position + 1];
  return { ...(previous && { previous: toPagerLink(previous) }), ...(next && { next: toPagerLink(next) }) };
}

function toPagerLink({ label, path }: PageNode): PagerLink {
  return { label, path };
}
