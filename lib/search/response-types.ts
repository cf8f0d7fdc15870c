import type { Confidence } from "@/lib/search/types";

/** A range of a text: its first character, and the one after the last. */
export type TextRange = [start: number, end: number];

/** A text with the matching words in it. */
export interface MarkedText {
  text: string;
  marks: TextRange[];
}

/** A section of a page that was found. */
interface SectionResult {
  anchor?: string;
  title: MarkedText;
  /** Headings above it on the page. */
  parents: string[];
  excerpt?: MarkedText;
}

/** A page that was found. */
export interface SearchResult {
  /** URL path without the base path. */
  path: string;
  title: MarkedText;
  breadcrumbs: string[];
  excerpt?: MarkedText;
  /** HTTP method of an API page, upper case. */
  method?: string;
  tag?: string;
  isChangelog?: boolean;
  sections: SectionResult[];
}

/** The response of `GET /_lectern/search`. */
export interface SearchResponse {
  /** Best first. */
  results: SearchResult[];
  /** Words that do not occur in the documentation. */
  unknownWords?: string[];
  /** Words as written → as searched. */
  corrections?: Record<string, string>;
  /** How many pages were found in each tab, by its identifier. */
  tabCounts?: Record<string, number>;
  confidence: Confidence;
  /** Percent of the pages that can be found so far, while the index is built for the first time. */
  building?: number;
}
