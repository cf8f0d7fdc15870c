import { FIELDS } from "@/lib/search/fields";
import { hashTerm } from "@/lib/search/hash-term";
import { type Postings, weighCount } from "@/lib/search/postings";
import type { Query, QueryTerm } from "@/lib/search/query";

/** Size of a language's part of the index. */
export interface CorpusStatistics {
  sections: number;
  pages: number;
  /** Number of words of each field over all sections. */
  lengths: readonly number[];
}

/** Scores keep the size that they have on sites of so many sections, on which thresholds were measured. */
const MEASURED_SECTIONS = 2_000;

/** How soon further occurrences of a word stop to matter. */
const SATURATION = 1.5;
/** How much long fields lose against short ones. */
const LENGTH_NORMALISATION = 0.75;
/** What the second-best section of a page adds to the best. */
const SECOND_SECTION = 0.2;
/** Lists of changes mention everything. */
const CHANGELOG = 0.5;

/**
 * Authors write boosts such as 3 and mean "a little higher". Taken as a plain factor of these scores, a page that says
 * nothing of the question would come before one that answers it.
 */
const BOOST = 0.1;

/** Share of a better page's score from which on a page with the same title repeats it, and what such a page is worth. */
const TWIN_SHARE = 0.85;
const TWIN = 0.6;

/** How little the first ranks stand out when two orders are merged; the usual value. */
const FUSION = 60;
/** What the order of whole pages counts against that of their best sections, and for how many pages it is worth looking. */
const WHOLE_PAGE = 0.4;
const WHOLE_PAGES = 50;

/** The words of a section, and what one occurrence counts in each field. */
export interface NormedSection {
  postings: Postings;
  norms: readonly number[];
}

/** What one occurrence counts in each field of a page as a whole. `others`: in its sections but one. */
export interface PageNorms {
  first: readonly number[];
  others: readonly number[];
}

/** Scores sections, and pages as a whole. */
export interface Scorer {
  section(section: NormedSection): number;
  /** @param sections those of the page that hold words of the query. */
  page(sections: readonly NormedSection[], norms: PageNorms): number;
}

/** A form of a word of the query, as those know it who count how often it occurs. */
export interface ScoredForm {
  term: string;
  hash: number;
}

/** A word of a query with what each of its forms is worth at most. */
export interface WeighedTerm {
  weight: number;
  forms: readonly (ScoredForm & { factor: number })[];
}

/** Weighs the forms of words by how telling each is. */
export function weighTerms(
  terms: readonly Pick<QueryTerm, "alternatives" | "related" | "weight">[],
  sections: number,
  frequency: (term: string) => number,
): WeighedTerm[] {
  return terms.map(({ alternatives, related, weight }) => ({
    weight,
    forms: [...alternatives, ...related].map(({ term, weight: share }) => ({
      term,
      hash: hashTerm(term),
      factor: share * inverseFrequency(sections, frequency(term)),
    })),
  }));
}

/** What a weighted count is worth, from 0 to 1: further occurrences say less and less. */
export function saturate(count: number): number {
  return count / (SATURATION + count);
}

/**
 * The saturated sum over the words of a query: each counts as its best form. The counts of a word in all fields are
 * weighted, normalised and added up before, so that a word in title and text does not count twice (BM25F).
 * @param weigh the weighted count of a form, 0 where it does not occur.
 */
export function createTermScorer(
  query: Pick<Query, "terms">,
  sections: number,
  frequency: (term: string) => number,
): (weigh: (form: ScoredForm) => number) => number {
  const terms = weighTerms(query.terms, sections, frequency);
  // In a small index no word is rare: its scores are stretched to mean the same.
  const scale = Math.max(1, Math.log(1 + MEASURED_SECTIONS) / Math.log(2 + sections));
  return (weigh) => {
    let sum = 0;
    for (const { forms, weight } of terms) {
      let best = 0;
      for (const form of forms) best = Math.max(best, form.factor * saturate(weigh(form)));
      sum += weight * best;
    }
    return sum * scale;
  };
}

/** What one occurrence of a word counts in each field of a section. */
export function sectionNorms(lengths: ArrayLike<number>, { sections, lengths: totals }: CorpusStatistics): number[] {
  return normalise(
    lengths,
    totals.map((total) => total / Math.max(sections, 1)),
  );
}

/** What one occurrence of a word counts in each field of a page as a whole. */
export function pageNorms(
  lengths: ArrayLike<number>,
  { sections, pages, lengths: totals }: CorpusStatistics,
): PageNorms {
  const first = normalise(
    lengths,
    totals.map((total, field) => total / Math.max(FIELDS[field]?.isOfPage ? sections : pages, 1)),
  );
  return { first, others: first.map((norm, field) => (FIELDS[field]?.isOfPage ? 0 : norm)) };
}

