import { ownValue } from "@/lib/base/own-value";
import { highestConfidence } from "@/lib/search/confidence";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { addCounts } from "@/lib/search/count-tabs";
import type { PageHit, SearchAnswer, SearchRequest } from "@/lib/search/types";
import { keepOneVariant, variantOf } from "@/lib/search/variants";
import { WEIGHTS } from "@/lib/search/weights";

/** Merges the answers of several languages, with at most as many pages as requested. */
export function mergeAnswers(answers: readonly SearchAnswer[], { text, limit }: SearchRequest): SearchAnswer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const pages = keepOneVariant(
    answers
      .flatMap((answer) => answer.pages)
      .map((page) => (isForeign(page, text) ? { ...page, score: page.score * WEIGHTS.page.otherScript } : page))
      .sort((a, b) => b.score - a.score),
    variantOf,
  );
  return {
    pages: pages.slice(0, limit),
    words: answers.find(({ pages: found }) => found.some(({ path }) => path === pages[0]?.path))?.words ?? [],
    terms: new Set(answers.flatMap(({ terms }) => [...terms])),
    // A word is unknown only if no language has it.
    unknownWords: (only?.unknownWords ?? []).filter((word) => answers.every((a) => a.unknownWords.includes(word))),
    corrections: Object.assign({}, ...answers.map(({ corrections }) => corrections)),
    confidence: highestConfidence(answers),
    ...(answers.some(({ isNamed }) => isNamed) ? { isNamed: true } : {}),
    tabCounts: addCounts(answers.map(({ tabCounts }) => tabCounts)),
  };
}

function isForeign({ facts }: PageHit, question: string): boolean {
  return facts.defaultVariant?.isOtherLanguage === true && !mayBeWrittenIn(question, corpusLanguage(facts.language));
}

/** Scripts of languages that are not written in Latin script, by the first part of their tag. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};

/** Whether a question may be written in a language: it contains its script, or the language uses Latin script. */
export function mayBeWrittenIn(question: string, tag: string): boolean {
  return ownValue(SCRIPTS, tag.split("-", 1)[0] ?? "")?.test(question) ?? true;
}
