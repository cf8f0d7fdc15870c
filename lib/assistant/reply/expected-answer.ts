import { splitUnits } from "@/lib/assistant/reply/passage-units";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { synonymsOf } from "@/lib/search/synonyms";

/** Numbers that are not part of a name: `product_1234` has none. */
const NUMBER = /(?<![\w.#/-])\d[\d.,]*|\bunlimited\b|无限/i;
const DURATION =
  /\b(?:\d+|one|two|three|four|five|six|seven|ten|twelve|a few|several)[ -]?(?:(?:-|–|to|or) ?\w+ )?(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|years?)\b|\d+ ?(?:毫秒|秒|分钟|小时|天|周|个月|年|時間|分|日|週間)|\b(?:indefinitely|forever)\b|永久/i;
const VERSION = /\bv?\d+\.\d+|\b\d+\+|\b(?:version|v) ?\d+|\b\d+ (?:or|and) (?:later|newer|higher|above)/i;

/** Kinds of questions about quantities, each with a pattern for the sentences that can answer it. */
const EXPECTED: readonly (readonly [question: RegExp, answer: RegExp])[] = [
  [/\bhow (?:long|often|soon)\b|多久|多长时间|どのくらい|combien de temps|cuánto tiempo|wie lange/i, DURATION],
  [/\b(?:which|what) (?:\w+ )?version\b|哪个版本|什么版本/i, VERSION],
  [
    /\bhow (?:many|much|large|big)\b|\bmax(?:imum)?\b|\bat most\b|最多|多少|多大|最大|上限|いくつ|combien\b|cuánt[oa]s?\b|wie viele?\b/i,
    NUMBER,
  ],
];

/**
 * Tells which sentences can be the answer: those that contain such a quantity and a word of the question.
 * @param heading of the section, which says what all its sentences are about.
 */
export type ExpectedAnswer = (sentence: string, heading?: string) => boolean;

/** Recognizes answers to a question about a duration, a number, or a version; undefined for other questions. */
export function expectedAnswer(question: string): ExpectedAnswer | undefined {
  const answer = EXPECTED.find(([asked]) => asked.test(question))?.[1];
  if (!answer) return;
  const asked = new Set(meaningfulTerms(question).flatMap((term) => [term, ...synonymsOf(term)]));
  return (sentence, heading = "") =>
    answer.test(sentence) && meaningfulTerms(`${heading}\n${sentence}`).some((term) => asked.has(term));
}

/** Whether a sentence, item or row of a section is an expected answer. */
export function holdsAnswer(section: { content: string; heading?: string }, isAnswer: ExpectedAnswer): boolean {
  return splitUnits(section.content).some(({ kind, text }) => kind !== "code" && isAnswer(text, section.heading));
}
