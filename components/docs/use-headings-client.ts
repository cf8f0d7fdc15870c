"use client";

import { useEffect, useState } from "react";
import type { ListedEntry } from "@/components/docs/toc-entries";
import type { RowState } from "@/components/docs/toc-row";

/** The entries that are not in a closed tab. */
function openEntries(entries: readonly ListedEntry[]): ListedEntry[] {
  return entries.filter(({ panelId }) => {
    const panel = panelId ? document.getElementById(panelId) : null;
    return !panel?.closest("[hidden]");
  });
}

/** Where readers are assumed to look, as a fraction of the window's height. */
const READING_LINE = 0.25;

/** The state of a table of contents. */
export interface Headings {
  shown: readonly ListedEntry[];
  active: Map<string, RowState>;
  /** The heading in view; undefined on a page without any. */
  current: ListedEntry | undefined;
}

/** The entries in open tabs, and those of them in view; kept up to date while the reader scrolls. */
export function useHeadings(entries: readonly ListedEntry[]): Headings {
  const [shown, setShown] = useState(entries);
  const [activeId, setActiveId] = useState(shown[0]?.id);

  useEffect(() => {
    const update = () => setShown(openEntries(entries));
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

/** The last heading above the reading line; the first before it, the last at the end of the page. */
function currentHeading(headings: readonly HTMLElement[]): HTMLElement | undefined {
  const { clientHeight, scrollHeight, scrollTop } = document.documentElement;
  if (scrollTop > 8 && scrollTop + clientHeight >= scrollHeight - 2) return headings.at(-1);
  const landing = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const line = Math.max(clientHeight * READING_LINE, landing + 8);
  return headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0];
}

/** The active entry, and above it the nearest entry of each smaller depth. */
function activeRows(entries: readonly ListedEntry[], activeId: string | undefined): Map<string, RowState> {
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
