import { highestConfidence } from "@/lib/search/confidence";
import { editionOf, keepOneEdition } from "@/lib/search/editions";
import type { SearchAnswer } from "@/lib/search/types";

/** One answer of those of several languages, at most `limit` pages. */
export function mergeAnswers(answers: readonly SearchAnswer[], limit: number): SearchAnswer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const pages = keepOneEdition(
    answers.flatMap((answer) => answer.pages).sort((a, b) => b.score - a.score),
    editionOf,
  );
  return {
    pages: pages.slice(0, limit),
    terms: new Set(answers.flatMap(({ terms }) => [...terms])),
    // A word is unknown only if no language has it.
    unknownWords: (only?.unknownWords ?? []).filter((word) => answers.every((a) => a.unknownWords.includes(word))),
    corrections: Object.assign({}, ...answers.map(({ corrections }) => corrections)),
    confidence: highestConfidence(answers),
  };
}
