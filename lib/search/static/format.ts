import type { CorpusStatistics } from "@/lib/search/rank";
import type { PageFacts, PageKind } from "@/lib/search/types";
import type { Variant } from "@/lib/search/variants";

/**
 * The search index of an exported site: files that a browser loads as needed. `index.json` contains the folder of this
 * version; the other files never change at their URLs.
 */
export interface StaticManifest {
  /** Folder of this version, next to the manifest. */
  folder: string;
  corpora: StaticCorpus[];
}

/** One language of the site. */
export interface StaticCorpus {
  /** Prefix of the file names: `<name>-words.json`, `<name>-pages.json`, `<name>-names.json`, `<name>-terms-<number>.json`, `<name>-page-<number>.json`. */
  name: string;
  /** Tag of the language; empty on sites without languages. */
  language: string;
  statistics: CorpusStatistics;
  /** The first term of each file of postings, in the order of the terms. */
  shards: string[];
}

/** All words of a language, for correcting, completing, and weighting queries. */
export interface StaticWords {
  /** The terms in order, separated by line breaks. */
  terms: string;
  /** Number of sections that contain each term. */
  frequencies: number[];
  /** The words as written, in order, separated by line breaks. */
  words: string;
  /** Position of each word's term in `terms`. */
  wordTerms: number[];
  /** Number of occurrences of each word. */
  counts: number[];
}

/** Data for ranking, by position of the page. Versions and tabs are positions in `values`; -1 for none. */
export interface StaticPages {
  /** Number of sections of each page; sections are numbered across all pages. */
  sections: number[];
  /** Factor of the score. */
  factors: number[];
  /** Pages with the same title have the same number. */
  titles: number[];
  /** Pages that are variants of others (another version or language), by their number. */
  variants: Record<number, Variant<number>>;
  /** Kinds of pages by position, of those that have one. */
  kinds: Record<number, PageKind>;
  values: string[];
  versions: number[];
  tabs: number[];
}

/**
 * Occurrences of the terms of a file: for sections and for pages, pairs of the distance to the previous entry and the weighted
 * count in hundredths.
 */
export type StaticPostings = Record<string, [sections: number[], pages: number[]]>;

/** Names of pages and sections, by key, in order. */
export interface StaticNames {
  /** Separated by line breaks. */
  keys: string;
  /** For each key, triples of the position in `NAME_KINDS`, the number of the section, and that of the form. */
  places: number[][];
}

/** A page as shown in results. */
export interface StaticPage {
  path: string;
  facts: PageFacts;
  sections: { anchor?: string; heading?: string; parents: readonly string[]; content: string }[];
}

/** Weighted counts are stored in units of this fraction. */
export const COUNT_SCALE = 100;
