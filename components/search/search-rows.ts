import { encodePath } from "@/lib/paths";
import type { MarkedText, SearchResponse } from "@/lib/search/response-types";

/** One row of the list: what the keys move over. */
export type SearchRow =
  | {
      type: "page" | "section";
      id: string;
      /** Path without base path, with `#id` for sections. */
      target: string;
      title: MarkedText;
      /** Line above or below the title: where the page stands. */
      trail: string[];
      excerpt?: MarkedText;
      method?: string;
      tag?: string;
    }
  | { type: "recent"; id: string; text: string }
  | { type: "ask"; id: string; text: string };

/** The rows of an answer: pages, each with its sections, and last the question to the assistant where there is one. */
export function rowsOfAnswer(answer: SearchResponse, query: string, hasAssistant: boolean): SearchRow[] {
  const found = answer.results.flatMap(({ path, title, breadcrumbs, excerpt, method, tag, sections }, page) => {
    const rows: SearchRow[] = [
      {
        type: "page",
        id: `search-${page}`,
        target: encodePath(path),
        title,
        trail: breadcrumbs,
        ...(excerpt ? { excerpt } : {}),
        ...(method ? { method } : {}),
        ...(tag ? { tag } : {}),
      },
    ];
    for (const [index, section] of sections.entries()) {
      rows.push({
        type: "section",
        id: `search-${page}-${index}`,
        target: encodePath(path) + (section.anchor ? `#${encodeURIComponent(section.anchor)}` : ""),
        title: section.title,
        trail: section.parents,
        ...(section.excerpt ? { excerpt: section.excerpt } : {}),
      });
    }
    return rows;
  });
  return hasAssistant ? [...found, { type: "ask", id: "search-ask", text: query }] : found;
}
