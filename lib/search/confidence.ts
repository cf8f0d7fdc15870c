import { hashTerm } from "@/lib/search/hash-term";
import type { Query } from "@/lib/search/query";
import { createTermScorer, type ScoredForm } from "@/lib/search/rank";

/**
 * From here on a section probably bears on the question. Found by measuring on sites of some 2,000 sections, each site
 * judged by the threshold of the others.
 */
export const CONFIDENT_SCORE = 3.8;

/** Share of words with meaning that may be unknown. */
const UNKNOWN_SHARE = 0.25;

/** The best sections of so many pages are looked at. */
const LOOKED_AT = 5;

/** Questions of so few words ask for nothing beyond them: a section that holds them all answers. */
const FEW_WORDS = 3;

/** What a section holds of a query. */
export interface Evidence {
  /** What it scores with the words alone: characters looked for beside their word say nothing the word does not. */
  score: number;
  /** Every word with meaning occurs in it. */
  isComplete: boolean;
}

/** Reads the evidence of a section from the weighted counts of its words. */
export function createEvidenceReader(
  { terms }: Pick<Query, "terms">,
  sections: number,
  frequency: (term: string) => number,
): (weigh: (form: ScoredForm) => number) => Evidence {
  const words = terms.filter(({ repeats }) => !repeats);
  const meaningful = words.filter(({ selects }) => selects).map(({ alternatives }) => alternatives.map(toForm));
  const score = createTermScorer({ terms: words }, sections, frequency);
  return (weigh) => ({
    score: score(weigh),
    isComplete: meaningful.length > 0 && meaningful.every((forms) => forms.some((form) => weigh(form) > 0)),
  });
}

function toForm({ term }: { term: string }): ScoredForm {
  return { term, hash: hashTerm(term) };
}

/**
 * Whether the documentation probably answers: a section holds enough of what was asked, and few of the words are unknown.
 * @param pages best first.
 */
export function isConfident<Section>(
  { unknownWords, contentWords }: Query,
  pages: readonly { sections: readonly Section[] }[],
  evidenceIn: (section: Section) => Evidence,
): boolean {
  if (unknownWords.length >= UNKNOWN_SHARE * Math.max(contentWords, 1)) return false;
  const best = pages.slice(0, LOOKED_AT).flatMap(({ sections }) => sections.slice(0, 1));
  const isShort = contentWords <= FEW_WORDS;
  return best.map(evidenceIn).some(({ score, isComplete }) => score >= CONFIDENT_SCORE || (isShort && isComplete));
}
