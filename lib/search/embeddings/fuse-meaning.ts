import type { Confidence, PageHit, SearchAnswer } from "@/lib/search/types";

/**
 * Constant of reciprocal rank fusion, which controls how much the first ranks stand out. With the usual 60, any page that
 * both orders know precedes the first of the words alone.
 */
const FUSION = 10;

/** Weight of the order by meaning: the surer the words are, the less it changes, so that a small model does little harm. */
const MEANING_WEIGHT: Readonly<Record<Confidence, number>> = { sure: 0.4, unsure: 0.8, none: 1 };

/**
 * Merges what a search found by words with what it found by meaning, by weighted reciprocal rank. Scores stay attached to their
 * positions, so that thresholds keep their sense; a page that only its meaning found gets the score of its position. What
 * the query names word for word stays as it is.
 *
 * @param meaning best first.
 * @param limit how many pages are wanted.
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

/** The sections that words found, and the one that meaning found, which comes first if meaning ranks the page higher. */
function mergeSections(page: PageHit, { sections: [nearest] }: PageHit, isFirst: boolean): PageHit {
  if (!nearest) return page;
  const others = page.sections.filter(({ anchor }) => anchor !== nearest.anchor);
  const known = page.sections.find(({ anchor }) => anchor === nearest.anchor);
  if (isFirst) return { ...page, sections: [known ?? nearest, ...others] };
  return known ? page : { ...page, sections: [...page.sections, nearest] };
}

/** A page with the score of its position; its best section has it too, and the others no more. */
function withScore(page: PageHit, score: number): PageHit {
  const sections = page.sections.map((section, index) => ({
    ...section,
    score: index === 0 ? score : Math.min(section.score, score),
  }));
  return { ...page, score, sections };
}
