"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import { useNavigate } from "@/components/navigation/navigate-client";
import { hitWords, markHitsOn } from "@/components/search/mark-hits";
import { recentSearches } from "@/components/search/recent-searches";
import type { FoundRow, SearchRow } from "@/components/search/search-rows";
import { LIST_STEPS } from "@/components/ui/list-steps";

interface SearchChoiceOptions {
  dialog: RefObject<HTMLDialogElement | null>;
  query: string;
  rows: readonly SearchRow[];
  listKey: string;
  /** The rows answer an earlier text. */
  isStale: boolean;
  /** The index is being built: more rows may come for the same text. */
  isBuilding: boolean;
  setQuery: (query: string) => void;
  expand: (row: SearchRow) => void;
  removeRecent: (text: string) => void;
}

/** Manages the selected row, the keys of the list, and the choice of a row. */
export function useSearchChoice(options: SearchChoiceOptions) {
  const { dialog, query, rows, listKey, isStale, isBuilding, setQuery, expand, removeRecent } = options;
  const navigate = useNavigate();
  const [active, setActive] = useState({ index: 0, of: "" });
  const chosen = useRef<SearchRow>(undefined);
  const [awaited, setAwaited] = useState<string>();
  // A new answer selects its first result; the question to the assistant only where nothing is found.
  const isFound = query.trim() === "" || rows.some(({ type }) => type === "page" || type === "section");
  const firstIndex = rows[0]?.type === "ask" && rows.length > 1 && isFound ? 1 : 0;
  const activeIndex = active.of === listKey ? Math.min(active.index, rows.length - 1) : firstIndex;
  const point = (index: number) => setActive({ index, of: listKey });

  const choose = (row: SearchRow) => {
    if (row.type === "recent") return setQuery(row.text);
    chosen.current = row;
    if (query.trim() !== "") recentSearches.add(query.trim());
    dialog.current?.close();
    if (row.type === "ask") return askAssistant(row.text);
    if ("title" in row) markHitsOn(linkAddress(row.target), wordsOf(row, rows));
    navigate(row.target);
  };
  const openElsewhere = (target: string) => {
    chosen.current = rows[activeIndex];
    window.open(linkAddress(target), "_blank", "noopener");
  };
  const first = rows[firstIndex];
  const hasFound = first?.type === "page" || first?.type === "section";
  // Enter was pressed before the answer arrived, or before the index was complete: wait, since a better page may follow.
  // oxlint-disable-next-line react/exhaustive-deps -- each render may be that of the answer, and the state is reset only once
  useEffect(() => {
    if (awaited === undefined || isStale || isBuilding) return;
    setAwaited(undefined);
    if (hasFound && awaited === query.trim()) choose(first);
  });
  /** The action of a key in the list; undefined if it has none. */
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const row = rows[activeIndex];
    // While the index is being built, a second Enter opens the best page so far.
    const isEarly = isStale || (isBuilding && (!hasFound || awaited !== query.trim()));
    if (event.key === "Enter" && isEarly && active.of !== listKey) return () => setAwaited(query.trim());
    if (event.key === "Enter" && row) {
      const opensElsewhere = (event.metaKey || event.ctrlKey) && "target" in row;
      return opensElsewhere ? () => openElsewhere(row.target) : () => choose(row);
    }
    if (event.key === "Delete" && event.shiftKey && row?.type === "recent") return () => removeRecent(row.text);
    if (event.key === "ArrowRight" && row?.type === "page" && row.folded && isAtEnd(event.target)) {
      return () => expand(row);
    }
    const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
    const step = isSelecting || rows.length === 0 ? undefined : LIST_STEPS[event.key];
    return step && (() => point(step(activeIndex, rows.length)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.nativeEvent.isComposing ? undefined : actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };

  const changeQuery = (text: string) => {
    setAwaited(undefined);
    setQuery(text);
  };
  return { activeIndex, isWaiting: awaited !== undefined, chosen, point, choose, onKeyDown, changeQuery };
}

/** Words to mark on the page of a row: its own hits, or those of all rows if the hit is deeper in the page. */
function wordsOf(row: FoundRow, rows: readonly SearchRow[]): string[] {
  const own = hitWords([row.title, row.excerpt]);
  return own.length > 0
    ? own
    : hitWords(rows.flatMap((other) => ("title" in other ? [other.title, other.excerpt] : [])));
}

function askAssistant(question: string): void {
  window.dispatchEvent(new CustomEvent("lectern:ask", { detail: question ? { question } : null }));
}

/** True if the cursor is at the end of an input, where the right arrow key would not move it. */
function isAtEnd(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.selectionStart === target.value.length;
}
