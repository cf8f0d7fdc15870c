import { editDistance } from "@/lib/base/edit-distance";
import { groupBy } from "@/lib/base/group-by";
import { commonSegments, normalizePath, pathSegments } from "@/lib/base/paths";
import { findNearest } from "@/lib/config/nearest";

/** The page that a reference to a missing one probably means. */
export interface NearestPage {
  path: string;
  /** True if no other page comes as near: the only page of that name, or a slip in the spelling. */
  isCertain: boolean;
}

/** Finds the existing page that a reference to a missing one probably means, or undefined if no page is similar. */
export type FindNearestPage = (reference: string) => NearestPage | undefined;

/**
 * Paths compared letter by letter for all references together. Where very many pages are missing, a folder was moved or is
 * absent: the later ones get no better hint from minutes of comparing.
 */
const MAX_COMPARISONS = 2_000_000;

/** Differing letters up to which a path is a slip of another. */
const SLIP = 2;

/**
 * Prepares the pages of a site for such questions. A page with the same last segment counts as moved if no other shares as
 * many leading folders; otherwise the page with the most similar path is meant, if each segment is similar.
 */
export function createNearestPages(pagePaths: Iterable<string>): FindNearestPage {
  // The home page is near to every short path.
  const paths = [...pagePaths].filter((path) => path !== "/");
  // Most sites have no reference to a missing page.
  let byName: Map<string, string[]> | undefined;
  const known = new Map<string, NearestPage | undefined>();
  let comparisons = 0;
  return (reference) => {
    const wanted = normalizePath(reference.replace(/\.mdx?$/i, ""));
    if (!known.has(wanted)) known.set(wanted, find(wanted));
    return known.get(wanted);
  };

  function find(wanted: string): NearestPage | undefined {
    byName ??= groupBy(paths, nameOf);
    const same = findMoved(byName, wanted);
    if (same !== undefined || comparisons >= MAX_COMPARISONS) return same;
    comparisons += paths.length;
    const nearest = findNearest(wanted, paths);
    if (nearest === undefined || !isSimilar(wanted, nearest)) return undefined;
    return { path: nearest, isCertain: isOnlySlip(wanted, nearest, paths) };
  }
}

/** True if the segments in which two paths differ differ by a third of their letters at most; in other folders, by a slip. */
function isSimilar(wanted: string, found: string): boolean {
  const [one, other] = withoutCommonEnds(pathSegments(wanted.toLowerCase()), pathSegments(found.toLowerCase()));
  const [shorter, longer] = [one.join("/"), other.join("/")];
  if (kindOf(wanted) !== kindOf(found)) return false;
  // Another number is another page: `release-3-0` is no slip of `release-2-7`.
  if (shorter !== longer && shorter.replace(/\d/g, "") === longer.replace(/\d/g, "")) return false;
  const limit = one.length === other.length ? Math.floor(Math.max(shorter.length, longer.length) / 3) : SLIP;
  return editDistance(shorter, longer, Math.max(1, limit)) < Number.POSITIVE_INFINITY;
}

/** Kinds of files that are no replacement for one another, by extension. */
const KINDS = [/\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i, /\.(?:mp4|webm|mov|m4v|ogv|mp3|wav|ogg)$/i];

function kindOf(path: string): number {
  return KINDS.findIndex((kind) => kind.test(path));
}

function withoutCommonEnds(one: string[], other: string[]): [string[], string[]] {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

function isOnlySlip(wanted: string, nearest: string, paths: readonly string[]): boolean {
  const slips = (path: string, most: number) => editDistance(wanted.toLowerCase(), path.toLowerCase(), most);
  const limit = slips(nearest, SLIP);
  return limit <= SLIP && paths.every((path) => path === nearest || slips(path, limit) > limit);
}

/** The only page with the name of a missing one, or the one that shares the most leading folders with it. */
function findMoved(byName: ReadonlyMap<string, string[]>, wanted: string): NearestPage | undefined {
  const depth = pathSegments(wanted).length;
  const name = nameOf(wanted);
  const rated = (byName.get(name) ?? []).map((path) => {
    const folders = Math.min(depth, pathSegments(path).length) - 1;
    return { path, shared: Math.min(commonSegments(wanted, path), folders) };
  });
  const most = rated.reduce((best, { shared }) => Math.max(best, shared), 0);
  const [found, ...others] = rated.filter(({ shared }) => shared === most);
  if (found === undefined || others.length > 0) return undefined;
  const isElsewhere = most === 0 && depth > 1;
  // In another folder, a page of a common name, such as `account`, is another page, unless its folder is named, too.
  const isNamed = /[-_]/.test(name) || (pathSegments(found.path).length > 1 && wanted.endsWith(found.path));
  return isElsewhere && !isNamed ? undefined : { path: found.path, isCertain: !isElsewhere };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
