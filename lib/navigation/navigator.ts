import { getOrMake } from "@/lib/base/get-or-make";
import { createCounterparts } from "@/lib/navigation/counterparts";
import { buildDivisionView } from "@/lib/navigation/division-view";
import { createNearestListing } from "@/lib/navigation/nearest-listing";
import { buildReadingOrder, type ReadingOrder } from "@/lib/navigation/neighbors";
import { buildPageView, type PageViewSources } from "@/lib/navigation/page-view";
import { buildRouteTable, type RouteTable } from "@/lib/navigation/route-table";
import type { DivisionView, PageView } from "@/lib/navigation/types";

type NavigatorInput = Pick<PageViewSources, "tree" | "pages" | "generatedPages"> &
  Partial<Pick<PageViewSources, "indexing">>;

/** Queries about the navigation. Views are computed on demand; callers may cache them. */
export interface Navigator {
  table: RouteTable;
  /** Identifiers of all leaf divisions, in document order. */
  divisionIds: readonly string[];
  /** The view of a leaf division; undefined for other identifiers. */
  divisionView(divisionId: string): DivisionView | undefined;
  /** The view of a page for a reader who comes from the given division; undefined if there is no page. */
  pageView(path: string, nearDivisionId?: string): PageView | undefined;
}

/** Creates a navigator: walks the tree once; further indexes are built on first use. */
export function createNavigator({ tree, pages, generatedPages, indexing = "navigable" }: NavigatorInput): Navigator {
  const table = buildRouteTable(tree);
  const readingOrders = new Map<string, ReadingOrder>();
  const sources: PageViewSources = {
    tree,
    table,
    pages,
    generatedPages,
    indexing,
    counterparts: createCounterparts(table),
    nearestListing: createNearestListing(table),
    readingOrder: (leaf) => getOrMake(readingOrders, leaf.id, () => buildReadingOrder(leaf)),
  };
  return {
    table,
    divisionIds: [...table.leaves.keys()],
    divisionView(divisionId) {
      const leaf = table.leaves.get(divisionId);
      return leaf && buildDivisionView(tree, table, leaf);
    },
    pageView: (path, nearDivisionId) => buildPageView(sources, path, nearDivisionId),
  };
}
