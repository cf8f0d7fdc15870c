import type { DefaultVariant } from "@/lib/navigation/types";

/** Kinds of pages that come after the page of the thing itself, unless the query names the kind. */
export type PageKind = "changelog" | "faq" | "migration" | "deprecated" | "decision";

/** What the index stores about a page in addition to its sections. Plain JSON. */
export interface PageFacts {
  title: string;
  description?: string;
  keywords?: readonly string[];
  /** Labels from the top of the navigation down to the page's group. */
  breadcrumbs: readonly string[];
  /** Language code as in docs.json; absent on sites without languages. */
  language?: string;
  version?: string;
  /** The version is not the one that readers get without a choice. */
  isOtherVersion?: true;
  /** Identifier of the tab that contains the page. */
  tab?: string;
  tag?: string;
  /** Groups of readers that may see the page; absent if everyone may. */
  groups?: readonly string[];
  /** The same page in the site's default language and version, if different. */
  defaultVariant?: DefaultVariant;
  /** HTTP method and path of an API page: `POST /users`. */
  route?: string;
  /** Factor of the score. */
  boost: number;
  /** Label in the sidebar, if it is not the title. */
  sidebarTitle?: string;
  /** Kinds that mention much and explain little of it. */
  kind?: PageKind;
}

/** A page that belongs in the index. */
export interface IndexablePage {
  /** URL path without the base path. */
  path: string;
  /** Changes exactly when the page's index entry may change. */
  hash: string;
  facts: PageFacts;
}

/** What restricts a search. Pages without a version or language belong to all. */
export interface SearchScope {
  language?: string;
  version?: string;
  tab?: string;
  tag?: string;
  groups?: readonly string[];
}

/** A search of the index. */
export interface SearchRequest {
  text: string;
  /** How many pages are wanted. */
  limit: number;
  scope?: SearchScope;
  /** The reader is still typing: the last word may be incomplete. */
  isTyping?: boolean;
  /** Page the reader is viewing. */
  currentPath?: string;
  /** Whether the site still has a page: some may have been removed since they were indexed. */
  isPresent?: (path: string) => boolean;
}

/** A section that was found. */
export interface SectionHit {
  anchor?: string;
  heading?: string;
  parents: readonly string[];
  /** Markdown. */
  content: string;
  score: number;
}

/** A page that was found, with its sections best first. */
export interface PageHit {
  path: string;
  facts: PageFacts;
  sections: readonly SectionHit[];
  score: number;
}

/**
 * How likely the documentation answers a question: surely; perhaps, because it has something related; or probably not,
 * because nothing scores well, or too many words are unknown.
 */
export type Confidence = "sure" | "unsure" | "none";

/** A word of a question that carries meaning. */
export interface AskedWord {
  /** The forms in which the index has it; none for a word that it does not have. */
  terms: readonly string[];
  /** Terms with a similar meaning. */
  related: readonly string[];
  /** How telling it is: the fewer sections have it, the more. */
  rarity: number;
}

/** What a search found. */
export interface SearchAnswer {
  /** Best first. */
  pages: readonly PageHit[];
  /** Every term that was searched for, to highlight in results. */
  terms: ReadonlySet<string>;
  /** The words of the query that carry meaning. */
  words: readonly AskedWord[];
  /** Words of the query that do not occur in the documentation in any spelling. */
  unknownWords: readonly string[];
  /** Words as written → the spelling that was searched for instead. */
  corrections: Readonly<Record<string, string>>;
  confidence: Confidence;
  /** The query names a page or section word for word. */
  isNamed?: true;
  /** How many pages were found in each tab, by its identifier. */
  tabCounts: Readonly<Record<string, number>>;
  /** Percent of the pages that the index holds while it is built for the first time; absent once it is complete. */
  building?: number;
}
