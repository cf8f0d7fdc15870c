"use client";

import { useEffect, useLayoutEffect } from "react";
import type { ListedEntry } from "@/components/docs/toc-entries";
import { type Headings, useHeadings } from "@/components/docs/use-headings-client";

export interface TocMarkerProps {
  entries: readonly ListedEntry[];
  onChange: (headings: Headings) => void;
}

/** Reports the headings in view to the table of contents, and keeps the row of the deepest one visible. */
export function TocMarker({ entries, onChange }: TocMarkerProps): null {
  const headings = useHeadings(entries);
  const { shown, current } = headings;
  // oxlint-disable-next-line react/exhaustive-deps -- the other values follow from these two
  useLayoutEffect(() => onChange(headings), [shown, current]);
  useEffect(() => {
    const row = current && document.querySelector(`#table-of-contents-content a[href="#${CSS.escape(current.id)}"]`);
    const column = row?.closest(".side-column");
    if (row && column) keepInSight(row, column);
  }, [current]);
  return null;
}

/** Scrolls the column alone: `scrollIntoView` would move the page as well. */
function keepInSight(row: Element, column: Element): void {
  const inner = row.getBoundingClientRect();
  const outer = column.getBoundingClientRect();
  const margin = outer.height / 4;
  if (inner.bottom > outer.bottom - margin) column.scrollTop += inner.bottom - outer.bottom + margin;
  else if (inner.top < outer.top + margin) column.scrollTop += inner.top - outer.top - margin;
}
