"use client";

import { useMemo, useState } from "react";
import { forgetSearch, readRecentSearches } from "@/components/search/recent-searches";
import { rowsOfAnswer, type SearchRow } from "@/components/search/search-rows";
import type { SearchScopeParameters } from "@/components/search/search-scope";
import { nearRows, startRows } from "@/components/search/start-rows";
import type { SearchState } from "@/components/search/use-search-client";

/** The rows of the dialog: what it offers before a letter is typed, then those of the answer. */
export function useSearchRows(query: string, scope: SearchScopeParameters, search: SearchState, basePath: string) {
  const [recent, setRecent] = useState(readRecentSearches);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const hasAssistant = document.documentElement.dataset.assistant !== undefined;
  const text = query.trim();
  const rows = useMemo((): SearchRow[] => {
    if (text === "") return startRows(recent, basePath, hasAssistant);
    if (!search.answer) return [];
    const found = rowsOfAnswer(search.answer, text, hasAssistant, unfolded);
    const isEmpty = search.answer.results.length === 0 && search.answer.building === undefined;
    return isEmpty ? [...found, ...nearRows(basePath)] : found;
  }, [text, recent, search.answer, hasAssistant, unfolded, basePath]);
  return {
    rows,
    /** Names the list: another one has its own active row. */
    listKey: [search.answered ?? "", scope.tab ?? "", scope.version ?? "", text === "" ? recent.length : ""].join(" "),
    unfold: (row: SearchRow) => {
      if (row.type === "page") setUnfolded((known) => new Set([...known, row.target]));
    },
    removeRecent: (removed: string) => setRecent(forgetSearch(removed)),
  };
}
