import type { Query } from "@/lib/search/query";

/**
 * From here on a section probably bears on the question. Found by measuring on sites of some 2,000 sections, each site
 * judged by the threshold of the others.
 */
export const CONFIDENT_SCORE = 3.8;

/** Share of words with meaning that may be unknown. */
const UNKNOWN_SHARE = 0.25;

/** The best sections of so many pages are looked at. */
const LOOKED_AT = 5;

/** The part of a query that is evidence: a word's characters, looked for beside the word, say nothing it does not. */
export function evidenceTerms({ terms }: Query): Pick<Query, "terms"> {
  return { terms: terms.filter(({ repeats }) => !repeats) };
}

/**
 * Whether the documentation probably answers: a section holds enough of what was asked, and few of the words are unknown.
 * A single word that the pages hold asks for nothing that could be missing.
 * @param pages best first. @param evidence what a section scores with the `evidenceTerms` alone.
 */
export function isConfident<Section>(
  { unknownWords, contentWords }: Query,
  pages: readonly { sections: readonly Section[] }[],
  evidence: (section: Section) => number,
): boolean {
  if (unknownWords.length >= UNKNOWN_SHARE * Math.max(contentWords, 1)) return false;
  const best = pages.slice(0, LOOKED_AT).flatMap(({ sections }) => sections.slice(0, 1));
  if (contentWords === 1) return best.length > 0;
  return best.some((section) => evidence(section) >= CONFIDENT_SCORE);
}
