import { analyze } from "@/lib/search/analyze";
import { createEvidenceReader, judgeConfidence } from "@/lib/search/confidence";
import { countTabs } from "@/lib/search/count-tabs";
import type { ExactMatch } from "@/lib/search/find-exact";
import type { Query } from "@/lib/search/query";
import {
  demoteNearDuplicates,
  fuseWithWholePages,
  type RankedPage,
  rankPages,
  type ScoredForm,
  type ScoredSection,
} from "@/lib/search/rank";
import type { PageFacts, SearchAnswer } from "@/lib/search/types";
import { keepOneVariant, type Variant } from "@/lib/search/variants";
import { WEIGHTS } from "@/lib/search/weights";

/** Maximum number of sections per page in an answer. */
export const SECTIONS_OF_PAGE = 5;

/** What ranking needs to know of a page. */
export interface RankedFacts {
  /** Factor of its score. */
  factor: number;
  title: string | undefined;
  /** Operation that the page describes. */
  route?: string | undefined;
  tab?: string | undefined;
  /** Absent for a page without variants. */
  variant?: Variant | undefined;
}

/** A section that was found, with its number in the index. */
export interface FoundSection extends ScoredSection {
  id: number;
}

/** The part of an index for one language, as the ranking sees it. */
export interface RankedCorpus<Section extends FoundSection> {
  /** Number of sections. */
  size: number;
  /** Number of sections that contain a term. */
  frequency(term: string): number;
  factsOf(page: number): RankedFacts | undefined;
  /** Returns the weighted count of a word form in a section. */
  weigherOf(section: Section): (form: ScoredForm) => number;
  scoreWhole(page: RankedPage<Section>): number;
}

/** An answer whose pages have yet to be read. */
export interface RankedAnswer<Section extends FoundSection> extends Omit<SearchAnswer, "pages"> {
  ranked: readonly RankedPage<Section>[];
}

/**
 * Orders what was found for a query, on the server and in exported sites.
 * @param sections scored, of pages that the reader may see.
 * @param named what the query names word for word.
 */
export function rankAnswer<Section extends FoundSection>(
  text: string,
  query: Query,
  { sections, named }: { sections: readonly Section[]; named: readonly ExactMatch[] },
  { size, frequency, factsOf, weigherOf, scoreWhole }: RankedCorpus<Section>,
): RankedAnswer<Section> {
  const pages = rankPages(sections, (page) => {
    const facts = factsOf(page);
    return facts ? facts.factor * questionFactor(text, facts) : 0;
  });
  const namedVariants = variantsNamed(text, named);
  const variants = keepOneVariant(pages, ({ page }) => {
    const variant = factsOf(page)?.variant;
    return variant && namedVariant(variant, namedVariants.has(page));
  });
  const distinct = demoteNearDuplicates(variants, (page) => factsOf(page)?.title);
  const isReference = ({ page }: { page: number }) => factsOf(page)?.route !== undefined;
  const mixed = mixKinds(fuseWithWholePages(distinct, scoreWhole), query.contentWords, isReference);
  const ranked = putNamedFirst(mixed, named, ({ id }) => id);
  return {
    ranked,
    terms: query.allTerms,
    unknownWords: query.unknownWords,
    corrections: query.corrections,
    confidence: judgeConfidence(query, ranked, createEvidenceReader(query, size, frequency, weigherOf)),
    ...(named.length > 0 ? { isNamed: true } : {}),
    tabCounts: countTabs(ranked, ({ page }) => factsOf(page)?.tab),
  };
}

/** Queries of so few words name a thing and do not say whether its guide or its operations are wanted. */
const FEW_WORDS = 2;

/** Of the first pages, so many are of the rarer kind, if there are any that score at least this share of the best. */
const FIRST_PAGES = 6;
const OF_EACH_KIND = 2;
const WORTH_SHOWING = 0.3;

/** Where pages of the rarer kind are put. */
const PLACES = [2, 4] as const;