/** The weighted counts of the words of a section. */
export function sectionWeigher({ postings, norms }: NormedSection): (form: ScoredForm) => number {
  return ({ hash }) => weighCount(postings, hash, norms);
}

/** Scores sections and pages by the packed counts of their words. */
export function createScorer(query: Query, sections: number, frequency: (term: string) => number): Scorer {
  const score = createTermScorer(query, sections, frequency);
  // One function for all sections: hundreds are scored at each question.
  let current: NormedSection | undefined;
  const weighCurrent = ({ hash }: ScoredForm) => (current ? weighCount(current.postings, hash, current.norms) : 0);
  return {
    section(section) {
      current = section;
      return score(weighCurrent);
    },
    page(parts, { first, others }) {
      return score(({ hash }) => {
        let count = 0;
        for (let index = 0; index < parts.length; index += 1) {
          const part = parts[index] as NormedSection;
          count += weighCount(part.postings, hash, index === 0 ? first : others);
        }
        return count;
      });
    },
  };
}

/** What one occurrence of a word counts in each field. */
function normalise(lengths: ArrayLike<number>, averages: readonly number[]): number[] {
  return averages.map(
    (average, field) =>
      (FIELDS[field]?.weight ?? 0) /
      (1 - LENGTH_NORMALISATION + (LENGTH_NORMALISATION * (lengths[field] ?? 0)) / Math.max(average, 1e-9)),
  );
}

/** How telling a word is, from the number of sections that hold it. */
export function inverseFrequency(sections: number, frequency: number): number {
  return Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5));
}

/** A section with what its page adds to its score. */
export interface ScoredSection {
  page: number;
  score: number;
}

/** Sections of one page, best first, and what the page scores with them. */
export interface RankedPage<Item extends ScoredSection> {
  page: number;
  sections: Item[];
  score: number;
}

/**
 * Groups sections by page: the best section counts in full, the second a fifth.
 * @param factor what the score of a page is multiplied with: its boost, and less for lists of changes.
 */
export function rankPages<Item extends ScoredSection>(
  sections: readonly Item[],
  factor: (page: number) => number,
): RankedPage<Item>[] {
  const pages = new Map<number, Item[]>();
  for (const section of sections) {
    const others = pages.get(section.page);
    if (others) others.push(section);
    else pages.set(section.page, [section]);
  }
  return [...pages]
    .map(([page, found]) => {
      const ordered = found.sort((a, b) => b.score - a.score);
      const score = (ordered[0]?.score ?? 0) + SECOND_SECTION * (ordered[1]?.score ?? 0);
      return { page, sections: ordered, score: score * factor(page) };
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * Puts pages that repeat a better one (the same title, nearly the same score: the same text in the trees of two products
 * or versions) behind pages that say something else.
 */
export function demoteTwins<Item extends { page: number; score: number }>(
  pages: readonly Item[],
  titleOf: (page: number) => string | undefined,
): Item[] {
  const best = new Map<string, number>();
  const ordered = pages.map((page) => {
    const title = titleOf(page.page) ?? "";
    const rival = best.get(title);
    if (rival === undefined) best.set(title, page.score);
    const isTwin = rival !== undefined && page.score >= TWIN_SHARE * rival;
    return isTwin ? { ...page, score: page.score * TWIN } : page;
  });
  return ordered.sort((a, b) => b.score - a.score);
}

/**
 * Merges the order of pages by their best sections with that by the pages as a whole, by reciprocal rank: a page that
 * answers in several places comes before one that names the words once. Scores stay where they are, so that pages of
 * several languages can be merged by them.
 */
export function fuseWithWholePages<Item extends { score: number }>(
  pages: readonly Item[],
  wholeScore: (page: Item) => number,
): Item[] {
  const looked = pages.slice(0, WHOLE_PAGES).map((page, rank) => ({ page, rank, whole: wholeScore(page) }));
  const byWhole = looked.toSorted((a, b) => b.whole - a.whole);
  const worth = new Map(byWhole.map(({ rank }, place) => [rank, 1 / (FUSION + rank) + WHOLE_PAGE / (FUSION + place)]));
  const fused = looked.toSorted((a, b) => (worth.get(b.rank) ?? 0) - (worth.get(a.rank) ?? 0));
  return [
    ...fused.map(({ page }, index) => ({ ...page, score: pages[index]?.score ?? page.score })),
    ...pages.slice(WHOLE_PAGES),
  ];
}

/** What a page's score is multiplied with. */
export function pageFactor({ boost, isChangelog }: { boost: number; isChangelog?: boolean }): number {
  return boost ** BOOST * (isChangelog ? CHANGELOG : 1);
}
