import type { Confidence } from "@/lib/search/types";

/** A range of a text; the end is exclusive. */
export type TextRange = [start: number, end: number];

/** A text with the ranges of the matching words. */
export interface MarkedText {
  text: string;
  marks: TextRange[];
}

/** A matching section of a page. */
interface SectionResult {
  anchor?: string;
  title: MarkedText;
  /** Headings above it on the page. */
  parents: string[];
  excerpt?: MarkedText;
}

/** A matching page. */
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
  /** Words as written → corrected words. */
  corrections?: Record<string, string>;
  /** Number of matching pages in each tab, by its identifier. */
  tabCounts?: Record<string, number>;
  confidence: Confidence;
  /** Percentage of indexed pages, while the index is built for the first time. */
  building?: number;
}
