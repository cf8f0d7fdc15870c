import { hrefOfPath, pathSegments } from "@/lib/base/paths";
import { compact, readBoolean } from "@/lib/config/read-value";
import type { PageRecord } from "@/lib/content/scan/types";
import { type AlternateSources, findAlternates, findTranslations } from "@/lib/navigation/alternates";
import { firstPageOf } from "@/lib/navigation/first-page";
import { choiceOf, type TrailLevel, trailLevels } from "@/lib/navigation/navigation-links";
import type { NearestListing } from "@/lib/navigation/nearest-listing";
import { findNeighbors, type ReadingOrder } from "@/lib/navigation/neighbors";
import { type Leaf, type Listing, selectListing } from "@/lib/navigation/route-table";
import type {
  Breadcrumb,
  DefaultVariant,
  Directory,
  DirectoryEntry,
  DivisionNode,
  GroupNode,
  PageView,
  SidebarNode,
} from "@/lib/navigation/types";
import { pruneSidebar } from "@/lib/navigation/visible-nodes";
import type { GeneratedPage } from "@/lib/openapi/document/types";

export interface PageViewSources extends AlternateSources {
  /** Page files by URL path, including adopted ones. */
  pages: ReadonlyMap<string, PageRecord>;
  /** Operation pages by URL path. */
  generatedPages: ReadonlyMap<string, GeneratedPage>;
  /** `seo.indexing`. */
  indexing: "navigable" | "all";
  readingOrder(leaf: Leaf): ReadingOrder;
  nearestListing(path: string): NearestListing | undefined;
}

/** The place of a page in the navigation; for an unlisted page, that of the nearest listed page. */
type Place = Pick<Listing, "leaf" | "groups" | "settings">;

/**
 * Builds the view of a page; undefined for a path that has no page.
 * @param nearDivisionId the division that the reader comes from, for pages in several divisions
 */
export function buildPageView(sources: PageViewSources, path: string, nearDivisionId?: string): PageView | undefined {
  const facts = readPageFacts(sources.pages.get(path), sources.generatedPages.get(path));
  if (!facts) return undefined;
  const listings = sources.table.listings.get(path) ?? [];
  const listing = selectListing(sources.table, path, nearDivisionId);
  const place = listing ?? findRelatedPlace(sources, path);
  const { leaf, groups, settings } = place;
  const visibility = findVisibility(facts, listings, sources.indexing);
  const pager = listing && !facts.hidesPager ? findNeighbors(sources.readingOrder(leaf), path) : {};
  return compact({
    path,
    divisionId: leaf.id,
    isListed: listing !== undefined,
    ...visibility,
    breadcrumbs: buildBreadcrumbs(leaf, groups),
    section: findSection(leaf, groups),
    ...pager,
    directory: listing && buildDirectory(path, groups.at(-1), (other) => findDescription(sources, other)),
    alternates: findAlternates({ path, leaf, groups, listings, isHidden: visibility.isHidden }, sources),
    translations: findTranslations(path, trailLevels(sources.tree, leaf), sources),
    defaultVariant: listing && findDefaultVariant(path, leaf, sources),
    boost: facts.boost ?? settings.boost ?? 1,
    sources: settings.sources,
  });
}

function findDescription({ pages, generatedPages }: PageViewSources, path: string): string | undefined {
  const page = pages.get(path);
  return page ? page.description : generatedPages.get(path)?.operation.description;
}

/** The place of an unlisted page: that of the nearest page, but in no group if they share no folder. Without any listed page, the first division. */
function findRelatedPlace({ table, nearestListing }: PageViewSources, path: string): Place {
  const nearest = nearestListing(path);
  if (!nearest) {
    const leaf = table.leaves.values().next().value ?? { id: "root", divisions: [], nodes: [] };
    return { leaf, groups: [], settings: {} };
  }
  const { listing, sharedSegments } = nearest;
  return { leaf: listing.leaf, groups: sharedSegments > 0 ? listing.groups : [], settings: {} };
}

/** The visibility of a page (format reference 3.3). A page that is listed several times is as visible as its most visible listing. */
function findVisibility(facts: PageFacts, listings: readonly Listing[], indexing: "navigable" | "all") {
  const isListed = listings.length > 0;
  const isHidden = facts.isHidden || (isListed && listings.every((listing) => listing.isHidden));
  const isNavigable = !facts.isHidden && listings.some((listing) => listing.isIndexed);
  const isIndexed = !facts.isNoindex && (indexing === "all" || isNavigable);
  return { isHidden, isIndexed, isNoindex: facts.isNoindex || facts.isStandIn === true || (isHidden && !isIndexed) };
}

/** True for divisions that appear in trails: all except versions and languages (format reference 7.4). */
function isNamed({ kind }: DivisionNode): boolean {
  return kind !== "version" && kind !== "language";
}

function hasLabel({ label }: GroupNode): boolean {
  return label !== "";
}

