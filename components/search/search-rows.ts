import { encodePath } from "@/lib/base/encode-path";
import type { MarkedText, SearchResponse, SearchResult } from "@/lib/search/response-types";

/** A page or section that was found. */
export interface FoundRow extends Pick<SearchResult, "title" | "excerpt" | "method" | "tag" | "isChangelog"> {
  type: "page" | "section";
  id: string;
  /** Path without base path, with `#id` for sections. */
  target: string;
  /** Labels of the groups or sections above the page or section. */
  trail: string[];
  /** Other hits on the page, whose words its preview highlights, too. */
  others?: MarkedText[];
  /** Sections of the page that are folded away. */
  folded?: number;
}

/** One row of the list, which keys can select. */
export type SearchRow =
  | FoundRow
  | { type: "recent"; id: string; text: string }
  | { type: "seen" | "near" | "tab"; id: string; target: string; text: string }
  | { type: "ask"; id: string; text: string };

/** Number of sections shown below the best page before a reader expands them. */
const SECTIONS_OF_BEST = 2;

/**
 * The rows of an answer: the question to the assistant, then pages with their sections.
 * @param expanded targets of pages whose sections are all shown
 */
export function rowsOfAnswer(
  answer: SearchResponse,
  query: string,
  hasAssistant: boolean,
  expanded: ReadonlySet<string>,
): SearchRow[] {
  const found = answer.results.flatMap((result, index): SearchRow[] => {
    const { path, breadcrumbs, sections, ...page } = result;
    const [id, target] = [`search-${index}`, encodePath(path)];
    const shown = sections.slice(0, expanded.has(target) ? undefined : sectionsOf(result, index));
    const others = sections.flatMap(({ title, excerpt }) => (excerpt ? [title, excerpt] : [title]));
    const folded = sections.length - shown.length || undefined;
    return [
      { ...page, type: "page", id, target, trail: breadcrumbs, others, folded },
      ...shown.map(({ anchor, parents, ...section }, place): FoundRow => {
        const hash = anchor ? `#${encodeURIComponent(anchor)}` : "";
        return { ...section, type: "section", id: `${id}-${place}`, target: target + hash, trail: parents };
      }),
    ];
  });
  return hasAssistant ? [{ type: "ask", id: "search-ask", text: query }, ...found] : found;
}

/** Number of sections shown below a page. Below the best page, only a section with a hit in its title is shown, if the page's title has none. */
function sectionsOf({ title, sections }: SearchResult, index: number): number {
  if (index === 0) return SECTIONS_OF_BEST;
  return title.marks.length === 0 && (sections[0]?.title.marks.length ?? 0) > 0 ? 1 : 0;
}
