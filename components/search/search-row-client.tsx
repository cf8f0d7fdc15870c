"use client";

import type { MouseEvent, ReactNode } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import { ClockSign, PageSign, ReturnSign, SparkSign } from "@/components/search/search-glyphs";
import { ResultContent } from "@/components/search/search-result";
import type { SearchRow } from "@/components/search/search-rows";
import { ChevronDown, Cross } from "@/components/ui/glyph";

export interface SearchRowProps {
  row: SearchRow;
  isActive: boolean;
  /** What the row of the assistant says, and the button that forgets a search. */
  askLabel: string;
  removeLabel: string;
  /** How many sections of the page are folded away. */
  moreLabel: string;
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
  const { row, isActive, onPoint, onChoose } = props;
  const shared = {
    id: row.id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    "aria-description": hintOf(row, props),
    onPointerMove: isActive ? undefined : onPoint,
  };
  if (row.type === "page" || row.type === "section") {
    return (
      <a {...shared} href={linkAddress(row.target)} className={`${rowStyle} py-1.5`} onClick={onChoose}>
        <ResultContent row={row} />
        {row.folded && <Unfold {...props} />}
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which holds the focus
    // biome-ignore lint/a11y/noStaticElementInteractions: the role comes with the shared attributes
    <div {...shared} className={className} onClick={onChoose}>
      <PlainContent {...props} />
    </div>
  );
}

/** What can be done with a row besides opening it, and by which keys. */
function hintOf(row: SearchRow, { moreLabel, removeLabel }: SearchRowProps): string | undefined {
  if (row.type === "recent") return `${removeLabel}: Shift + Delete`;
  return row.type === "page" && row.folded ? `${moreLabel}: →` : undefined;
}

/** Unfolds the sections of a page. An option holds no controls: by keyboard it is the right arrow. */
function Unfold({ moreLabel, onUnfold }: SearchRowProps): ReactNode {
  return (
    <span
      aria-hidden="true"
      title={moreLabel}
      className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink touch:size-11"
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onUnfold();
      }}
    >
      <ChevronDown className="size-3.5" />
    </span>
  );
}

function PlainContent({ row, askLabel, removeLabel, onRemove }: SearchRowProps): ReactNode {
  if (row.type === "ask") {
    return (
      <>
        <span className="grid w-10 shrink-0 place-items-center text-primary-strong">
          <SparkSign className="size-[1.125rem]" />
        </span>
        <span className="line-clamp-4 min-w-0 flex-1 text-sm font-medium wrap-anywhere text-ink">{askLabel}</span>
        {returnSign}
      </>
    );
  }
  if (row.type !== "recent") return null;
  return (
    <>
      <span className="grid w-10 shrink-0 place-items-center text-muted">
        <ClockSign className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-text">{row.text}</span>
      {/* An option holds no controls: by keyboard it is Shift+Delete. */}
      <span
        aria-hidden="true"
        title={removeLabel}
        className="grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink touch:size-11"
        onClick={(event) => {
          event.stopPropagation();
          onRemove();
        }}
      >
        <Cross className="size-3.5" />
      </span>
    </>
  );
}
