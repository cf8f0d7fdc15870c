import { getOrMake } from "@/lib/base/get-or-make";
import { pathSegments } from "@/lib/base/paths";
import { findLanguage } from "@/lib/i18n/languages";
import { isBelow, type Listing, type RouteTable } from "@/lib/navigation/route-table";
import type { DivisionContent, DivisionNode, SidebarNode } from "@/lib/navigation/types";
import { firstVisiblePath } from "@/lib/navigation/visible-nodes";

/** Finds the same page in another language, version, product or dropdown (format reference 2.10). */
export interface Counterparts {
  /** The page in a language at the same path except for the locale segment. */
  inLanguage(path: string, language: DivisionNode): string | undefined;
  /** A page whose path differs in exactly one segment other than the last, or by one extra leading segment. */
  bySegment(path: string, division: DivisionNode): string | undefined;
  /** The first page of a group with the given label. */
  byGroup(label: string, division: DivisionNode): string | undefined;
}

/** Folders that may precede the locale segment. */
const LOCALE_PREFIXES: ReadonlySet<string> = new Set(["docs", "doc", "documentation", "help"]);
const ANY_SEGMENT = "\0";

/** Prepares the search for counterparts; each index is built on first use. */
export function createCounterparts(table: RouteTable): Counterparts {
  const siteCodes = languageCodes(table);
  const shown = (path: string): Listing | undefined => table.listings.get(path)?.[0];
  const isShownIn = (path: string, division: DivisionNode) => {
    const listing = shown(path);
    return listing !== undefined && isBelow(listing.leaf, division.id);
  };
  let byStrippedPath: Map<string, string[]> | undefined;
  let bySegmentPattern: Map<string, string[]> | undefined;
  const groupPages = new Map<string, Map<string, string>>();

  return {
    inLanguage(path, language) {
      byStrippedPath ??= indexPaths(table, (candidate) => [withoutLocale(candidate, siteCodes)]);
      const candidates = byStrippedPath.get(withoutLocale(path, siteCodes)) ?? [];
      const inLanguage = candidates.filter((candidate) => isShownIn(candidate, language));
      return inLanguage.find((candidate) => shown(candidate)?.isHidden === false) ?? inLanguage[0];
    },
    bySegment(path, division) {
      bySegmentPattern ??= indexPaths(table, segmentPatterns);
      for (const pattern of segmentPatterns(path)) {
        const found = bySegmentPattern
          .get(pattern)
          ?.find((candidate) => candidate !== path && isShownIn(candidate, division));
        if (found !== undefined) return found;
      }
      return undefined;
    },
    byGroup(label, division) {
      const index = () => indexGroups(division, (path) => isShownIn(path, division));
      return getOrMake(groupPages, division.id, index).get(label);
    },
  };
}

function indexPaths(table: RouteTable, keysOf: (path: string) => readonly string[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const path of table.listings.keys()) {
    for (const key of keysOf(path)) getOrMake(index, key, () => []).push(path);
  }
  return index;
}

/**
 * Patterns of a path: two paths that differ in exactly one segment other than the last have a pattern in common, and so have
 * a path and the same path with one more leading segment.
 */
function segmentPatterns(path: string): string[] {
  const segments = pathSegments(path);
  const patterns = segments.slice(0, -1).map((_, index) => segments.with(index, ANY_SEGMENT).join("/"));
  return [...patterns, [ANY_SEGMENT, ...segments].join("/")];
}

function languageCodes(table: RouteTable): Set<string> {
  const codes = new Set<string>();
  for (const { divisions } of table.leaves.values()) {
    for (const { kind, value } of divisions) if (kind === "language" && value) codes.add(value.toLowerCase());
  }
  return codes;
}

/**
 * The path without its locale segment, which is the first one or follows a folder such as `docs`. Failing that, it is the first
 * segment that is a language of the site, for sites whose paths start with the version (`/v2/en/guides`).
 */
export function withoutLocale(path: string, siteCodes: ReadonlySet<string>): string {
  const segments = pathSegments(path);
  const first = segments.length > 0 && LOCALE_PREFIXES.has(segments[0] ?? "") ? 1 : 0;
  const atStart = [0, first].find((index) => isLocale(segments[index], siteCodes));
  const index = atStart ?? segments.findIndex((segment) => siteCodes.has(segment.toLowerCase()));
  return (index < 0 ? segments : segments.toSpliced(index, 1)).join("/");
}

function isLocale(segment: string | undefined, siteCodes: ReadonlySet<string>): boolean {
  return segment !== undefined && (siteCodes.has(segment.toLowerCase()) || findLanguage(segment) !== undefined);
}

/** The first page of the first group with each label below a division. */
function indexGroups(division: DivisionNode, accepts: (path: string) => boolean): Map<string, string> {
  const pages = new Map<string, string>();
  const visitNodes = (nodes: readonly SidebarNode[]) => {
    for (const node of nodes) {
      if (node.type === "page" || node.isHidden === true) continue;
      const path = firstVisiblePath([node], accepts);
      if (path !== undefined && !pages.has(node.label)) pages.set(node.label, path);
      visitNodes(node.children);
    }
  };
  const visitContent = (content: DivisionContent) => {
    if (content.type === "nodes") visitNodes(content.nodes);
    else if (content.type === "divisions") for (const child of content.divisions) visitContent(child.content);
  };
  visitContent(division.content);
  return pages;
}
