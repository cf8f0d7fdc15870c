"use client";

import { useEffect, useState } from "react";
import type { TocEntry } from "@/lib/content/pipeline/types";

/** Maximum depth of headings in the list. */
const MAXIMUM_DEPTH = 4;

/** Whether an entry is the one in view, or one above it. */
export type RowState = "deepest" | "parent";

function shownEntries(entries: readonly TocEntry[]): TocEntry[] {
  return entries.filter((entry) => {
    const panel = entry.panelId && typeof document !== "undefined" ? document.getElementById(entry.panelId) : null;
    return entry.depth <= MAXIMUM_DEPTH && !panel?.closest("[hidden]");
  });
}

/** Where readers look, as a share of the window's height. */
const READING_LINE = 0.25;

/** Which entries are in an open tab, and which of them are in view; kept up to date while the reader scrolls. */
export function useHeadings(entries: readonly TocEntry[]): {
  shown: TocEntry[];
  active: Map<string, RowState>;
  /** The heading in view; undefined above the first. */
  current: TocEntry | undefined;
} {
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

  return { shown, active: activeRows(shown, activeId), current: shown.find(({ id }) => id === activeId) };
}

/** The last heading above the reading line; the first before it, the last at the end of the page. Found by halving. */
function currentHeading(headings: readonly HTMLElement[]): HTMLElement | undefined {
  const { clientHeight, scrollHeight, scrollTop } = document.documentElement;
  if (scrollTop > 8 && scrollTop + clientHeight >= scrollHeight - 2) return headings.at(-1);
  const landing = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const line = Math.max(clientHeight * READING_LINE, landing + 8);
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
