import { findNearest } from "@/lib/config/nearest";
import { normalizePath, pathSegments } from "@/lib/paths";

/** Finds the existing page that a reference to a missing one probably means, or undefined if nothing comes near. */
export type FindNearestPage = (reference: string) => string | undefined;

/**
 * Paths compared letter by letter for all references together. Where very many pages are missing, a folder was moved or is
 * absent: the later ones get no better hint from minutes of comparing.
 */
const MOST_COMPARISONS = 2_000_000;

/**
 * Prepares the pages of a site for such questions. A page with the same last segment counts as moved, the one with the most
 * leading folders in common first; otherwise the page with the most similar path is meant.
 */
export function createNearestPages(pagePaths: Iterable<string>): FindNearestPage {
  const paths = [...pagePaths];
  const moved = indexByEnds(paths);
  let comparisons = 0;
  return (reference) => {
    const wanted = normalizePath(reference.replace(/\.mdx?$/i, ""));
    const same = findMoved(moved, wanted);
    if (same !== undefined || comparisons >= MOST_COMPARISONS) return same;
    comparisons += paths.length;
    return findNearest(wanted, paths);
  };
}

/** Pages by last segment and leading folders: the first page for each number of folders that a reference may share. */
interface MovedPages {
  byEnds: ReadonlyMap<string, string>;
  deepest: number;
}

function indexByEnds(paths: readonly string[]): MovedPages {
  const byEnds = new Map<string, string>();
  let deepest = 0;
  for (const path of paths) {
    const segments = pathSegments(path);
    deepest = Math.max(deepest, segments.length);
    for (let shared = 0; shared < segments.length; shared++) {
      const key = endsKey(segments, shared);
      if (!byEnds.has(key)) byEnds.set(key, path);
    }
  }
  return { byEnds, deepest };
}

function findMoved({ byEnds, deepest }: MovedPages, wanted: string): string | undefined {
  const segments = pathSegments(wanted);
  if (segments.length === 0) return undefined;
  for (let shared = Math.min(segments.length - 1, deepest); shared >= 0; shared--) {
    const found = byEnds.get(endsKey(segments, shared));
    if (found !== undefined) return found;
  }
  return undefined;
}

function endsKey(segments: readonly string[], shared: number): string {
  return [segments.at(-1), ...segments.slice(0, shared)].join("/");
}
