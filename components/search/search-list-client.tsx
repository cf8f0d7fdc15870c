"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Magnifier } from "@/components/search/search-glyphs";
import type { SearchMessages } from "@/components/search/search-messages";
import { SearchRowView } from "@/components/search/search-row-client";
import type { SearchRow } from "@/components/search/search-rows";
import type { SearchState } from "@/components/search/use-search-client";
import { formatMessage } from "@/lib/i18n/messages";

export interface SearchListProps {
  rows: readonly SearchRow[];
  activeIndex: number;
  query: string;
  search: SearchState;
  /** The answer is to another text, or another tab, than the one that is asked for. */
  isStale: boolean;
  messages: SearchMessages;
  basePath: string;
  onPoint: (index: number) => void;
  onChoose: (row: SearchRow, event: MouseEvent) => void;
  onRemove: (text: string) => void;
  onCorrect: (text: string) => void;
}

/** The results, or what there is to say instead of them. */
export function SearchList(props: SearchListProps) {
  const { rows, activeIndex, query, search, isStale, messages, basePath, onPoint, onChoose, onRemove } = props;
  const list = useRef<HTMLDivElement>(null);
  const activeId = rows[activeIndex]?.id;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div ref={list} data-scroller className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2">
      <p role="status" className="sr-only">
        {statusText(props)}
      </p>
      <SearchNotice {...props} />
      <div
        role="listbox"
        id="search-results"
        aria-label={query === "" ? messages.searchRecent : messages.searchResults}
        aria-busy={isStale}
        className="transition-opacity aria-busy:opacity-50 aria-busy:delay-200"
      >
        {rows.map((row, index) => (
          <SearchRowView
            key={row.id}
            row={row}
            isActive={index === activeIndex}
            basePath={basePath}
            askLabel={formatMessage(messages.searchAsk, { query })}
            removeLabel={row.type === "recent" ? formatMessage(messages.searchRemove, { name: row.text }) : ""}
            onPoint={() => onPoint(index)}
            onChoose={(event) => onChoose(row, event)}
            onRemove={() => row.type === "recent" && onRemove(row.text)}
          />
        ))}
      </div>
      {isStale && !search.answer?.results.length && <Skeleton />}
    </div>
  );
}

function statusText({ query, search, isStale, rows, messages }: SearchListProps): string {
  if (query === "") return "";
  if (isStale) return messages.searching;
  if (search.hasFailed) return messages.searchFailed;
  const building = buildingText(search, messages);
  const count = rows.filter(({ type }) => type !== "ask").length;
  if (count === 0) return building ?? formatMessage(messages.searchNoResults, { query });
  return [formatMessage(messages.searchCount, { count: String(count) }), building].filter(Boolean).join(". ");
}

/** While the index is built for the first time, nothing can be said of what the documentation lacks. */
function buildingText({ answer }: SearchState, messages: SearchMessages): string | undefined {
  if (answer?.building === undefined) return undefined;
  return formatMessage(messages.searchBuilding, { percent: String(answer.building) });
}

/** The lines above the rows: what was searched instead, what was not found, what failed. */
function SearchNotice({ query, search, isStale, rows, messages, onCorrect }: SearchListProps): ReactNode {
  if (query === "") {
    if (rows.length === 0) return <Message title={messages.searchEmpty} />;
    return <p className="px-3 pt-2 pb-1.5 text-xs font-medium text-muted">{messages.searchRecent}</p>;
  }
  if (search.hasFailed) return <Message title={messages.searchFailed} />;
  const { answer } = search;
  if (!answer || (isStale && answer.results.length === 0)) return null;
  const building = buildingText(search, messages);
  if (answer.results.length === 0) {
    return <Message title={building ?? formatMessage(messages.searchNoResults, { query })} />;
  }
  if (building) return <Hint>{building}</Hint>;
  const unknown = answer.unknownWords?.join(", ");
  const corrected = Object.entries(answer.corrections ?? {});
  if (unknown) return <Hint>{formatMessage(messages.searchNoExact, { query: unknown })}</Hint>;
  if (corrected.length === 0) return null;
  const text = correctedText(search.answered ?? query, corrected);
  return (
    <Hint>
      <button type="button" className="hover:text-ink" onClick={() => onCorrect(text)}>
        {formatMessage(messages.searchCorrected, { query: text })}
      </button>
    </Hint>
  );
}

function correctedText(query: string, corrections: readonly (readonly [string, string])[]): string {
  return corrections.reduce((text, [wrong, right]) => {
    const start = text.toLowerCase().indexOf(wrong);
    return start < 0 ? text : text.slice(0, start) + right + text.slice(start + wrong.length);
  }, query);
}

function Hint({ children }: { children: ReactNode }): ReactNode {
  return <p className="px-3 pt-2 pb-1.5 text-xs text-muted">{children}</p>;
}

function Message({ title }: { title: string }): ReactNode {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-2xl border border-line bg-page text-muted">
        <Magnifier className="size-5" />
      </span>
      <p className="max-w-full text-sm text-balance break-words text-muted">{title}</p>
    </div>
  );
}

/** Grey bars in the places of the first results. */
function Skeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-1">
      {["w-2/5", "w-3/5", "w-1/2"].map((width) => (
        <div key={width} className="flex items-center gap-3 px-3 py-3">
          <span className="mx-2.5 size-5 rounded bg-hover" />
          <span className="flex flex-1 flex-col gap-2">
            <span className={`h-3 rounded bg-hover ${width}`} />
            <span className="h-2.5 w-4/5 rounded bg-hover" />
          </span>
        </div>
      ))}
    </div>
  );
}
