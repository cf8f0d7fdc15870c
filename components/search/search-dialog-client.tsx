"use client";

import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { isExported } from "@/components/navigation/navigate-client";
import { SearchField } from "@/components/search/search-field-client";
import { SearchFilters, type SearchTab } from "@/components/search/search-filters-client";
import { SearchList } from "@/components/search/search-list-client";
import { type SearchMessages, unpackSearchMessages } from "@/components/search/search-messages";
import { SearchPreview } from "@/components/search/search-preview-client";
import { hintOf } from "@/components/search/search-row-client";
import type { SearchRow } from "@/components/search/search-rows";
import { useSearchChoice } from "@/components/search/use-search-choice-client";
import { useSearch } from "@/components/search/use-search-client";
import { useSearchRows } from "@/components/search/use-search-rows-client";
import type { SearchScope } from "@/lib/search/types";

export interface SearchDialogProps {
  /** Messages of the dialog, packed. */
  words: readonly string[];
  /** Placeholder of the input. */
  prompt: string;
  basePath: string;
  /** Language and version that the reader is in. */
  scope: SearchScope;
  /** Tabs to narrow the search to; none where the site has none. */
  tabs: readonly SearchTab[];
  /** Versions to choose from; none where the site has none. */
  versions: readonly string[];
  initialQuery: string;
  onClose: () => void;
}

const dialogStyle =
  "m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-surface text-text opacity-0 shadow-overlay transition-[opacity,scale] duration-150 ease-out-soft backdrop:bg-black/40 backdrop:backdrop-blur-xs open:opacity-100 sm:mx-auto sm:mt-[min(9vh,6rem)] sm:h-[min(46rem,calc(100dvh-8rem))] sm:w-[min(42rem,calc(100vw-3rem))] lg:w-[min(64rem,calc(100vw-3rem))] sm:scale-98 sm:rounded-2xl sm:open:scale-100 starting:open:opacity-0 sm:starting:open:scale-98 dark:backdrop:bg-black/60";

/** The search: a modal dialog with a combobox over the results. Closed by Escape, by its button, or beside it. */
export function SearchDialog(props: SearchDialogProps) {
  const { words, prompt, basePath, tabs, versions, initialQuery, onClose } = props;
  const messages = useMemo(() => unpackSearchMessages(words), [words]);
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState(initialQuery);
  const [scope, setScope] = useState(props.scope);
  const search = useSearch(query, scope, basePath);
  const { rows, listKey, expand, removeRecent } = useSearchRows(query, scope, search, basePath);
  // Rows of an earlier query stay in view until the next answer; a row that was selected among them can still be opened.
  const isStale = query.trim() !== "" && (search.isLoading || search.answered !== query.trim());
  const isBuilding = search.answer?.building !== undefined;
  const list = { dialog, query, rows, listKey, isStale, isBuilding, setQuery, expand, removeRecent };
  const { activeIndex, isWaiting, chosen, point, choose, onKeyDown, changeQuery } = useSearchChoice(list);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a dialog closes by Escape by itself
    <dialog
      ref={dialog}
      data-search-dialog=""
      aria-label={messages.search}
      onClose={() => {
        if (!isStale && !isBuilding)
          reportSearch(query.trim(), search.answer?.results.length ?? 0, chosen.current, basePath);
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className={dialogStyle}
    >
      <div className="flex h-full flex-col">
        <SearchField
          {...{ query, messages, prompt }}
          isLoading={search.isLoading || isWaiting}
          activeId={rows[activeIndex]?.id}
          hasRows={rows.length > 0}
          onChange={changeQuery}
          onKeyDown={onKeyDown}
          onClose={() => dialog.current?.close()}
        />
        <SearchFilters
          {...{ tabs, versions, messages }}
          chosen={scope}
          counts={query.trim() === "" ? {} : search.tabCounts}
          onChoose={(chosen) => setScope({ ...scope, ...chosen })}
        />
        <div className="flex min-h-0 flex-1">
          <SearchList
            {...{ rows, activeIndex, search, isStale, messages }}
            query={query.trim()}
            onPoint={point}
            onChoose={(row, event) => {
              chosen.current = row;
              if (opensHere(event)) choose(row);
            }}
            onExpand={expand}
            onRemove={removeRecent}
            onCorrect={setQuery}
          />
          <SearchPreview row={rows[activeIndex]} basePath={basePath} />
        </div>
        <SearchFooter row={rows[activeIndex]} messages={messages} />
      </div>
    </dialog>
  );
}

/** Reports queries and opened results anonymously to the server. An exported site has no server. */
function reportSearch(query: string, found: number, chosen: SearchRow | undefined, basePath: string): void {
  if (query === "" || isExported()) return;
  const opened = chosen?.type === "ask" ? "assistant" : chosen && "target" in chosen ? chosen.target : "";
  const parameters = new URLSearchParams({ q: query, found: String(found), opened });
  navigator.sendBeacon(`${basePath}/_lectern/searched?${parameters}`);
}

/** Keeps the browser from following the link of a row, unless it is opened elsewhere. */
function opensHere(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false;
  event.preventDefault();
  return true;
}

const keyStyle =
  "inline-grid h-5 min-w-5 place-items-center rounded border border-line bg-page px-1 font-sans text-[0.6875rem] text-text";

interface SearchFooterProps {
  /** The selected row. */
  row: SearchRow | undefined;
  messages: SearchMessages;
}

/** The key hints, hidden on devices without a keyboard. */
function SearchFooter({ row, messages }: SearchFooterProps): ReactNode {
  const hints = [
    { keys: ["↑", "↓"], label: messages.keyMove },
    { keys: ["↵"], label: messages.keyOpen },
    { keys: ["Esc"], label: messages.close },
    hintOf(row, messages),
  ].filter((hint) => hint !== undefined);
  return (
    <div
      aria-hidden="true"
      className="hidden shrink-0 items-center gap-5 border-t border-line bg-sunken px-5 py-2.5 text-xs text-muted sm:flex touch:hidden"
    >
      {hints.map(({ keys, label }) => (
        <span key={label} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <kbd key={key} className={keyStyle}>
              {key}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </div>
  );
}
