import { analyze } from "@/lib/search/analyze";
import { createEvidenceReader, judgeConfidence } from "@/lib/search/confidence";
import { countTabs } from "@/lib/search/count-tabs";
import type { FoundName } from "@/lib/search/find-names";
import type { Query } from "@/lib/search/query";
import {
  demoteNearDuplicates,
  inverseFrequency,
  type RankedPage,
  rankPages,
  type ScoredSection,
} from "@/lib/search/rank";
import type { AskedWord, PageKind, SearchAnswer } from "@/lib/search/types";
import { keepOneVariant, type Variant } from "@/lib/search/variants";
import { WEIGHTS } from "@/lib/search/weights";

/** Maximum number of sections per page in an answer. */
export const SECTIONS_OF_PAGE = 5;

/** The facts about a page that affect its rank. */
export interface RankedFacts {
  /** Factor of the page's score. */
  factor: number;
  title: string | undefined;
  kind?: PageKind | undefined;
  tab?: string | undefined;
  /** Absent for a page without variants. */
  variant?: Variant | undefined;
}

/** A section that was found, with its number in the index. */
export interface FoundSection extends ScoredSection {
  id: number;
}

/** The part of an index for one language, as an interface for the ranking. */
export interface RankedCorpus {
  /** Number of sections. */
  size: number;
  /** Number of sections that contain a term. */
  frequency(term: string): number;
  factsOf(page: number): RankedFacts | undefined;
  /** Returns the weighted count of a term in a section. */
  weigherOf(section: FoundSection): (term: string) => number;
  scoreWhole(page: RankedPage<FoundSection>): number;
}

/** An answer whose pages have not been read yet. */
export interface RankedAnswer extends Omit<SearchAnswer, "pages"> {
  ranked: readonly RankedPage<FoundSection>[];
}

/** Maximum number of pages that are scored as a whole. */
const WHOLE_PAGES = 50;

/**
 * Ranks the results of a query, on the server, in exported sites, and for the assistant. The score of a page is the sum of the
 * scores of its sections, of the page as a whole, and of its names, each as a share of the best, times the factors of its kind.
 * @param sections scored sections of pages that the reader may see.
 * @param named the pages and sections that the query names.
 */
export function rankAnswer(
  text: string,
  query: Query,
  { sections, named }: { sections: readonly FoundSection[]; named: readonly FoundName[] },
  { size, frequency, factsOf, weigherOf, scoreWhole }: RankedCorpus,
): RankedAnswer {
  const asked = new Set(analyze(text).map(({ term }) => term));
  const factorOf = ({ page }: { page: number }) => {
    const facts = factsOf(page);
    return facts ? facts.factor * kindFactor(facts.kind, asked) : 0;
  };
  const found = rankPages(sections, factorOf);
  const wholes = found.slice(0, WHOLE_PAGES).map((page) => scoreWhole(page) * factorOf(page));
  const gains = nameGains(named);
  const best = Math.max(Number.EPSILON, found[0]?.score ?? 0);
  const bestWhole = Math.max(Number.EPSILON, ...wholes);
  const worthOf = (page: RankedPage<FoundSection>, whole = 0) =>
    page.score / best + (WEIGHTS.wholePage * whole) / bestWhole + (gains.get(page.page) ?? 0) * factorOf(page);
  const pages = found
    .map((page, index) => ({ ...page, score: (best * worthOf(page, wholes[index])) / (1 + WEIGHTS.wholePage) }))
    .sort((one, other) => other.score - one.score);
  const namedVariants = variantsNamed(text, named);
  const variants = keepOneVariant(pages, ({ page }) => {
    const variant = factsOf(page)?.variant;
    return variant && namedVariant(variant, namedVariants.has(page));
  });
  const distinct = demoteNearDuplicates(variants, (page) => factsOf(page)?.title);
  const ranked = distinct.map((page) => putNamedFirst(page, named));
  const words = wordsOf(query, size, frequency);
  return {
    ranked,
    terms: query.allTerms,
    words,
    unknownWords: query.unknownWords,
    corrections: query.corrections,
    confidence: judgeConfidence(query, ranked, createEvidenceReader(query, words, size, frequency, weigherOf)),
    ...(named.some(({ isPart }) => !isPart) ? { isNamed: true } : {}),
    tabCounts: countTabs(ranked, ({ page }) => factsOf(page)?.tab),
  };
}

