import { findNearest } from "@/lib/config/nearest";
import { commonSegments, normalizePath, pathSegments } from "@/lib/paths";

/**
 * The existing page that a reference to a missing one probably means: one with the same last segment, the closest folder
 * first, or one with a similar path. Undefined if nothing comes near.
 */
export function findNearestPage(reference: string, pagePaths: Iterable<string>): string | undefined {
  const wanted = normalizePath(reference.replace(/\.mdx?$/i, ""));
  const last = pathSegments(wanted).at(-1);
  const paths = [...pagePaths];
  const [moved] = paths
    .filter((path) => last !== undefined && pathSegments(path).at(-1) === last)
    .sort((one, other) => commonSegments(other, wanted) - commonSegments(one, wanted));
  return moved ?? findNearest(wanted, paths);
}
