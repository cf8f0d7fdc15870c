import type { DefaultVariant } from "@/lib/navigation/types";

/** Kinds of pages that rank below pages about the subject itself, unless the query names the kind. */
export type PageKind = "changelog" | "faq" | "migration" | "deprecated" | "decision";

/** The facts that the index stores about a page, besides its sections. Plain JSON. */
export interface PageFacts {
  title: string;
  description?: string;
  keywords?: readonly string[];
  /** Labels from the top of the navigation down to the page's group. */
  breadcrumbs: readonly string[];
  /** Language code as in docs.json; absent on sites without languages. */
  language?: string;
  version?: string;
  /** Set if the version is not the default one. */
  isOtherVersion?: true;
  /** Identifier of the tab that contains the page. */
  tab?: string;
  tag?: string;
  /** Groups of readers that may see the page; absent if everyone may. */
  groups?: readonly string[];
  /** Counterpart of the page in the site's default language and version, if different. */
  defaultVariant?: DefaultVariant;
  /** HTTP method and path of an API page: `POST /users`. */
  route?: string;
  /** Factor by which the score is multiplied. */
  boost: number;
  /** Label in the sidebar, if it differs from the title. */
  sidebarTitle?: string;
  /** Set if pages of this kind mention many subjects but explain few of them. */
  kind?: PageKind;
}

/** A page that belongs in the index. */
export interface IndexablePage {
  /** URL path without the base path. */
  path: string;
  /** Hash of everything that the page's index entry depends on. */
  hash: string;
  facts: PageFacts;
}

/** Restricts a search. Pages without a version or language match all of them. */
export interface SearchScope {
  language?: string | undefined;
  version?: string | undefined;
  tab?: string | undefined;
  tag?: string | undefined;
  groups?: readonly string[] | undefined;
}

/** A search of the index. */
export interface SearchRequest {
  text: string;
  /** Maximum number of pages. */
  limit: number;
  scope?: SearchScope;
  /** True while the reader is typing, so that the last word may be incomplete. */
  isTyping?: boolean;
  /** Page the reader is viewing. */
  currentPath?: string;
  /** Returns whether the site still has a page, since pages may have been removed after they were indexed. */
  isPresent?: (path: string) => boolean;
}

/** A section in the result of a search. */
export interface SectionHit {
  anchor?: string;
  heading?: string;
  parents: readonly string[];
  /** Markdown. */
  content: string;
  score: number;
}

/** A page in the result of a search, with its sections, best first. */
export interface PageHit {
  path: string;
  facts: PageFacts;
  sections: readonly SectionHit[];
  score: number;
}

/**
 * How likely the documentation answers a question. `unsure`: it contains something related. `none`: nothing scores well, or too
 * many words are unknown.
 */
export type Confidence = "sure" | "unsure" | "none";

/** A meaningful word of a question. */
export interface AskedWord {
  /** Its forms in the index; empty if the word is not in the index. */
  terms: readonly string[];
  /** Terms with a similar meaning. */
  related: readonly string[];
  /** Significance of the word, which is higher the fewer sections contain it. */
  rarity: number;
}

/** The result of a search. */
export interface SearchAnswer {
  /** Best first. */
  pages: readonly PageHit[];
  /** All terms that were searched for, to highlight in results. */
  terms: ReadonlySet<string>;
  /** The meaningful words of the query. */
  words: readonly AskedWord[];
  /** Words of the query that do not occur in the documentation in any spelling. */
  unknownWords: readonly string[];
  /** Corrected spellings that were searched for, by word as written. */
  corrections: Readonly<Record<string, string>>;
  confidence: Confidence;
  /** Set if the query is exactly the name of a page or section. */
  isNamed?: true;
  /** Number of pages found in each tab, by the tab's identifier. */
  tabCounts: Readonly<Record<string, number>>;
  /** Percentage of the pages in the index while it is built for the first time; absent once it is complete. */
  building?: number;
}
