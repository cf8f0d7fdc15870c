import type { ReactNode } from "react";
import { breakableText } from "@/components/ui/breakable-text";
import type { TocEntry } from "@/lib/content/pipeline/types";

/** Maximum depth of headings in the list. */
const MAXIMUM_DEPTH = 4;

/** Whether an entry is the one in view, or one above it. */
export type RowState = "deepest" | "parent";

/** The entries that a table of contents lists. */
export function shownEntries(entries: readonly TocEntry[]): TocEntry[] {
  return entries.filter(({ depth }) => depth <= MAXIMUM_DEPTH);
}

/** Headings of this depth and above are at the edge of the list. */
const FIRST_DEPTH = 2;

/** One heading of a table of contents. */
export function TocRow({ entry, state }: { entry: TocEntry; state?: RowState }): ReactNode {
  const marks = { "data-active": state ? true : undefined, "data-active-deepest": state === "deepest" || undefined };
  return (
    <li className="toc-item" data-depth={Math.max(0, entry.depth - FIRST_DEPTH)} {...marks}>
      <a href={`#${entry.id}`} aria-current={state === "deepest" ? "location" : undefined} {...marks}>
        {breakableText(entry.label, { keepsCompounds: true })}
      </a>
    </li>
  );
}