/** Questions that ask how something is done; guides answer them better than reference pages and payloads do. */
const HOW_TO =
  /^\s*(?:how\b|where (?:do|can|should)\b|what(?:'s| is) the (?:best|right) way\b|(?:can|could|should) (?:i|we|you)\b|is it possible\b|wie\b|comment\b|c[oó]mo\b|как\b|如何|怎么|怎样|怎麼)/iu;

/** What a page's score is multiplied with because of how the question is asked. */
export function questionFactor(text: string, { route }: Pick<PageFacts, "route">): number {
  if (route === undefined || !HOW_TO.test(text)) return 1;
  return /^webhook\b/i.test(route) ? WEIGHTS.page.payloadOfHowTo : WEIGHTS.page.referenceOfHowTo;
}

/**
 * Shows both guides and API pages at the top where a query of one or two words finds both.
 * @param pages best first.
 * @param contentWords number of words with meaning in the query.
 */
export function mixKinds<Item extends { score: number }>(
  pages: readonly Item[],
  contentWords: number,
  isReference: (page: Item) => boolean,
): Item[] {
  const first = pages.slice(0, FIRST_PAGES);
  if (contentWords > FEW_WORDS || first.length < FIRST_PAGES) return [...pages];
  const references = first.filter(isReference).length;
  const isReferenceRare = references < FIRST_PAGES - references;
  const missing = OF_EACH_KIND - Math.min(references, FIRST_PAGES - references);
  const best = first[0]?.score ?? 0;
  const others = pages
    .slice(FIRST_PAGES)
    .filter((page) => isReference(page) === isReferenceRare && page.score >= WORTH_SHOWING * best)
    .slice(0, Math.max(missing, 0));
  const mixed = pages.filter((page) => !others.includes(page));
  for (const [index, page] of others.entries()) mixed.splice(PLACES[index] ?? FIRST_PAGES, 0, page);
  const scores = pages.map(({ score }) => score);
  return mixed.map((page, index) => ({ ...page, score: scores[index] ?? page.score }));
}

/** Any page may have a heading of one word; only longer ones say which variant is meant. */
const WORDS_OF_HEADING = 2;

/** The pages that the query names so clearly that the default version or language does not replace them. */
function variantsNamed(text: string, matches: readonly ExactMatch[]): ReadonlySet<number> {
  const isLong = analyze(text).filter(({ kind }) => kind === "word" || kind === "segment").length >= WORDS_OF_HEADING;
  return new Set(matches.filter(({ kind }) => isLong || kind !== "heading").map(({ page }) => page));
}

/** The variant that a page is, worth more than all others where the query names it. */
function namedVariant<Key>(variant: Variant<Key>, isNamed: boolean): Variant<Key> {
  return isNamed ? { ...variant, worth: variant.worth * WEIGHTS.variant.named } : variant;
}

/**
 * A section that bears the name comes before the others of its page, unless it scores less than this share of the best. One that
 * defines an identifier, be it in a long list, always does.
 */
const NAMED_SECTION = 0.7;

/**
 * Puts pages that the query names word for word before all others, and the section that bears the name before the other
 * sections of its page. Pages with the same name keep the order that they have by their scores.
 * @param pages best first.
 * @param numberOf the number by which matches know a section.
 */
export function putNamedFirst<Section extends ScoredSection>(
  pages: readonly RankedPage<Section>[],
  matches: readonly ExactMatch[],
  numberOf: (section: Section) => number,
): RankedPage<Section>[] {
  if (matches.length === 0) return [...pages];
  const best = pages[0]?.score ?? 0;
  const gains = new Map<number, number>();
  for (const { page, kind } of matches) gains.set(page, Math.max(gains.get(page) ?? 0, WEIGHTS.name[kind]));
  const named = new Set(matches.map(({ section }) => section));
  const defining = new Set(matches.filter(({ kind }) => kind === "definition").map(({ section }) => section));
  return pages
    .map((item) => {
      const gain = gains.get(item.page);
      if (gain === undefined) return item;
      const least = NAMED_SECTION * (item.sections[0]?.score ?? 0);
      const rankOf = (section: Section) => {
        if (defining.has(numberOf(section))) return 0;
        return named.has(numberOf(section)) && section.score >= least ? 1 : 2;
      };
      const sections = item.sections.toSorted((one, other) => rankOf(one) - rankOf(other));
      return { ...item, score: item.score + best * gain, sections };
    })
    .sort((a, b) => b.score - a.score);
}
