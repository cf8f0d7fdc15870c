import { highestConfidence } from "@/lib/search/confidence";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { editionOf, keepOneEdition } from "@/lib/search/editions";
import { mayBeWrittenIn } from "@/lib/search/question-script";
import type { PageHit, SearchAnswer, SearchRequest } from "@/lib/search/types";

/**
 * What a translation counts that the question cannot be written in. Words of the question that are rare in it, since only
 * code and names have them there, score higher than where the language is full of them.
 */
const OTHER_SCRIPT = 0.5;

/** One answer of those of several languages, at most as many pages as are asked for. */
export function mergeAnswers(answers: readonly SearchAnswer[], { text, limit }: SearchRequest): SearchAnswer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const pages = keepOneEdition(
    answers
      .flatMap((answer) => answer.pages)
      .map((page) => (isForeign(page, text) ? { ...page, score: page.score * OTHER_SCRIPT } : page))
      .sort((a, b) => b.score - a.score),
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

function isForeign({ facts }: PageHit, question: string): boolean {
  return facts.defaultEdition?.isOtherLanguage === true && !mayBeWrittenIn(question, corpusLanguage(facts.language));
}
