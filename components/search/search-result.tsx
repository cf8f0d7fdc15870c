import type { ReactNode } from "react";
import { ClockSign, HashSign, PageSign } from "@/components/search/search-glyphs";
import type { FoundRow } from "@/components/search/search-rows";
import { MethodPill } from "@/components/ui/method-pill";
import type { MarkedText } from "@/lib/search/response-types";

/** The content of a row for a page or section. */
export function ResultContent({ row }: { row: FoundRow }): ReactNode {
  const isPage = row.type === "page";
  const Sign = row.isChangelog ? ClockSign : PageSign;
  return (
    <>
      <RowSign>
        {!isPage && <HashSign className="size-3.5" />}
        {isPage && (row.method ? <MethodPill method={row.method} /> : <Sign className="size-[1.125rem]" />)}
      </RowSign>
      <span className="min-w-0 flex-1">
        <span className={`flex items-center gap-2 text-sm ${isPage ? "font-medium text-ink" : "text-text"}`}>
          <span className="max-w-full shrink-0 truncate">
            <Marked {...row.title} />
          </span>
          {isPage && row.trail.length > 0 && (
            <span className="min-w-0 truncate text-xs font-normal text-muted">{row.trail.join(" › ")}</span>
          )}
          {row.tag && (
            <span className="shrink-0 rounded-full border border-line px-2 text-[0.6875rem] leading-[1.125rem] font-medium text-muted">
              {row.tag}
            </span>
          )}
        </span>
        {row.excerpt && (
          <span className="block truncate text-xs leading-4.5 text-muted">
            <Marked {...row.excerpt} />
          </span>
        )}
      </span>
    </>
  );
}

/** The icon at the start of a row, which shows the kind of result: an operation by its method, a changelog, a section, … */
export function RowSign({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="flex w-10 shrink-0 justify-center text-muted group-aria-selected/row:text-ink">{children}</span>
  );
}

/** A text with its found words highlighted. */
export function Marked({ text, marks }: MarkedText): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [start, stop] of marks) {
    pieces.push(text.slice(end, start));
    pieces.push(
      <mark key={start} className="bg-transparent font-bold text-ink">
        {text.slice(start, stop)}
      </mark>,
    );
    end = stop;
  }
  return [...pieces, text.slice(end)];
}
