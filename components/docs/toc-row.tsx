import { Fragment, type ReactNode } from "react";
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

/** A list of fewer entries needs no years. */
const LONG_LIST = 12;

type TocRowsProps = { entries: readonly TocEntry[]; active: ReadonlyMap<string, RowState> };

/** The rows of a list; a long list of entries that name a date, such as a changelog's, is divided by years. */
export function TocRows({ entries, active }: TocRowsProps): ReactNode {
  const years = entries.map(({ label, depth }) =>
    depth <= FIRST_DEPTH ? /\b(?:19|20)\d\d\b/.exec(label)?.[0] : undefined,
  );
  const isDivided = entries.length >= LONG_LIST && new Set(years.filter(Boolean)).size > 1;
  let last: string | undefined;
  return entries.map((entry, index) => {
    const year = isDivided && years[index] !== last ? years[index] : undefined;
    last = years[index] ?? last;
    return (
      <Fragment key={entry.id}>
        {year && <li className="toc-year">{year}</li>}
        <TocRow entry={entry} state={active.get(entry.id)} />
      </Fragment>
    );
  });
}

/** One heading of a table of contents. */
function TocRow({ entry, state }: { entry: TocEntry; state?: RowState }): ReactNode {
  const marks = { "data-active": state ? true : undefined, "data-active-deepest": state === "deepest" || undefined };
  return (
    <li className="toc-item" data-depth={Math.max(0, entry.depth - FIRST_DEPTH)} {...marks}>
      <a href={`#${entry.id}`} aria-current={state === "deepest" ? "location" : undefined} {...marks}>
        {breakableText(entry.label, { keepsCompounds: true })}
      </a>
    </li>
  );
}

/** What the table of contents is rendered from, beside the page or in the bar of narrow screens. */
export interface TocProps {
  entries: readonly TocEntry[];
  /** "On this page". */
  label: string;
}
