"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { type RowState, useHeadings } from "@/components/docs/use-headings-client";
import { Lines } from "@/components/ui/glyph";
import type { TocEntry } from "@/lib/content/pipeline/types";

export interface TocProps {
  entries: readonly TocEntry[];
  /** "On this page". */
  label: string;
}

/** The table of contents in the side column. It marks the heading in view and its parents, and keeps it in sight. */
export function Toc({ entries, label }: TocProps): ReactNode {
  const { shown, active, current } = useHeadings(entries);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = current && list.current?.querySelector("a[data-active-deepest]");
    const column = list.current?.closest(".side-column");
    if (row && column) keepInSight(row, column);
  }, [current]);
  return (
    <nav id="table-of-contents" aria-label={label} className="toc">
      <button
        type="button"
        className="mb-3 flex items-center gap-2 text-sm font-medium text-ink"
        onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })}
      >
        <Lines className="size-3.5 text-muted" />
        {label}
      </button>
      <ul ref={list} id="table-of-contents-content" className="toc toc-list">
        {shown.map((entry) => (
          <TocRow key={entry.id} entry={entry} state={active.get(entry.id)} />
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the column alone: `scrollIntoView` would move the page as well. */
function keepInSight(row: Element, column: Element): void {
  const inner = row.getBoundingClientRect();
  const outer = column.getBoundingClientRect();
  const margin = outer.height / 4;
  if (inner.bottom > outer.bottom - margin) column.scrollTop += inner.bottom - outer.bottom + margin;
  else if (inner.top < outer.top + margin) column.scrollTop += inner.top - outer.top - margin;
}

/** Headings of this depth and above are at the edge of the list. */
const FIRST_DEPTH = 2;

/** One heading of a table of contents. */
export function TocRow({ entry, state }: { entry: TocEntry; state?: RowState }): ReactNode {
  return (
    <li
      className="toc-item"
      data-depth={Math.max(0, entry.depth - FIRST_DEPTH)}
      data-active={state ? true : undefined}
      data-active-deepest={state === "deepest" || undefined}
    >
      <a
        href={`#${entry.id}`}
        data-active={state ? true : undefined}
        data-active-deepest={state === "deepest" || undefined}
      >
        {entry.label}
      </a>
    </li>
  );
}