/** The meaningful words of a query: those in the index, then the others. */
export function wordsOf(
  { terms, unknownWords }: Query,
  size: number,
  frequency: (term: string) => number,
): AskedWord[] {
  const rarityOf = (term: string) => inverseFrequency(size, frequency(term));
  return [
    ...terms
      .filter(({ selects, repeats }) => selects && !repeats)
      .map(({ alternatives, related }) => ({
        terms: alternatives.map(({ term }) => term),
        related: related.map(({ term }) => term),
        rarity: Math.max(...alternatives.map(({ term, weight }) => weight * rarityOf(term))),
      })),
    ...unknownWords.map(() => ({ terms: [], related: [], rarity: inverseFrequency(size, 0) })),
  ];
}

/** Words in a query that refer to a kind of page. */
const KIND_WORDS: Readonly<Record<PageKind, string>> = {
  changelog: "changelog release notes new changes versions",
  faq: "faq questions",
  migration: "migrate migration upgrade upgrading move switch",
  deprecated: "deprecated deprecation legacy old",
  decision: "adr rfc decision",
};

/** The factor of a page's score for its kind; 1 if the query names the kind. */
function kindFactor(kind: PageKind | undefined, asked: ReadonlySet<string>): number {
  if (kind === undefined || analyze(KIND_WORDS[kind]).some(({ term }) => asked.has(term))) return 1;
  return WEIGHTS.kind[kind];
}

/** The gain of each page from the best of its names. */
function nameGains(named: readonly FoundName[]): ReadonlyMap<number, number> {
  const gains = new Map<number, number>();
  for (const { page, kind, isExact, isPart } of named) {
    const gain =
      WEIGHTS.name[kind] * (isExact ? 1 : WEIGHTS.nameForm.inflected) * (isPart ? WEIGHTS.nameForm.partOfQuery : 1);
    gains.set(page, Math.max(gains.get(page) ?? 0, gain));
  }
  return gains;
}

/** Minimum number of words in a heading that identifies a variant: any page may have a heading of one word. */
const MIN_HEADING_WORDS = 2;

/** The pages that the query names so clearly that the default version or language does not replace them. */
function variantsNamed(text: string, matches: readonly FoundName[]): ReadonlySet<number> {
  const isLong = analyze(text).filter(({ kind }) => kind === "word" || kind === "segment").length >= MIN_HEADING_WORDS;
  const named = matches.filter(({ kind, isExact }) => isExact && (isLong || kind !== "heading"));
  return new Set(named.map(({ page }) => page));
}

/** The variant of a page; if the query names the page, it ranks above all others. */
function namedVariant<Key>(variant: Variant<Key>, isNamed: boolean): Variant<Key> {
  return isNamed ? { ...variant, factor: variant.factor * WEIGHTS.variant.named } : variant;
}

/**
 * Minimum score of a named section, as a share of the best of its page, with which it comes before the others. A section that
 * defines an identifier, even in a long list, always does.
 */
const MIN_NAMED_SHARE = 0.7;

/** Moves the section with a name before the other sections of a page. */
export function putNamedFirst(page: RankedPage<FoundSection>, matches: readonly FoundName[]): RankedPage<FoundSection> {
  const ofPage = matches.filter((match) => match.page === page.page);
  if (ofPage.length === 0) return page;
  const least = MIN_NAMED_SHARE * (page.sections[0]?.score ?? 0);
  const rankOf = ({ id, score }: FoundSection) => {
    const own = ofPage.filter(({ section }) => section === id);
    if (own.some(({ kind }) => kind === "definition")) return 0;
    return own.length > 0 && score >= least ? 1 : 2;
  };
  return { ...page, sections: page.sections.toSorted((one, other) => rankOf(one) - rankOf(other)) };
}