/** The trail of labels from the root to the page's group. Each entry links to its landing page or first page. */
function buildBreadcrumbs(leaf: Leaf, groups: readonly GroupNode[]): Breadcrumb[] {
  const choice = choiceOf(leaf);
  const divisions = leaf.divisions
    .filter(isNamed)
    .map((division) => toBreadcrumb(division.label, firstPageOf(division.content, choice)));
  return [
    ...divisions,
    ...groups.filter(hasLabel).map((group) => toBreadcrumb(group.label, group.rootPath ?? group.firstPagePath)),
  ];
}

function toBreadcrumb(label: string, href: string | undefined): Breadcrumb {
  return href === undefined ? { label } : { label, href };
}

/** The eyebrow above a title: the nearest group, or the nearest named division of a page without a group. */
function findSection(leaf: Leaf, groups: readonly GroupNode[]): string | undefined {
  return groups.findLast(hasLabel)?.label ?? leaf.divisions.findLast(isNamed)?.label;
}

/**
 * Counterpart of the page in the default language and version, by the rules of the switchers (format reference 2.10); undefined if the
 * page is already in them, or does not exist in them.
 */
function findDefaultVariant(path: string, leaf: Leaf, sources: AlternateSources): DefaultVariant | undefined {
  const language = findOther("language", trailLevels(sources.tree, leaf));
  const translated = language && sources.counterparts.inLanguage(path, language.standard);
  const current = findCurrent(translated ?? path, leaf, sources);
  if (translated === undefined && current === undefined) return undefined;
  return compact({
    path: current ?? translated ?? path,
    isOtherLanguage: translated !== undefined || undefined,
    isOtherVersion: current !== undefined || undefined,
  });
}

function findCurrent(path: string, leaf: Leaf, { tree, table, counterparts }: AlternateSources): string | undefined {
  const version = findOther("version", trailLevels(tree, table.listings.get(path)?.[0]?.leaf ?? leaf));
  if (!version) return undefined;
  const found = counterparts.bySegment(path, version.standard);
  return found !== undefined && differsByVersion(path, found, [version.active, version.standard]) ? found : undefined;
}

/** The division on a trail and its default sibling, if they differ. */
function findOther(kind: DivisionNode["kind"], levels: readonly TrailLevel[]) {
  const level = levels.find(({ active }) => active.kind === kind);
  const standard = level?.siblings.find(({ isDefault }) => isDefault);
  return level && standard && standard !== level.active ? { active: level.active, standard } : undefined;
}

/** True if the paths differ by the name of a version. Switchers may also lead to a page with the same name in any folder. */
function differsByVersion(path: string, other: string, versions: readonly DivisionNode[]): boolean {
  const [own, others] = [new Set(pathSegments(path)), new Set(pathSegments(other))];
  const different = [...own]
    .filter((segment) => !others.has(segment))
    .concat([...others].filter((segment) => !own.has(segment)));
  return different.some(
    (segment) =>
      /\d/.test(segment) || versions.some(({ value }) => value?.toLowerCase().includes(segment.toLowerCase())),
  );
}

/** The directory of the group whose root is the page; undefined if it is not a root, or the group has no directory. */
function buildDirectory(
  path: string,
  group: GroupNode | undefined,
  descriptionOf: (path: string) => string | undefined,
): Directory | undefined {
  if (group?.rootPath !== path || group.directory === undefined) return undefined;
  const entries = pruneSidebar(group.children).map((node) => toEntry(node, descriptionOf));
  return entries.length > 0 ? { style: group.directory, entries } : undefined;
}

function toEntry(node: SidebarNode, descriptionOf: (path: string) => string | undefined): DirectoryEntry {
  if (node.type === "page") {
    const { label, path, href = hrefOfPath(path), icon } = node;
    return compact({ label, href, icon, description: descriptionOf(path) });
  }
  const { label, icon, rootPath, children } = node;
  const href = rootPath === undefined ? undefined : hrefOfPath(rootPath);
  return compact({ label, href, icon, children: children.map((child) => toEntry(child, descriptionOf)) });
}

/** Properties of a page that affect its place in the navigation. */
interface PageFacts {
  isHidden: boolean;
  /** The field `noindex`. `hidden` has the same effect, but `seo.indexing: all` overrides it. */
  isNoindex: boolean;
  boost?: number;
  /** True if the page shows another language, so that it is found by the site's search but not by search engines. */
  isStandIn?: boolean;
  /** `hideFooterPagination`. */
  hidesPager: boolean;
}

/** Reads the facts from a page file, or from the metadata of an operation; undefined if there is neither. */
function readPageFacts(record: PageRecord | undefined, generated: GeneratedPage | undefined): PageFacts | undefined {
  if (record) {
    const { frontmatter, isHidden, boost } = record;
    return { ...readFrontmatter(frontmatter), isHidden, isStandIn: record.standsInFor !== undefined, boost };
  }
  return generated && readFrontmatter(generated.operation.metadata);
}

function readFrontmatter(fields: Readonly<Record<string, unknown>>): PageFacts {
  return {
    isHidden: readBoolean(fields.hidden, false),
    isNoindex: readBoolean(fields.noindex, false),
    hidesPager: readBoolean(fields.hideFooterPagination, false),
    boost: typeof fields.boost === "number" ? fields.boost : undefined,
  };
}
