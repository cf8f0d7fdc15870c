import { groupBy } from "@/lib/base/group-by";
import { FIELDS } from "@/lib/search/fields";
import type { Query } from "@/lib/search/query";
import type { PageFacts } from "@/lib/search/types";
import { WEIGHTS } from "@/lib/search/weights";

/** Size of a language's part of the index. */
export interface CorpusStatistics {
  sections: number;
  pages: number;
  /** Number of words of each field over all sections. */
  lengths: readonly number[];
}

/** Number of sections of the sites on which thresholds were measured; scores of smaller sites are scaled to match. */
const MEASURED_SECTIONS = 2_000;

/** Share of a better page's score above which a page with the same title is a near-duplicate. */
const NEAR_DUPLICATE_SHARE = 0.85;

/** The weight of one occurrence in each field of a whole page. */
export interface PageNorms {
  /** For the first section of the page, which also counts the fields of the page itself. */
  first: readonly number[];
  /** For all other sections of the page. */
  others: readonly number[];
}

/**
 * Scores by the saturated sum over the words of a query (BM25F). Each word counts as its best form. Its counts in all fields
 * are weighted, normalized, and added up before saturation, so that a word in both title and text does not count twice.
 * @param weigh the weighted count of a term, 0 if it does not occur.
 */
export function createTermScorer(
  query: Pick<Query, "terms">,
  sections: number,
  frequency: (term: string) => number,
): (weigh: (term: string) => number) => number {
  const terms = query.terms.map(({ alternatives, related, weight }) => ({
    weight,
    forms: [...alternatives, ...related]
      .map(({ term, weight: share }) => ({ term, factor: share * inverseFrequency(sections, frequency(term)) }))
      .sort((a, b) => b.factor - a.factor),
  }));
  // No word is rare in a small index, so its scores are scaled up to be comparable.
  const scale = Math.max(1, Math.log(1 + MEASURED_SECTIONS) / Math.log(2 + sections));
  return (weigh) => {
    let sum = 0;
    for (const { forms, weight } of terms) {
      let best = 0;
      for (const { term, factor } of forms) {
        // Forms are sorted: no later one can score higher.
        if (factor <= best) break;
        const count = weigh(term);
        best = Math.max(best, (factor * count) / (WEIGHTS.saturation + count));
      }
      sum += weight * best;
    }
    return sum * scale;
  };
}

/** The weight of one occurrence of a word in each field of a section. */
export function sectionNorms(lengths: ArrayLike<number>, { sections, lengths: totals }: CorpusStatistics): number[] {
  return normalize(
    lengths,
    totals.map((total) => total / Math.max(sections, 1)),
  );
}

/** The weight of one occurrence of a word in each field of a whole page. */
export function pageNorms(
  lengths: ArrayLike<number>,
  { sections, pages, lengths: totals }: CorpusStatistics,
): PageNorms {
  const first = normalize(
    lengths,
    totals.map((total, field) => total / Math.max(FIELDS[field]?.isOfPage ? sections : pages, 1)),
  );
  return { first, others: first.map((norm, field) => (FIELDS[field]?.isOfPage ? 0 : norm)) };
}

function normalize(lengths: ArrayLike<number>, averages: readonly number[]): number[] {
  return averages.map((average, field) => fieldNorm(field, lengths[field] ?? 0, average));
}

/** The weight of one occurrence of a word in a field. @param length number of words in the field */
export function fieldNorm(field: number, length: number, average: number): number {
  const { lengthNormalization: share } = WEIGHTS;
  return (FIELDS[field]?.weight ?? 0) / (1 - share + (share * length) / Math.max(average, 1e-9));
}

/** Inverse document frequency of a word. @param frequency number of sections that contain it */
export function inverseFrequency(sections: number, frequency: number): number {
  return Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5));
}

/** A section with the factor of its page. */
export interface ScoredSection {
  page: number;
  score: number;
}

/** Sections of one page, best first, and the score of the page. */
export interface RankedPage<Item extends ScoredSection> {
  page: number;
  sections: Item[];
  score: number;
}

/**
 * Groups sections by page: the best section counts in full, the second a fifth.
 * @param factor multiplies the score of a page.
 */
export function rankPages<Item extends ScoredSection>(
  sections: readonly Item[],
  factor: (page: { page: number }) => number,
): RankedPage<Item>[] {
  return [...groupBy(sections, ({ page }) => page)]
    .map(([page, found]) => {
      const ordered = found.sort((a, b) => b.score - a.score);
      const score = (ordered[0]?.score ?? 0) + WEIGHTS.secondSection * (ordered[1]?.score ?? 0);
      return { page, sections: ordered, score: score * factor({ page }) };
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * Moves near-duplicates of better pages behind pages with other content. Near-duplicates have the same title and nearly the
 * same score, such as the same text for two products or versions.
 */
export function demoteNearDuplicates<Item extends { page: number; score: number }>(
  pages: readonly Item[],
  titleOf: (page: number) => string | undefined,
): Item[] {
  const best = new Map<string, number>();
  const ordered = pages.map((page) => {
    const title = titleOf(page.page) ?? "";
    const rival = best.get(title);
    if (rival === undefined) best.set(title, page.score);
    const isNearDuplicate = rival !== undefined && page.score >= NEAR_DUPLICATE_SHARE * rival;
    return isNearDuplicate ? { ...page, score: page.score * WEIGHTS.page.nearDuplicate } : page;
  });
  return ordered.sort((a, b) => b.score - a.score);
}

/** Factor of a page's score that does not depend on the query. */
export function pageFactor(facts: Pick<PageFacts, "boost" | "isOtherVersion">): number {
  return facts.boost ** WEIGHTS.boost * (facts.isOtherVersion ? WEIGHTS.page.otherVersion : 1);
}
