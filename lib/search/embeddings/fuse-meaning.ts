import type { Confidence, PageHit, SearchAnswer } from "@/lib/search/types";

/**
 * Constant of reciprocal rank fusion, which controls the weight of the first ranks. With the usual 60, any page in both
 * rankings precedes the first page of the words alone.
 */
const FUSION = 10;

/** Weight of the ranking by meaning: lower for confident word matches, so that a small model does little harm. */
const MEANING_WEIGHT: Readonly<Record<Confidence, number>> = { sure: 0.4, unsure: 0.8, none: 1 };

/**
 * Merges the results of a search by words and by meaning, by weighted reciprocal rank. Scores stay attached to their
 * positions, so that thresholds remain valid; a page found only by meaning gets the score of its position. The answer to a
 * query that names a page word for word is unchanged.
 *
 * @param meaning pages, the best first.
 * @param limit maximum number of pages.
 */
export function fuseMeaning(answer: SearchAnswer, meaning: readonly PageHit[], limit: number): SearchAnswer {
  if (answer.isNamed || meaning.length === 0) return answer;
  const worth = new Map<string, { page: PageHit; worth: number }>();
  const rankByWords = new Map(answer.pages.map(({ path }, rank) => [path, rank]));
  for (const [rank, page] of answer.pages.entries()) worth.set(page.path, { page, worth: 1 / (FUSION + rank) });
  for (const [rank, page] of meaning.entries()) {
    const known = worth.get(page.path);
    const merged = known ? mergeSections(known.page, page, rank < (rankByWords.get(page.path) ?? 0)) : page;
    worth.set(page.path, {
      page: merged,
      worth: (known?.worth ?? 0) + MEANING_WEIGHT[answer.confidence] / (FUSION + rank),
    });
  }
  const scores = answer.pages.map(({ score }) => score);
  const lowest = scores.at(-1) ?? 0;
  const pages = [...worth.values()]
    .sort((one, other) => other.worth - one.worth)
    .slice(0, limit)
    .map(({ page }, position) => withScore(page, scores[position] ?? lowest));
  return { ...answer, pages };
}

/** The sections found by words, and the one found by meaning, which comes first if meaning ranks the page higher. */
function mergeSections(page: PageHit, { sections: [nearest] }: PageHit, isFirst: boolean): PageHit {
  if (!nearest) return page;
  const others = page.sections.filter(({ anchor }) => anchor !== nearest.anchor);
  const known = page.sections.find(({ anchor }) => anchor === nearest.anchor);
  if (isFirst) return { ...page, sections: [known ?? nearest, ...others] };
  return known ? page : { ...page, sections: [...page.sections, nearest] };
}

/** A page with the score of its position, which is also the score of its best section and the maximum for the others. */
function withScore(page: PageHit, score: number): PageHit {
  const sections = page.sections.map((section, index) => ({
    ...section,
    score: index === 0 ? score : Math.min(section.score, score),
  }));
  return { ...page, score, sections };
}
