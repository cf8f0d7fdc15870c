import type { PageRecord } from "@/lib/content/scan/types";
import { type AlternateSources, findAlternates, findTranslations } from "@/lib/navigation/alternates";
import { buildBreadcrumbs, findSection } from "@/lib/navigation/breadcrumbs";
import { findDefaultVariant } from "@/lib/navigation/default-variant";
import { buildDirectory } from "@/lib/navigation/directory";
import { trailLevels } from "@/lib/navigation/navigation-links";
import type { NearestListing } from "@/lib/navigation/nearest-listing";
import { findNeighbors, type ReadingOrder } from "@/lib/navigation/neighbors";
import { type PageFacts, readPageFacts } from "@/lib/navigation/page-facts";
import { type Leaf, type Listing, selectListing } from "@/lib/navigation/route-table";
import type { GroupNode, NodeSettings, PageView } from "@/lib/navigation/types";
import type { GeneratedPage } from "@/lib/openapi/document/types";

/** What page views are built from. */
export interface PageViewSources extends AlternateSources {
  pages: ReadonlyMap<string, PageRecord>;
  generatedPages: ReadonlyMap<string, GeneratedPage>;
  /** `seo.indexing`. */
  indexing: "navigable" | "all";
  readingOrder(leaf: Leaf): ReadingOrder;
  nearestListing(path: string): NearestListing | undefined;
}

/** The listing of a page; for an unlisted page, that of the nearest listed one. */
interface Place {
  leaf: Leaf;
  groups: readonly GroupNode[];
  settings: NodeSettings;
}

/**
 * A page's place in the navigation; undefined for a path that has no page. `nearDivisionId` is the division that the
 * reader comes from, for pages that are listed in several.
 */
export function buildPageView(sources: PageViewSources, path: string, nearDivisionId?: string): PageView | undefined {
  const facts = readPageFacts(sources.pages.get(path), sources.generatedPages.get(path));
  if (!facts) return undefined;
  const listings = sources.table.listings.get(path) ?? [];
  const listing = selectListing(sources.table, path, nearDivisionId);
  const place = listing ?? findRelatedPlace(sources, path);
  const { leaf, groups, settings } = place;
  const visibility = findVisibility(facts, listings, sources.indexing);
  const section = findSection(leaf, groups);
  const defaultVariant = listing && findDefaultVariant(path, leaf, sources);
  const directory = listing && buildDirectory(path, groups.at(-1), (other) => describePage(sources, other));
  const pager = listing && !facts.hidesPager ? findNeighbors(sources.readingOrder(leaf), path) : {};
  return {
    path,
    divisionId: leaf.id,
    isListed: listing !== undefined,
    ...visibility,
    breadcrumbs: buildBreadcrumbs(leaf, groups),
    ...(section !== undefined && { section }),
    ...pager,
    ...(directory && { directory }),
    alternates: findAlternates({ path, leaf, groups, listings, isHidden: visibility.isHidden }, sources),
    translations: findTranslations(path, trailLevels(sources.tree, leaf), sources),
    ...(defaultVariant && { defaultVariant }),
    boost: facts.boost ?? settings.boost ?? 1,
    ...(settings.sources && { sources: settings.sources }),
  };
}

function describePage({ pages, generatedPages }: PageViewSources, path: string): string | undefined {
  const page = pages.get(path);
  return page ? page.description : generatedPages.get(path)?.operation.description;
}

/** A page that shares no folder with a listed one belongs to no group, only to the site's first division. */
function findRelatedPlace({ table, nearestListing }: PageViewSources, path: string): Place {
  const nearest = nearestListing(path);
  if (!nearest) {
    const leaf = table.leaves.values().next().value ?? { id: "root", divisions: [], nodes: [] };
    return { leaf, groups: [], settings: {} };
  }
  const { listing, sharedSegments } = nearest;
  return { leaf: listing.leaf, groups: sharedSegments > 0 ? listing.groups : [], settings: {} };
}

/** The visibility matrix (format reference 3.3); a page listed several times is as visible as its most visible place. */
function findVisibility(facts: PageFacts, listings: readonly Listing[], indexing: "navigable" | "all") {
  const isListed = listings.length > 0;
  const isHidden = facts.isHidden || (isListed && listings.every((listing) => listing.isHidden));
  const isNavigable = !facts.isHidden && listings.some((listing) => listing.isIndexed);
  const isIndexed = !facts.isNoindex && (indexing === "all" || isNavigable);
  return { isHidden, isIndexed, isNoindex: facts.isNoindex || facts.isStandIn === true || (isHidden && !isIndexed) };
}
