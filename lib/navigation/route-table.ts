import type {
  DivisionContent,
  DivisionNode,
  GroupNode,
  NavigationTree,
  NodeSettings,
  PageNode,
  SidebarNode,
} from "@/lib/navigation/types";

/** The part of the tree that one sidebar shows, and the divisions that contain it. */
export interface Leaf {
  /** Identifier of the innermost division; `root` where the tree has none. */
  id: string;
  divisions: readonly DivisionNode[];
  nodes: readonly SidebarNode[];
}

/** One place where the navigation lists a page: the trail to it, and the settings that it inherits there. */
export interface Listing {
  page: PageNode;
  leaf: Leaf;
  /** Groups from the top level down. */
  groups: readonly GroupNode[];
  isHidden: boolean;
  /** False below hidden elements that do not keep their pages searchable. */
  isIndexed: boolean;
  settings: NodeSettings;
  /** Order of the listings of a page: the lowest first, 0 for visible ones of the default language and version. */
  rank: number;
}

/** Where each page is listed. */
export interface RouteTable {
  /** Leaves by division identifier, in document order; never empty. */
  leaves: ReadonlyMap<string, Leaf>;
  /** Listings by path, in document order of the first; the one to show comes first in each. */
  listings: ReadonlyMap<string, readonly Listing[]>;
}

interface Inherited {
  isHidden: boolean;
  settings: NodeSettings;
  /** Rank of the leaf: 0 for the default languages and versions. */
  rank: number;
}

interface Walk {
  leaves: Map<string, Leaf>;
  listings: Map<string, Listing[]>;
}

type Trail = Pick<Listing, "leaf" | "groups">;

/**
 * Walks the tree once and records every listing of every page. A page listed more than once is shown at its first place in
 * document order, visible positions before hidden ones and the default language and version before others: one URL is one
 * page for all readers, so that is what "current" can mean on the server (format reference 2.6).
 */
export function buildRouteTable(tree: NavigationTree): RouteTable {
  const walk: Walk = { leaves: new Map(), listings: new Map() };
  visitContent(walk, tree.content, [], { isHidden: false, settings: {}, rank: 0 });
  if (walk.leaves.size === 0) walk.leaves.set("root", { id: "root", divisions: [], nodes: [] });
  return walk;
}

function visitContent(
  walk: Walk,
  content: DivisionContent,
  divisions: readonly DivisionNode[],
  inherited: Inherited,
): void {
  if (content.type === "nodes") {
    const leaf = { id: divisions.at(-1)?.id ?? "root", divisions, nodes: content.nodes };
    walk.leaves.set(leaf.id, leaf);
    visitNodes(walk, content.nodes, { leaf, groups: [] }, inherited);
  } else if (content.type === "divisions") {
    for (const division of content.divisions) {
      const rank = inherited.rank + rankOf(division);
      visitContent(walk, division.content, [...divisions, division], { ...inherit(inherited, division), rank });
    }
  }
}

function visitNodes(walk: Walk, nodes: readonly SidebarNode[], { leaf, groups }: Trail, inherited: Inherited): void {
  for (const node of nodes) {
    if (node.type === "page") {
      addListing(walk, node, { leaf, groups }, inherited);
      continue;
    }
    const trail = { leaf, groups: [...groups, node] };
    const own = inherit(inherited, node);
    if (node.rootPage) addListing(walk, node.rootPage, trail, own);
    visitNodes(walk, node.children, trail, own);
  }
}

function addListing({ listings }: Walk, page: PageNode, { leaf, groups }: Trail, inherited: Inherited): void {
  const { settings } = inherited;
  const isHidden = page.isHidden ?? inherited.isHidden;
  const isIndexed = page.isHidden !== true && (!isHidden || settings.isSearchable === true);
  const listing = { page, leaf, groups, isHidden, isIndexed, settings, rank: inherited.rank + (isHidden ? 4 : 0) };
  const others = listings.get(page.path);
  if (!others) listings.set(page.path, [listing]);
  else others.splice(positionFor(others, listing.rank), 0, listing);
}

function positionFor(listings: readonly Listing[], rank: number): number {
  const index = listings.findIndex((listing) => listing.rank > rank);
  return index < 0 ? listings.length : index;
}

function rankOf({ kind, isDefault }: DivisionNode): number {
  if (isDefault) return 0;
  if (kind === "language") return 2;
  return kind === "version" ? 1 : 0;
}

/** Combines inherited settings with those of a node. The nearest explicit value counts, for `hidden` as for everything else. */
function inherit(inherited: Inherited, node: DivisionNode | GroupNode): Inherited {
  if (node.isHidden === undefined && !node.settings) return inherited;
  return {
    isHidden: node.isHidden ?? inherited.isHidden,
    settings: node.settings ? { ...inherited.settings, ...node.settings } : inherited.settings,
    rank: inherited.rank,
  };
}

/**
 * The listing to show for a path. With the division that the reader comes from, the listing nearest to it: the one that
 * shares most divisions with it from the root (format reference 2.6: the reader's version, language and product).
 */
export function selectListing(table: RouteTable, path: string, nearDivisionId?: string): Listing | undefined {
  const listings = table.listings.get(path);
  const near = nearDivisionId === undefined ? undefined : table.leaves.get(nearDivisionId);
  if (!listings || !near || listings.length === 1) return listings?.[0];
  return listings.reduce((best, listing) =>
    sharedDivisions(listing.leaf, near) > sharedDivisions(best.leaf, near) ? listing : best,
  );
}

function sharedDivisions(one: Leaf, other: Leaf): number {
  const end = one.divisions.findIndex((division, index) => division.id !== other.divisions[index]?.id);
  return end < 0 ? one.divisions.length : end;
}

/** True if the division is the leaf or contains it. */
export function isBelow(leaf: Leaf, divisionId: string): boolean {
  return leaf.divisions.some((division) => division.id === divisionId);
}
