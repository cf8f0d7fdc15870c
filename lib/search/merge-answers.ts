import { highestConfidence } from "@/lib/search/confidence";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { addCounts } from "@/lib/search/count-tabs";
import { mayBeWrittenIn } from "@/lib/search/reader-language";
import type { PageHit, SearchAnswer, SearchRequest } from "@/lib/search/types";
import { keepOneVariant, variantOf } from "@/lib/search/variants";
import { WEIGHTS } from "@/lib/search/weights";

/** Merges the answers of the indexes of several languages, with at most as many pages as requested. */
export function mergeAnswers(answers: readonly SearchAnswer[], { text, limit }: SearchRequest): SearchAnswer {
  const [first] = answers;
  if (first && answers.length === 1) return first;
  const pages = keepOneVariant(
    answers
      .flatMap((answer) => answer.pages)
      .map((page) => (isInOtherLanguage(page, text) ? { ...page, score: page.score * WEIGHTS.page.otherScript } : page))
      .sort((a, b) => b.score - a.score),
    variantOf,
  );
  return {
    pages: pages.slice(0, limit),
    words: answers.find(({ pages: found }) => found.some(({ path }) => path === pages[0]?.path))?.words ?? [],
    terms: new Set(answers.flatMap(({ terms }) => [...terms])),
    // A word is unknown only if it is unknown in all languages.
    unknownWords: (first?.unknownWords ?? []).filter((word) =>
      answers.every(({ unknownWords }) => unknownWords.includes(word)),
    ),
    corrections: Object.assign({}, ...answers.map(({ corrections }) => corrections)),
    confidence: highestConfidence(answers),
    ...(answers.some(({ isNamed }) => isNamed) ? { isNamed: true } : {}),
    tabCounts: addCounts(answers.map(({ tabCounts }) => tabCounts)),
  };
}

/** True for a translated page if the question cannot be in its language. */
function isInOtherLanguage({ facts }: PageHit, question: string): boolean {
  return facts.defaultVariant?.isOtherLanguage === true && !mayBeWrittenIn(question, corpusLanguage(facts.language));
}
