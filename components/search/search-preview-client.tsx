"use client";

import { useEffect, useState } from "react";
import { hitWords } from "@/components/search/mark-hits";
import { markWords, previewPart, previewText } from "@/components/search/preview-text";
import { Marked } from "@/components/search/search-result";
import type { SearchRow } from "@/components/search/search-rows";
import { fetchOnce } from "@/components/ui/fetch-once";
import { MethodPill } from "@/components/ui/method-pill";

/** Maximum length of the preview, in characters. */
const MAX_LENGTH = 900;

/** A preview of the selected result, on wide screens. It is hidden from screen readers, which read the row itself. */
export function SearchPreview({ row, basePath }: { row: SearchRow | undefined; basePath: string }) {
  const full = usePreview(row, basePath);
  if (!row || !("target" in row)) return null;
  const isFound = "title" in row;
  const words = isFound ? hitWords([row.title, row.excerpt, ...(row.others ?? [])]) : [];
  const text = full === undefined ? undefined : previewPart(full, words).slice(0, MAX_LENGTH);
  return (
    <aside
      aria-hidden="true"
      className="hidden w-88 shrink-0 flex-col gap-2 overflow-hidden border-s border-line bg-sunken/50 p-5 lg:flex"
    >
      {isFound && row.trail.length > 0 && <p className="truncate text-xs text-muted">{row.trail.join(" › ")}</p>}
      <p className="flex items-center gap-2 text-base leading-6 font-semibold text-balance text-ink">
        {row.type === "page" && row.method && <MethodPill method={row.method} />}
        <span className="min-w-0 wrap-break-word">{isFound ? row.title.text : row.text}</span>
      </p>
      {text === undefined ? (
        <span className="mt-2 flex animate-pulse flex-col gap-2.5">
          {["w-full", "w-11/12", "w-4/5"].map((width) => (
            <span key={width} className={`h-2.5 rounded bg-hover ${width}`} />
          ))}
        </span>
      ) : (
        <p className="min-h-0 flex-1 overflow-hidden text-[0.8125rem] leading-5.5 wrap-break-word whitespace-pre-line text-text [mask-image:linear-gradient(#000_calc(100%-3rem),transparent)]">
          <Marked text={text} marks={markWords(text, words)} />
        </p>
      )}
    </aside>
  );
}

/** How long a row is selected before its page is fetched, in milliseconds. */
const FETCH_DELAY = 120;

/** The text of the page or section that a row leads to; undefined while it loads and for rows without a page. */
function usePreview(row: SearchRow | undefined, basePath: string): string | undefined {
  const target = row && "target" in row ? row.target : undefined;
  const heading = row?.type === "section" ? row.title.text : undefined;
  const [shown, setShown] = useState<{ target: string; text: string }>();
  useEffect(() => {
    if (target === undefined || !matchMedia("(min-width: 64rem)").matches) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without a preview the row still says where it leads.
      const address = markdownAddress(target, basePath);
      const markdown = await fetchOnce(address, (response) => response.text()).catch(() => "");
      if (isCurrent) setShown({ target, text: previewText(markdown, heading) });
    }, FETCH_DELAY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [target, heading, basePath]);
  return shown?.target === target ? shown?.text : undefined;
}

function markdownAddress(target: string, basePath: string): string {
  const path = target.replace(/#.*$/, "");
  return `${basePath}${path === "/" ? "/index" : path}.md`;
}
