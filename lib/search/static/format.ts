import type { Edition } from "@/lib/search/editions";
import type { CorpusStatistics } from "@/lib/search/rank";
import type { PageFacts } from "@/lib/search/types";

/**
 * The search index of an exported site: files that a browser loads as it needs them. `index.json` names the folder of
 * this version; everything else stays the same for ever under its address.
 */
export interface StaticManifest {
  /** Folder of this version, beside the manifest. */
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

/** Every word of a language: what queries are corrected, completed and weighed by. */
export interface StaticWords {
  /** The terms in order, separated by line ends. */
  terms: string;
  /** Number of sections that hold each term. */
  frequencies: number[];
  /** The words as they are written, in order, separated by line ends. */
  words: string;
  /** Position of each word's term, and how often the word is met. */
  wordTerms: number[];
  counts: number[];
}

/** What ranking needs of every page, by position. Values of scopes are positions in `values`; -1 for none. */
export interface StaticPages {
  /** Number of sections; sections are numbered through all pages. */
  sections: number[];
  /** What the score is multiplied with. */
  factors: number[];
  /** Pages with the same title have the same number. */
  titles: number[];
  /** Pages that are the same as others in another version or language, by their number. */
  editions: Record<number, Edition<number>>;
  /** API route of each page; empty for others. */
  routes: string[];
  values: string[];
  versions: number[];
  tabs: number[];
}

/**
 * Where the terms of a file occur: for sections and for pages, pairs of the distance to the one before and the weighted
 * count in hundredths.
 */
export type StaticPostings = Record<string, [sections: number[], pages: number[]]>;

/** What pages and sections are called as a whole, by key, in order. */
export interface StaticNames {
  /** Separated by line ends. */
  keys: string;
  /** For each key, pairs of the position in `NAME_KINDS` and the number of the section. */
  places: number[][];
}

/** A page as results show it. */
export interface StaticPage {
  path: string;
  facts: PageFacts;
  sections: { anchor?: string; heading?: string; parents: readonly string[]; content: string }[];
}

/** Weighted counts are kept in this fraction. */
export const COUNT_SCALE = 100;
