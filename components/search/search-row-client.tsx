"use client";

import type { MouseEvent, ReactNode } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import { ClockSign, PageSign, ReturnSign, SparkSign } from "@/components/search/search-glyphs";
import type { SearchMessages } from "@/components/search/search-messages";
import { ResultContent, RowSign } from "@/components/search/search-result";
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
  onExpand: () => void;
}

const rowStyle =
  "group/row relative flex min-h-9 w-full scroll-my-2 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-start outline-none aria-selected:bg-hover touch:min-h-11";

const returnSign = (
  <ReturnSign className="size-4 text-muted max-sm:hidden opacity-0 group-aria-selected/row:opacity-100 rtl:-scale-x-100" />
);

/** One row of the results. Focus stays in the input, so rows are pointed at, not focused. */
export function SearchRowView(props: SearchRowProps): ReactNode {
  const { row, query, messages, isActive, onPoint, onChoose, onExpand, onRemove } = props;
  const hint = hintOf(row, messages);
  const shared = {
    id: row.id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    "aria-description": hint && `${hint.label}: ${hint.spoken}`,
    onPointerMove: isActive ? undefined : onPoint,
    className: rowStyle,
  };
  if ("target" in row) {
    return (
      <a {...shared} href={linkAddress(row.target)} onClick={onChoose}>
        {"title" in row ? <ResultContent row={row} /> : <PlainContent Sign={PageSign} text={row.text} />}
        {hint && (
          <RowButton label={hint.label} onPress={onExpand}>
            <ChevronDown className="size-3.5" />
          </RowButton>
        )}
        {returnSign}
      </a>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys are handled by the input, which has the focus; the role comes with the shared attributes
    <div {...shared} onClick={onChoose}>
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
      {row.type === "recent" && (
        <>
          <PlainContent Sign={ClockSign} text={row.text} />
          <RowButton label={hint?.label} onPress={onRemove}>
            <Cross className="size-3.5" />
          </RowButton>
        </>
      )}
    </div>
  );
}

/** The content of a suggestion. */
function PlainContent({ Sign, text }: { Sign: typeof PageSign; text: string }): ReactNode {
  return (
    <>
      <RowSign>
        <Sign className="size-[1.125rem]" />
      </RowSign>
      <span className="min-w-0 flex-1 truncate text-sm text-text">{text}</span>
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

/** Expands the sections of a page, or removes a recent search. Options must not contain controls, so it is for pointers only. */
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
