"use client";

import type { MouseEvent, ReactNode } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import { ClockSign, PageSign, ReturnSign, SparkSign } from "@/components/search/search-glyphs";
import type { SearchMessages } from "@/components/search/search-messages";
import { ResultContent } from "@/components/search/search-result";
import type { SearchRow } from "@/components/search/search-rows";
import { ChevronDown, Cross } from "@/components/ui/action-glyph";
import { formatMessage } from "@/lib/i18n/messages";

export interface SearchRowProps {
  row: SearchRow;
  query: string;
  messages: SearchMessages;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
  onRemove: () => void;
  onUnfold: () => void;
}

const rowStyle =
  "group/row relative flex w-full scroll-my-2 items-center gap-3 rounded-lg px-3 text-start outline-none aria-selected:bg-hover";

const returnSign = (
  <ReturnSign className="size-4 text-muted max-sm:hidden opacity-0 group-aria-selected/row:opacity-100 rtl:-scale-x-100" />
);

/** One row of the results. Focus stays in the input, so rows are pointed at, not focused. */
export function SearchRowView(props: SearchRowProps): ReactNode {
  const { row, query, messages, isActive, onPoint, onChoose, onUnfold, onRemove } = props;
  const hint = hintOf(row, messages);
  const shared = {
    id: row.id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    "aria-description": hint && `${hint.label}: ${hint.spoken}`,
    onPointerMove: isActive ? undefined : onPoint,
  };
  if (row.type === "page" || row.type === "section") {
    return (
      <a {...shared} href={linkAddress(row.target)} className={`${rowStyle} py-1.5`} onClick={onChoose}>
        <ResultContent row={row} />
        {hint && (
          <RowButton label={hint.label} onPress={onUnfold}>
            <ChevronDown className="size-3.5" />
          </RowButton>
        )}
        {returnSign}
      </a>
    );
  }
  const className = `${rowStyle} min-h-9 cursor-pointer py-1.5 touch:min-h-11`;
  if (row.type === "seen" || row.type === "near" || row.type === "tab") {
    return (
      <a {...shared} href={linkAddress(row.target)} className={className} onClick={onChoose}>
        <span className="flex w-10 shrink-0 justify-center text-muted">
          <PageSign className="size-[1.125rem]" />
        </span>
        <span className="min-w-0 flex-1 truncate text-sm text-text">{row.text}</span>
        {returnSign}
      </a>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys are handled by the input, which holds the focus; the role comes with the shared attributes
    <div {...shared} className={className} onClick={onChoose}>
      {row.type === "ask" && (
        <>
          <span className="grid w-10 shrink-0 place-items-center text-primary-strong">
            <SparkSign className="size-[1.125rem]" />
          </span>
          <span className="line-clamp-4 min-w-0 flex-1 text-sm font-medium wrap-anywhere text-ink">
            {query === "" ? messages.askAssistant : formatMessage(messages.searchAsk, { query })}
          </span>
          {returnSign}
        </>
      )}
      {row.type === "recent" && <RecentContent text={row.text} label={hint?.label} onRemove={onRemove} />}
    </div>
  );
}

/** What was searched for before. */
function RecentContent(props: { text: string; label: string | undefined; onRemove: () => void }) {
  return (
    <>
      <span className="grid w-10 shrink-0 place-items-center text-muted">
        <ClockSign className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-text">{props.text}</span>
      <RowButton label={props.label} onPress={props.onRemove}>
        <Cross className="size-3.5" />
      </RowButton>
    </>
  );
}

/** The second action of a row besides opening it, with its keys as symbols and as spoken by screen readers. */
export function hintOf(row: SearchRow | undefined, messages: SearchMessages) {
  if (row?.type === "recent") {
    const label = formatMessage(messages.searchRemove, { name: row.text });
    return { label, keys: ["⇧", "Del"], spoken: "Shift + Delete" };
  }
  if (row?.type !== "page" || !row.folded) return undefined;
  return { label: formatMessage(messages.searchMoreOnPage, { count: String(row.folded) }), keys: ["→"], spoken: "→" };
}

/** Unfolds the sections of a page, or forgets a search. An option must not contain controls, so this one is for the pointer only. */
function RowButton({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      title={label}
      className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink touch:size-11"
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onPress();
      }}
    >
      {children}
    </span>
  );
}
