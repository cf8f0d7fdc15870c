import type { Query } from "@/lib/search/query";
import { createTermScorer } from "@/lib/search/rank";
import type { AskedWord, Confidence } from "@/lib/search/types";

/**
 * Minimum score of a section that is probably relevant to the question. Measured on sites of some 2,000 sections, each of them
 * evaluated with the threshold learned from the others.
 */
export const RELATED_SCORE = 3.8;

/**
 * Minimum sum of the second-best section's score and `COVERAGE_POINTS` times the share of the question that the first page
 * covers, for a question that is probably answered. The best section is not used, since a single one may score well by chance.
 * Measured in the same way.
 */
const ANSWERING_SCORE = 6.9;
const COVERAGE_POINTS = 5;

/** If at least this share of the meaningful words is unknown, the documentation does not answer the question. */
const UNKNOWN_SHARE = 0.2;

/** Number of pages whose best section is evaluated, and of sections of the first page that are. */
const EVALUATED = 5;

/** Maximum number of words in a short question, which the first section answers if it contains all of them as written. */
const MAX_SHORT_WORDS = 3;

/** How a section matches a query. */
export interface Evidence {
  /** Score of the words only: single characters that are searched in addition to their word add no information. */
  score: number;
  /** Whether each meaningful word known to the index occurs in the section. */
  contains: readonly boolean[];
}

/** Computes how sections match a query. */
export interface EvidenceReader<Section> {
  /** How significant each meaningful word is, in the order of `contains`; words unknown to the index come last. */
  rarities: readonly number[];
  read(section: Section): Evidence;
}

/**
 * Creates the evidence reader of a query.
 * @param weigherOf returns the weighted count of a term in a section.
 */
export function createEvidenceReader<Section>(
  { terms }: Pick<Query, "terms">,
  words: readonly AskedWord[],
  sections: number,
  frequency: (term: string) => number,
  weigherOf: (section: Section) => (term: string) => number,
): EvidenceReader<Section> {
  const forms = words.filter((word) => word.terms.length > 0).map((word) => word.terms);
  const score = createTermScorer({ terms: terms.filter(({ repeats }) => !repeats) }, sections, frequency);
  return {
    rarities: words.map(({ rarity }) => rarity),
    read(section) {
      const weigh = weigherOf(section);
      return { score: score(weigh), contains: forms.map((word) => word.some((term) => weigh(term) > 0)) };
    },
  };
}

/**
 * Judges whether the documentation answers a question: probably not if no section scores well, or too many of the words are
 * unknown; certainly only if the first page covers most of the question and another page scores well, too.
 * @param pages best first, as are the sections of each page.
 */
export function judgeConfidence<Section>(
  { unknownWords, contentWords, corrections }: Pick<Query, "unknownWords" | "contentWords" | "corrections">,
  pages: readonly { sections: readonly Section[] }[],
  { rarities, read }: EvidenceReader<Section>,
): Confidence {
  if (unknownWords.length >= UNKNOWN_SHARE * Math.max(contentWords, 1)) return "none";
  const best = pages.slice(0, EVALUATED).flatMap(({ sections }) => sections.slice(0, 1).map(read));
  const isAsWritten = Object.keys(corrections).length === 0;
  const contains = best[0]?.contains ?? [];
  if (contentWords <= MAX_SHORT_WORDS && isAsWritten && contains.length > 0 && contains.every(Boolean)) return "sure";
  const [first = 0, second = 0] = best.map(({ score }) => score).sort((one, other) => other - one);
  const coverage = coverageOf(pages[0]?.sections.slice(0, EVALUATED).map(read) ?? [], rarities);
  // A first page that contains all of a few words is related to them, even in different sections and if they are common.
  if (first < RELATED_SCORE)
    return contentWords <= MAX_SHORT_WORDS && isAsWritten && coverage === 1 ? "unsure" : "none";
  return coverage === 1 || second + COVERAGE_POINTS * coverage >= ANSWERING_SCORE ? "sure" : "unsure";
}

/** The share of the words that the sections contain, weighted by significance. */
function coverageOf(sections: readonly Evidence[], rarities: readonly number[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const held = rarities.filter((_, word) => sections.some(({ contains }) => contains[word]));
  return sum(held) / Math.max(sum(rarities), Number.EPSILON);
}

/** From the highest confidence to the lowest. */
const DEGREES: readonly Confidence[] = ["sure", "unsure", "none"];

/** The highest confidence among the answers; none without answers. */
export function highestConfidence(answers: readonly { confidence: Confidence }[]): Confidence {
  return DEGREES.find((degree) => answers.some(({ confidence }) => confidence === degree)) ?? "none";
}
