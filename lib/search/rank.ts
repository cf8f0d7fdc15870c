import { FIELDS } from "@/lib/search/fields";
import { hashTerm } from "@/lib/search/hash-term";
import { forEachField, type Postings } from "@/lib/search/postings";
import type { Query } from "@/lib/search/query";

/** Size of a language's part of the index. */
export interface CorpusStatistics {
  sections: number;
  /** Number of words of each field over all sections. */
  lengths: readonly number[];
}

/**
 * From here on a section probably bears on the question. Found by measuring on sites of some 2,000 sections; read it with
 * the share of unknown words.
 */
export const CONFIDENT_SCORE = 4;
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

/** Scores a section. */
export type Scorer = (postings: Postings) => number;

/**
 * BM25F: the counts of a word in all fields are weighted, normalised by the length of the field, added up, and only then
 * saturated, so that a word in title and text does not count twice.
 */
export function createScorer(query: Query, statistics: CorpusStatistics, frequency: (term: string) => number): Scorer {
  const averages = statistics.lengths.map((total) => Math.max(total / Math.max(statistics.sections, 1), 1e-9));
  const terms = query.terms.map(({ alternatives, weight }) => ({
    weight,
    alternatives: alternatives.map(({ term, weight: share }) => ({
      hash: hashTerm(term),
      factor: share * inverseFrequency(statistics.sections, frequency(term)),
    })),
  }));
  // In a small index no word is rare: its scores are stretched to mean the same.
  const scale = Math.max(1, Math.log(1 + MEASURED_SECTIONS) / Math.log(2 + statistics.sections));
  return (postings) => {
    const norms = averages.map(
      (average, field) =>
        (FIELDS[field]?.weight ?? 0) /
        (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * ((postings.lengths[field] ?? 0) / average)),
    );
    let score = 0;
    for (const { alternatives, weight } of terms) {
      let best = 0;
      for (const { hash, factor } of alternatives) {
        let count = 0;
        forEachField(postings, hash, (field, occurrences) => {
          count += occurrences * (norms[field] ?? 0);
        });
        best = Math.max(best, (factor * count) / (SATURATION + count));
      }
      score += weight * best;
    }
    return score * scale;
  };
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

/** What a page's score is multiplied with. */
export function pageFactor({ boost, isChangelog }: { boost: number; isChangelog?: boolean }): number {
  return boost ** BOOST * (isChangelog ? CHANGELOG : 1);
}
