import type { DivisionContent, DivisionNode } from "@/lib/navigation/types";
import { allPages, firstVisiblePath } from "@/lib/navigation/visible-nodes";

/** The reader's choice: the values of the active language and version. */
export interface ReaderChoice {
  language?: string;
  version?: string;
}

/**
 * Finds the first page in some content, in document order, except that the reader's own language and version come first, then
 * the default ones. Skips hidden divisions, groups, and pages (format reference 2.5).
 * @param accepts filters pages by path
 */
export function firstPageOf(
  content: DivisionContent,
  choice: ReaderChoice = {},
  accepts: (path: string) => boolean = () => true,
): string | undefined {
  if (content.type === "none") return undefined;
  if (content.type === "nodes") return firstVisiblePath(content.nodes, accepts);
  for (const division of inReadingOrder(content.divisions, choice)) {
    if (division.isHidden === true) continue;
    const path = firstPageOf(division.content, choice, accepts);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Sorts languages and versions: the reader's own first, then the default, then document order. Keeps the order of other kinds. */
function inReadingOrder(divisions: readonly DivisionNode[], choice: ReaderChoice): readonly DivisionNode[] {
  const kind = divisions[0]?.kind;
  if (kind !== "language" && kind !== "version") return divisions;
  const rank = (division: DivisionNode) => {
    if (choice[kind] !== undefined && division.value === choice[kind]) return 0;
    return division.isDefault ? 1 : 2;
  };
  return divisions.toSorted((one, other) => rank(one) - rank(other));
}

/** Finds the first page in some content, even if it is hidden: the target of a hidden, active division. */
export function firstHiddenPageOf(content: DivisionContent): string | undefined {
  if (content.type === "none") return undefined;
  if (content.type === "nodes") return allPages(content.nodes).next().value?.path;
  for (const division of content.divisions) {
    const path = firstHiddenPageOf(division.content);
    if (path !== undefined) return path;
  }
  return undefined;
}
