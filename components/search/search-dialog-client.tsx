"use client";

import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "@/components/navigation/navigate-client";
import { hitWords, markHitsOn } from "@/components/search/mark-hits";
import { forgetSearch, readRecentSearches, rememberSearch } from "@/components/search/recent-searches";
import { SearchField } from "@/components/search/search-field-client";
import { SearchFooter } from "@/components/search/search-footer";
import { isAtEnd, nextIndex } from "@/components/search/search-keys";
import { SearchList } from "@/components/search/search-list-client";
import type { SearchMessages } from "@/components/search/search-messages";
import { rowsOfAnswer, type SearchRow } from "@/components/search/search-rows";
import type { SearchScopeParameters } from "@/components/search/search-scope";
import { type SearchTab, SearchTabs } from "@/components/search/search-tabs-client";
import { startRows } from "@/components/search/start-rows";
import { useSearch } from "@/components/search/use-search-client";

export interface SearchDialogProps {
  messages: SearchMessages;
  /** What the empty input says. */
  prompt: string;
  basePath: string;
  /** Language and version that the reader is in. */
  scope: SearchScopeParameters;
  /** Tabs to narrow the search to; none where the site has none. */
  tabs: readonly SearchTab[];
  initialQuery: string;
  onClose: () => void;
}

/** The search: a modal dialog with a combobox over the results. Closed by Escape, by its button, or beside it. */
export function SearchDialog({ messages, prompt, basePath, scope, tabs, initialQuery, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [query, setQuery] = useState(initialQuery);
  const [tab, setTab] = useState<string>();
  const [recent, setRecent] = useState(readRecentSearches);
  const [active, setActive] = useState({ index: 0, of: "" });
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const search = useSearch(query, tab === undefined ? scope : { ...scope, tab }, basePath);
  const hasAssistant = document.documentElement.dataset.assistant !== undefined;

  const rows = useMemo((): SearchRow[] => {
    if (query.trim() === "") return startRows(recent, basePath, hasAssistant);
    return search.answer ? rowsOfAnswer(search.answer, query.trim(), hasAssistant, unfolded) : [];
  }, [query, recent, search.answer, hasAssistant, unfolded, basePath]);
  // The first result is chosen again whenever the answer is another; the question to the assistant only if it is alone.
  const listKey = `${search.answered ?? ""} ${tab ?? ""} ${query.trim() === "" ? recent.length : ""}`;
  const firstIndex = rows[0]?.type === "ask" && rows.length > 1 ? 1 : 0;
  const activeIndex = active.of === listKey ? Math.min(active.index, rows.length - 1) : firstIndex;
  const point = (index: number) => setActive({ index, of: listKey });
  // Rows of an earlier text stay in view until the next answer; what was pointed at in them may be opened anyway.
  const isStale = query.trim() !== "" && (search.isLoading || search.answered !== query.trim());
  const [awaited, setAwaited] = useState<string>();

  useEffect(() => dialog.current?.showModal(), []);

  const choose = (row: SearchRow) => {
    if (row.type === "recent") {
      setQuery(row.text);
      return;
    }
    rememberSearch(query);
    dialog.current?.close();
    if (row.type === "seen" || row.type === "near") {
      navigate(row.target);
      return;
    }
    if (row.type === "ask") {
      window.dispatchEvent(new CustomEvent("lectern:ask", { detail: row.text ? { question: row.text } : null }));
      return;
    }
    markHitsOn(basePath + row.target, hitWords([row.title, row.excerpt]));
    navigate(row.target);
  };
  // Enter came before the answer to what was typed.
  useEffect(() => {
    if (awaited === undefined || isStale) return;
    setAwaited(undefined);
    const first = rows[firstIndex];
    if (first && first.type !== "ask" && awaited === query.trim()) choose(first);
  });
  const unfold = (row: SearchRow) => {
    if (row.type === "page") setUnfolded((known) => new Set([...known, row.target]));
  };
  const onChoose = (row: SearchRow, event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere) return;
    event.preventDefault();
    choose(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const row = rows[activeIndex];
    if (event.key === "Enter" && isStale && active.of !== listKey) {
      event.preventDefault();
      setAwaited(query.trim());
      return;
    }
    if (event.key === "Enter" && row) {
      event.preventDefault();
      const opensElsewhere = (event.metaKey || event.ctrlKey) && "target" in row;
      if (opensElsewhere) window.open(basePath + row.target, "_blank", "noopener");
      else choose(row);
      return;
    }
    if (event.key === "Delete" && event.shiftKey && row?.type === "recent") {
      event.preventDefault();
      setRecent(forgetSearch(row.text));
      return;
    }
    if (event.key === "ArrowRight" && row?.type === "page" && row.folded && isAtEnd(event.target)) {
      event.preventDefault();
      unfold(row);
      return;
    }
    const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
    const next = isSelecting ? undefined : nextIndex(event.key, activeIndex, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape by itself
    <dialog
      ref={dialog}
      data-search-dialog=""
      aria-label={messages.search}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-surface text-text opacity-0 shadow-overlay transition-[opacity,scale] duration-150 ease-out-soft backdrop:bg-black/35 backdrop:backdrop-blur-[3px] open:opacity-100 sm:mx-auto sm:mt-[min(12vh,7.5rem)] sm:h-[min(42rem,calc(100dvh-10rem))] sm:w-[min(42rem,calc(100vw-3rem))] sm:scale-98 sm:rounded-2xl sm:open:scale-100 starting:open:opacity-0 sm:starting:open:scale-98 dark:backdrop:bg-black/60"
    >
      <div className="flex h-full flex-col">
        <SearchField
          query={query}
          messages={messages}
          prompt={prompt}
          isLoading={search.isLoading}
          activeId={rows[activeIndex]?.id}
          hasRows={rows.length > 0}
          onChange={(text) => {
            setAwaited(undefined);
            setQuery(text);
          }}
          onKeyDown={onKeyDown}
          onClose={() => dialog.current?.close()}
        />
        {tabs.length > 1 && <SearchTabs tabs={tabs} chosen={tab} messages={messages} onChoose={setTab} />}
        <SearchList
          rows={rows}
          activeIndex={activeIndex}
          query={query.trim()}
          search={search}
          isStale={isStale}
          messages={messages}
          basePath={basePath}
          onPoint={point}
          onChoose={onChoose}
          onUnfold={unfold}
          onRemove={(text) => setRecent(forgetSearch(text))}
          onCorrect={setQuery}
        />
        <SearchFooter messages={messages} />
      </div>
    </dialog>
  );
}
