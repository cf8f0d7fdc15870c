import { Fragment, type ReactNode } from "react";
import { FIRST_DEPTH, type ListedEntry } from "@/components/docs/toc-entries";
import { titleText } from "@/components/ui/breakable-text";

/** Whether an entry is the one in view, or one above it. */
export type RowState = "deepest" | "parent";

type TocRowsProps = { entries: readonly ListedEntry[]; active: ReadonlyMap<string, RowState> };

/** The rows of a table of contents. The first entry of each year has the year above it. */
export function TocRows({ entries, active }: TocRowsProps): ReactNode {
  return entries.map((entry, index) => (
    <Fragment key={entry.id}>
      {entry.year !== entries[index - 1]?.year && <li className="toc-year">{entry.year}</li>}
      <TocRow entry={entry} state={active.get(entry.id)} />
    </Fragment>
  ));
}

/** One heading of a table of contents. */
function TocRow({ entry, state }: { entry: ListedEntry; state?: RowState }): ReactNode {
  const marks = { "data-active": state ? true : undefined, "data-active-deepest": state === "deepest" || undefined };
  return (
    <li className="toc-item" data-depth={Math.max(0, entry.depth - FIRST_DEPTH)} {...marks}>
      <a href={`#${entry.id}`} aria-current={state === "deepest" ? "location" : undefined} {...marks}>
        {titleText(entry.label, entry.dir)}
      </a>
    </li>
  );
}

/** Props of the table of contents, beside the page or in the bar of narrow screens. */
export interface TocProps {
  entries: readonly ListedEntry[];
  /** "On this page". */
  label: string;
}
