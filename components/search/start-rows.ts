import { currentPage } from "@/components/navigation/page-context-client";
import { readRecentPages } from "@/components/navigation/recent-pages";
import type { SearchRow } from "@/components/search/search-rows";
import { hrefOfPath, normalizePath } from "@/lib/paths";

const RECENT_SEARCHES = 3;
const RECENT_PAGES = 4;
const SECTION_PAGES = 6;

/**
 * What the search offers before a letter is typed: the assistant where there is one, the reader's last searches, the pages opened last, and those that
 * are beside the page that is shown.
 * @param recent the last searches, newest first
 */
export function startRows(recent: readonly string[], basePath: string, hasAssistant: boolean): SearchRow[] {
  const here = currentPage()?.path ?? "";
  const pages = readRecentPages().filter(({ path }) => path !== here);
  const seen = new Set([here, ...pages.slice(0, RECENT_PAGES).map(({ path }) => path)]);
  return [
    ...(hasAssistant ? [{ type: "ask" as const, id: "search-ask", text: "" }] : []),
    ...recent
      .slice(0, RECENT_SEARCHES)
      .map((text): SearchRow => ({ type: "recent", id: `search-recent-${text}`, text })),
    ...pages.slice(0, RECENT_PAGES).map(({ path, title }) => linkRow("seen", path, title)),
    ...pagesOfSection(basePath)
      .filter(([path]) => !seen.has(path))
      .slice(0, SECTION_PAGES)
      .map(([path, title]) => linkRow("near", path, title)),
  ];
}

function linkRow(type: "seen" | "near", path: string, text: string): SearchRow {
  return { type, id: `search-${type}-${path}`, target: hrefOfPath(path), text };
}

/** Paths and titles of the rows around the current one in the sidebar, as the page shows them. */
function pagesOfSection(basePath: string): [path: string, title: string][] {
  const list = document.querySelector("#sidebar-content li > [aria-current=page]")?.closest("ul");
  const links = list?.querySelectorAll<HTMLAnchorElement>(":scope > li > a:not([target])") ?? [];
  return [...links].map((link) => {
    const pill = link.querySelector(".method-nav-pill")?.textContent ?? "";
    return [normalizePath(link.pathname.slice(basePath.length)), (link.textContent ?? "").replace(pill, "").trim()];
  });
}
