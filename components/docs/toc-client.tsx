"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Lines } from "@/components/ui/glyph";
import type { TocEntry } from "@/lib/mdx/types";

export interface TocProps {
  entries: readonly TocEntry[];
  /** "On this page". */
  label: string;
}

/** Entries that get their own line; deeper headings would drown them. */
const MAXIMUM_DEPTH = 4;

/** The table of contents in the side column. It marks the heading in view and its parents. */
export function Toc({ entries, label }: TocProps): ReactNode {
  const { shown, active } = useHeadings(entries);
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
      <ul id="table-of-contents-content" className="toc border-s border-line">
        {shown.map((entry) => (
          <TocRow key={entry.id} entry={entry} state={active.get(entry.id)} />
        ))}
      </ul>
    </nav>
  );
}

/** The same list above the content on narrow screens, folded; drawn when first opened. */
export function TocDisclosure({ entries, label }: TocProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It unfolds without any script, and may have been unfolded before this one began.
  useEffect(() => setIsOpen(details.current?.open === true), []);
  return (
    <details
      ref={details}
      className="mt-6 rounded-xl border border-line toc:hidden print:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex h-11 items-center gap-2 px-4 text-sm font-medium text-ink select-none">
        <Lines className="size-3.5 text-muted" />
        {label}
      </summary>
      {isOpen && (
        <ul className="mx-4 mb-3 border-s border-line">
          {shownEntries(entries).map((entry) => (
            <TocRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </details>
  );
}

type RowState = "deepest" | "parent";

/** Headings of this depth and above stand at the edge of the list. */
const FIRST_DEPTH = 2;

function TocRow({ entry, state }: { entry: TocEntry; state?: RowState }): ReactNode {
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

function shownEntries(entries: readonly TocEntry[]): TocEntry[] {
  return entries.filter((entry) => {
    const panel = entry.panelId && typeof document !== "undefined" ? document.getElementById(entry.panelId) : null;
    return entry.depth <= MAXIMUM_DEPTH && !panel?.closest("[hidden]");
  });
}

/** Where readers look, as a share of the window's height. */
const READING_LINE = 0.25;

/** Which entries stand in an open tab, and which of them are in view; kept up to date while the reader scrolls. */
function useHeadings(entries: readonly TocEntry[]): { shown: TocEntry[]; active: Map<string, RowState> } {
  const [shown, setShown] = useState<TocEntry[]>(() => entries.filter((entry) => entry.depth <= MAXIMUM_DEPTH));
  const [activeId, setActiveId] = useState<string>();

  useEffect(() => {
    const update = () => setShown(shownEntries(entries));
    update();
    const panels = new Set(entries.flatMap((entry) => entry.panelId ?? []));
    const observer = new MutationObserver(update);
    for (const id of panels) {
      const panel = document.getElementById(id);
      if (panel) observer.observe(panel, { attributeFilter: ["hidden"] });
    }
    return () => observer.disconnect();
  }, [entries]);

  useEffect(() => {
    const headings = shown.flatMap((entry) => document.getElementById(entry.id) ?? []);
    let frame = 0;
    const update = () => {
      frame = 0;
      setActiveId(currentHeading(headings)?.id);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    addEventListener("scroll", schedule, { passive: true });
    addEventListener("resize", schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", schedule);
      removeEventListener("resize", schedule);
    };
  }, [shown]);

  return { shown, active: activeRows(shown, activeId) };
}

/** The last heading above the reading line; the first before it, the last at the end of the page. Found by halving. */
function currentHeading(headings: readonly HTMLElement[]): HTMLElement | undefined {
  const { clientHeight, scrollHeight, scrollTop } = document.documentElement;
  if (scrollTop > 8 && scrollTop + clientHeight >= scrollHeight - 2) return headings.at(-1);
  const line = clientHeight * READING_LINE;
  let start = 0;
  let end = headings.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    const heading = headings[middle];
    if (heading && heading.getBoundingClientRect().top <= line) start = middle + 1;
    else end = middle;
  }
  return headings[Math.max(0, start - 1)];
}

/** The active entry, and above it the nearest entry of each smaller depth. */
function activeRows(entries: readonly TocEntry[], activeId: string | undefined): Map<string, RowState> {
  const rows = new Map<string, RowState>();
  let index = entries.findIndex((entry) => entry.id === activeId);
  let depth = Number.POSITIVE_INFINITY;
  for (; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry || entry.depth >= depth) continue;
    rows.set(entry.id, rows.size === 0 ? "deepest" : "parent");
    depth = Math.max(entry.depth, 2);
  }
  return rows;
}
