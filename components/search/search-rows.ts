import { encodePath } from "@/lib/base/encode-path";
import type { MarkedText, SearchResponse, SearchResult } from "@/lib/search/response-types";

/** A page or section that was found. */
export interface FoundRow {
  type: "page" | "section";
  id: string;
  /** Path without base path, with `#id` for sections. */
  target: string;
  title: MarkedText;
  /** Labels of the groups or sections above the page or section. */
  trail: string[];
  excerpt?: MarkedText;
  method?: string;
  tag?: string;
  isChangelog?: boolean;
  /** Other hits on the page, whose words its preview highlights, too. */
  others?: MarkedText[];
  /** Sections of the page that are folded away. */
  folded?: number;
}

/** One row of the list, which keys can select. */
export type SearchRow =
  | FoundRow
  | { type: "recent"; id: string; text: string }
  | { type: "seen"; id: string; target: string; text: string }
  | { type: "near" | "tab"; id: string; target: string; text: string }
  | { type: "ask"; id: string; text: string };

/** Number of sections shown below the best page before a reader unfolds them. */
const SECTIONS_OF_BEST = 2;

/**
 * The rows of an answer: the question to the assistant, then pages with their sections.
 * @param unfolded targets of pages whose sections are all shown
 */
export function rowsOfAnswer(
  answer: SearchResponse,
  query: string,
  hasAssistant: boolean,
  unfolded: ReadonlySet<string>,
): SearchRow[] {
  const found = answer.results.flatMap((result, index): SearchRow[] => {
    const shown = result.sections.slice(
      0,
      unfolded.has(encodePath(result.path)) ? undefined : sectionsOf(result, index),
    );
    const folded = result.sections.length - shown.length;
    return [
      { ...pageRow(result, index), folded: folded || undefined },
      ...shown.map((section, place) => sectionRow(result, section, `search-${index}-${place}`)),
    ];
  });
  return hasAssistant ? [{ type: "ask", id: "search-ask", text: query }, ...found] : found;
}

/** Number of sections shown below a page. Below the best page, only a section with a hit in its title is shown, if the page's title has none. */
function sectionsOf({ title, sections }: SearchResult, index: number): number {
  if (index === 0) return SECTIONS_OF_BEST;
  return title.marks.length === 0 && (sections[0]?.title.marks.length ?? 0) > 0 ? 1 : 0;
}

function pageRow(
  { path, title, breadcrumbs, excerpt, method, tag, isChangelog, sections }: SearchResult,
  index: number,
): FoundRow {
  return {
    type: "page",
    id: `search-${index}`,
    target: encodePath(path),
    title,
    trail: breadcrumbs,
    excerpt,
    method,
    tag,
    isChangelog,
    others: sections.flatMap((one) => [one.title, ...(one.excerpt ? [one.excerpt] : [])]),
  };
}

function sectionRow({ path }: SearchResult, section: SearchResult["sections"][number], id: string): FoundRow {
  return {
    type: "section",
    id,
    target: encodePath(path) + (section.anchor ? `#${encodeURIComponent(section.anchor)}` : ""),
    title: section.title,
    trail: section.parents,
    excerpt: section.excerpt,
  };
}
