"use client";

import type { MouseEvent, ReactNode } from "react";
import { ClockSign, HashSign, PageSign, ReturnSign, SparkSign } from "@/components/search/search-glyphs";
import type { SearchRow } from "@/components/search/search-rows";
import { Cross } from "@/components/ui/glyph";
import { MethodPill } from "@/components/ui/method-pill";
import type { MarkedText } from "@/lib/search/response-types";

export interface SearchRowProps {
  row: SearchRow;
  isActive: boolean;
  basePath: string;
  /** What the row of the assistant says, and the button that forgets a search. */
  askLabel: string;
  removeLabel: string;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
  onRemove: () => void;
}

const rowStyle =
  "group/row relative flex w-full scroll-my-2 items-center gap-3 rounded-lg px-3 text-start outline-none aria-selected:bg-hover";

/** One row of the results. Focus stays in the input, so rows are pointed at, not focused. */
export function SearchRowView(props: SearchRowProps): ReactNode {
  const { row, isActive, basePath, onPoint, onChoose } = props;
  const shared = {
    id: row.id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    onPointerMove: isActive ? undefined : onPoint,
  };
  if (row.type === "page" || row.type === "section") {
    return (
      <a
        {...shared}
        href={basePath + row.target}
        className={`${rowStyle} ${row.type === "page" ? "py-2.5 not-first:mt-2" : "py-2"}`}
        onClick={onChoose}
      >
        <ResultContent row={row} />
        <ReturnSign className="size-4 text-muted opacity-0 group-aria-selected/row:opacity-100 rtl:-scale-x-100" />
      </a>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which holds the focus
    // biome-ignore lint/a11y/noStaticElementInteractions: the role comes with the shared attributes
    <div {...shared} className={`${rowStyle} min-h-11 cursor-pointer py-2`} onClick={onChoose}>
      <PlainContent {...props} />
    </div>
  );
}

function ResultContent({ row }: { row: Extract<SearchRow, { type: "page" | "section" }> }): ReactNode {
  const isPage = row.type === "page";
  return (
    <>
      {isPage ? <PageLead method={row.method} /> : <SectionLead />}
      <span className="min-w-0 flex-1">
        {isPage && row.trail.length > 0 && (
          <span className="mb-0.5 block truncate text-xs text-muted">{row.trail.join(" › ")}</span>
        )}
        <span className={`flex items-center gap-2 text-sm ${isPage ? "font-medium text-ink" : "text-text"}`}>
          <span className="truncate">
            <Marked {...row.title} />
          </span>
          {row.tag && (
            <span className="shrink-0 rounded-full border border-line px-2 text-[0.6875rem] leading-[1.125rem] font-medium text-muted">
              {row.tag}
            </span>
          )}
        </span>
        {row.excerpt && (
          <span className="mt-0.5 block truncate text-xs text-muted">
            <Marked {...row.excerpt} />
          </span>
        )}
      </span>
    </>
  );
}

function PageLead({ method }: { method?: string | undefined }): ReactNode {
  return (
    <span className="flex w-10 shrink-0 justify-center text-muted group-aria-selected/row:text-ink">
      {method ? <MethodPill method={method} /> : <PageSign className="size-[1.125rem]" />}
    </span>
  );
}

function SectionLead(): ReactNode {
  return (
    <span className="flex w-10 shrink-0 justify-center text-muted">
      <HashSign className="size-3.5" />
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
        <span className="min-w-0 flex-1 truncate text-sm font-medium text-ink">{askLabel}</span>
        <ReturnSign className="size-4 text-muted opacity-0 group-aria-selected/row:opacity-100 rtl:-scale-x-100" />
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
        className="grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink touch:size-10"
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

/** A text whose found words stand out. */
function Marked({ text, marks }: MarkedText): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [start, stop] of marks) {
    pieces.push(text.slice(end, start));
    pieces.push(
      <mark key={start} className="-mx-px rounded-[3px] bg-primary-soft px-px font-semibold text-ink">
        {text.slice(start, stop)}
      </mark>,
    );
    end = stop;
  }
  return [...pieces, text.slice(end)];
}
