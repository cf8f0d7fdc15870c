"use client";

import { useLayoutEffect } from "react";
import { settleAddress } from "@/components/navigation/navigate-client";
import { recentPages } from "@/components/navigation/recent-pages";

/** Data of the current page for the layout. */
export interface PageContextValue {
  /** URL path without base path. */
  path: string;
  /** Where the entries of switchers lead from this page: division id → path. */
  alternates: Readonly<Record<string, string>>;
}

let current: PageContextValue | undefined;

/** The page that is shown; undefined until the first page has hydrated. Read it in event handlers, not while rendering. */
export function currentPage(): PageContextValue | undefined {
  return current;
}

/** Tells the layout which page is shown. Also keeps `html[data-current-path]` for stylesheets of authors. */
export function PageContext({ path, alternates }: PageContextValue): null {
  useLayoutEffect(() => {
    current = { path, alternates };
    document.documentElement.dataset.currentPath = path;
    // A page in another language has a new <html>, to which the script in <head> has not been applied.
    window.dispatchEvent(new Event("lectern-theme"));
    settleAddress();
    const title = document.querySelector("h1")?.firstChild?.textContent;
    if (path && title) recentPages.add({ path, title });
    window.dispatchEvent(new Event("lectern:page"));
  }, [path, alternates]);
  return null;
}
