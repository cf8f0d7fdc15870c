"use client";

import { useMemo, useState } from "react";
import { currentPage } from "@/components/navigation/page-context-client";
import { type RecentPage, recentPages } from "@/components/navigation/recent-pages";
import { recentSearches } from "@/components/search/recent-searches";
import { rowsOfAnswer, type SearchRow } from "@/components/search/search-rows";
import type { SearchState } from "@/components/search/use-search-client";
import { hrefOfPath, normalizePath } from "@/lib/base/paths";
import type { SearchScope } from "@/lib/search/types";

/** The rows of the dialog: suggestions while the query is empty, otherwise the rows of the answer. */
export function useSearchRows(query: string, scope: SearchScope, search: SearchState, basePath: string) {
  const [recent, setRecent] = useState(recentSearches.read);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const hasAssistant = document.documentElement.dataset.assistant !== undefined;
  const text = query.trim();
  const rows = useMemo((): SearchRow[] => {
    if (text === "") return startRows(recent, basePath, hasAssistant);
    if (!search.answer) return [];
    const found = rowsOfAnswer(search.answer, text, hasAssistant, expanded);
    const isEmpty = search.answer.results.length === 0 && search.answer.building === undefined;
    return isEmpty ? [...found, ...nearRows(basePath)] : found;
  }, [text, recent, search.answer, hasAssistant, expanded, basePath]);
  return {
    rows,
    /** Identifies the list: a new list starts with its own selected row. */
    listKey: [search.answered ?? "", scope.tab ?? "", scope.version ?? "", text === "" ? recent.length : ""].join(" "),
    expand: (row: SearchRow) => {
      if (row.type === "page") setExpanded((known) => new Set([...known, row.target]));
    },
    removeRecent: (removed: string) => {
      recentSearches.remove((entry) => entry === removed);
      setRecent(recentSearches.read());
    },
  };
}

/** Number of suggestions of each kind. */
const RECENT_SEARCHES = 3;
const RECENT_PAGES = 4;
const NEAR_PAGES = 6;

/** The suggestions while the query is empty: the assistant, recent searches, pages opened last, and nearby pages. */
function startRows(recent: readonly string[], basePath: string, hasAssistant: boolean): SearchRow[] {
  const here = currentPage()?.path ?? "";
  const pages = recentPages
    .read()
    .filter(({ path }) => path !== here)
    .slice(0, RECENT_PAGES);
  const seen = new Set(pages.map(({ path }) => path));
  return [
    ...(hasAssistant ? [{ type: "ask" as const, id: "search-ask", text: "" }] : []),
    ...recent
      .slice(0, RECENT_SEARCHES)
      .map((text): SearchRow => ({ type: "recent", id: `search-recent-${text}`, text })),
    ...pages.map((page) => linkRow("seen", page)),
    ...nearRows(basePath, seen),
  ];
}

/** The pages near the current page, except those in `seen`. */
function nearRows(basePath: string, seen: ReadonlySet<string> = new Set()): SearchRow[] {
  const { type, pages } = findNear(currentPage()?.path ?? "", basePath);
  return pages
    .filter(({ path }) => !seen.has(path))
    .slice(0, NEAR_PAGES)
    .map((page) => linkRow(type, page));
}

function linkRow(type: "seen" | "near" | "tab", { path, title }: RecentPage): SearchRow {
  return { type, id: `search-${type}-${path}`, target: hrefOfPath(path), text: title };
}

/** The other pages of the group, or else of the sidebar, or else the tabs of the site. */
function findNear(here: string, basePath: string): { type: "near" | "tab"; pages: RecentPage[] } {
  const group = document.querySelector("#sidebar-content li > [aria-current=page]")?.closest("ul");
  const others = (links: Iterable<HTMLAnchorElement> | undefined) =>
    pagesOfLinks(links ?? [], basePath).filter(({ path }) => path !== here);
  const beside = others(group?.querySelectorAll(":scope > li > a:not([target])"));
  if (beside.length > 0) return { type: "near", pages: beside };
  const inSidebar = others(document.querySelectorAll("#sidebar-content .sidebar-tree a:not([target])"));
  if (inSidebar.length > 0) return { type: "near", pages: inSidebar };
  return { type: "tab", pages: others(document.querySelectorAll(".nav-tabs a:not([target])")) };
}

/** The pages that links lead to, each with the text of its link, without the method, as title. */
function pagesOfLinks(links: Iterable<HTMLAnchorElement>, basePath: string): RecentPage[] {
  return [...links].map((link) => {
    const pill = link.querySelector(".method-nav-pill")?.textContent ?? "";
    return {
      path: normalizePath(link.pathname.slice(basePath.length)),
      title: (link.textContent ?? "").replace(pill, "").trim(),
    };
  });
}
