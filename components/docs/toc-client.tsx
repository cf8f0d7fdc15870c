"use client";

import { type ReactNode, useState } from "react";
import { type RowState, type TocProps, TocRows } from "@/components/docs/toc-row";
import { TocFilter, TocMarker } from "@/components/lazy-client";
import { Lines } from "@/components/ui/glyph";

/** The table of contents in the side column. The first heading is marked until the reader moves on. */
export function Toc({ entries, label }: TocProps): ReactNode {
  const [{ shown, active }, setHeadings] = useState(() => ({
    shown: entries,
    active: new Map<string, RowState>(entries.slice(0, 1).map(({ id }) => [id, "deepest"])),
  }));
  const Marker = entries.some(({ panelId }) => panelId) ? TocFilter : TocMarker;
  return (
    <nav id="table-of-contents" aria-label={label} className="toc">
      <button type="button" data-scroll-top="">
        <Lines className="size-3.5 text-muted" />
        {label}
      </button>
      <ul id="table-of-contents-content" className="toc toc-list">
        <TocRows entries={shown} active={active} />
      </ul>
      <Marker entries={entries} onChange={setHeadings} />
    </nav>
  );
}
