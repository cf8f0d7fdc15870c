"use client";

import { useEffect, useState } from "react";
import { previewText } from "@/components/search/preview-text";
import type { SearchRow } from "@/components/search/search-rows";

/** How long a row is pointed at before its page is fetched; milliseconds. */
const PAUSE = 120;

/** Pages as Markdown by address, as long as the dialog's code lives. */
const pages = new Map<string, Promise<string>>();

/** The text of the page or section that a row leads to; undefined while it loads and for rows without a page. */
export function usePreview(row: SearchRow | undefined, basePath: string): string | undefined {
  const target = row && "target" in row ? row.target : undefined;
  const heading = row?.type === "section" ? row.title.text : undefined;
  const [shown, setShown] = useState<{ target: string; text: string }>();
  useEffect(() => {
    if (target === undefined || !matchMedia("(min-width: 64rem)").matches) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without a preview the row still says where it leads.
      const markdown = await readPage(markdownAddress(target, basePath)).catch(() => "");
      if (isCurrent) setShown({ target, text: previewText(markdown, heading) });
    }, PAUSE);
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

function readPage(address: string): Promise<string> {
  const known = pages.get(address);
  if (known) return known;
  const loading = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`The page returned status ${response.status}.`);
    return response.text();
  });
  pages.set(address, loading);
  // Without network the next attempt may succeed.
  loading.catch(() => pages.delete(address));
  return loading;
}
