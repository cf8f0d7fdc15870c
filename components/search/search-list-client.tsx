"use client";

import { type MouseEvent, type ReactNode, useEffect } from "react";
import type { SearchMessages } from "@/components/search/search-messages";
import {
  buildingText,
  insteadText,
  SearchNotice,
  type SearchNoticeProps,
  Skeleton,
} from "@/components/search/search-notice";
import { SearchRowView } from "@/components/search/search-row-client";
import type { SearchRow } from "@/components/search/search-rows";
import { formatMessage } from "@/lib/i18n/messages";

export interface SearchListProps extends SearchNoticeProps {
  activeIndex: number;
  onPoint: (index: number) => void;
  onChoose: (row: SearchRow, event: MouseEvent) => void;
  onRemove: (text: string) => void;
  onExpand: (row: SearchRow) => void;
}

/** The results, or a notice in their place. */
export function SearchList(props: SearchListProps) {
  const { rows, activeIndex, query, search, isStale, messages, onPoint, onChoose, onRemove, onExpand } = props;
  const activeId = rows[activeIndex]?.id;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col px-2 pt-2">
      <p role="status" className="sr-only">
        {statusText(props)}
      </p>
      <SearchNotice {...props} />
      <div
        role="listbox"
        id="search-results"
        aria-label={messages.searchResults}
        aria-busy={isStale}
        className="min-h-0 overflow-y-auto overscroll-contain pb-2 transition-opacity aria-busy:opacity-50 aria-busy:delay-200"
      >
        {groupsOf(rows).map(({ type, first, members }) => (
          <RowGroup key={type} label={groupLabel(type, messages)}>
            {members.map((row, index) => (
              <SearchRowView
                key={row.id}
                {...{ row, query, messages }}
                isActive={first + index === activeIndex}
                onPoint={() => onPoint(first + index)}
                onChoose={(event) => onChoose(row, event)}
                onRemove={() => row.type === "recent" && onRemove(row.text)}
                onExpand={() => onExpand(row)}
              />
            ))}
          </RowGroup>
        ))}
      </div>
      {isStale && !search.answer?.results.length && <Skeleton />}
    </div>
  );
}

type GroupType = "recent" | "seen" | "near" | "tab" | "found";

/** Groups the rows by type, keeping their order; only the suggestions shown before a search form several groups. */
function groupsOf(rows: readonly SearchRow[]): { type: GroupType; first: number; members: SearchRow[] }[] {
  const groups: { type: GroupType; first: number; members: SearchRow[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const type = row.type === "ask" || row.type === "page" || row.type === "section" ? "found" : row.type;
    const last = groups.at(-1);
    if (last?.type === type) last.members.push(row);
    else groups.push({ type, first: index, members: [row] });
  }
  return groups;
}

function groupLabel(type: GroupType, messages: SearchMessages): string | undefined {
  return {
    recent: messages.searchRecent,
    seen: messages.searchRecentPages,
    near: messages.searchInSection,
    tab: messages.sectionNavigation,
    found: undefined,
  }[type];
}

function RowGroup({ label, children }: { label: string | undefined; children: ReactNode }): ReactNode {
  if (label === undefined) return children;
  return (
    // oxlint-disable-next-line react/forbid-dom-props -- a fieldset is no group of options
    <div role="group" aria-label={label} className="not-first:mt-2">
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
        {label}
      </p>
      {children}
    </div>
  );
}

function statusText({ query, search, isStale, rows, messages }: SearchListProps): string {
  if (query === "") return "";
  if (isStale) return messages.searching;
  if (search.hasFailed) return messages.searchFailed;
  const building = buildingText(search, messages);
  const count = rows.filter(({ type }) => type === "page" || type === "section").length;
  if (count === 0) return building ?? formatMessage(messages.searchNoResults, { query });
  const said = [
    formatMessage(messages.searchCount, { count: String(count) }),
    building ?? insteadText(search, query, messages)?.label,
  ];
  return said.filter(Boolean).join(". ");
}
