import { hashTerm } from "@/lib/search/hash-term";
import type { Query, QueryTerm } from "@/lib/search/query";
import { createTermScorer, inverseFrequency, type ScoredForm } from "@/lib/search/rank";
import type { Confidence } from "@/lib/search/types";

/**
 * From here on a section probably bears on the question. Found by measuring on sites of some 2,000 sections, each site
 * judged by the threshold of the others.
 */
export const RELATED_SCORE = 3.8;

/**
 * What the second-best section scores, and the share of the question that the first page holds, counted as so many points:
 * together they say whether the question is answered. One section alone may score well by chance. Measured like the former.
 */
const ANSWERING_SCORE = 6.9;
const COVERAGE_POINTS = 5;

/** Share of words with meaning that may be unknown. */
const UNKNOWN_SHARE = 0.25;

/** The best sections of so many pages are looked at, and so many sections of the first page. */
const LOOKED_AT = 5;

/** Questions of so few words ask for nothing beyond them: a section that holds them all answers. */
const FEW_WORDS = 3;

/** What a section holds of a query. */
export interface Evidence {
  /** What it scores with the words alone: characters looked for beside their word say nothing the word does not. */
  score: number;
  /** Whether each word with meaning that the index knows occurs in it. */
  holds: readonly boolean[];
}

/** Reads what sections hold of a query. */
export interface EvidenceReader<Section> {
  /** How telling each word with meaning is, in the order of `holds`; those that the index does not know come last. */
  rarities: readonly number[];
  read(section: Section): Evidence;
}

/**
 * Makes the reader of a query.
 * @param weigherOf gives the weighted count of a word's form in a section.
 */
export function createEvidenceReader<Section>(
  { terms, unknownWords }: Pick<Query, "terms" | "unknownWords">,
  sections: number,
  frequency: (term: string) => number,
  weigherOf: (section: Section) => (form: ScoredForm) => number,
): EvidenceReader<Section> {
  const words = terms.filter(({ repeats }) => !repeats);
  const meaningful = words.filter(({ selects }) => selects);
  const forms = meaningful.map(({ alternatives }) => alternatives.map(toForm));
  const score = createTermScorer({ terms: words }, sections, frequency);
  const rarityOf = ({ alternatives }: QueryTerm) =>
    Math.max(...alternatives.map(({ term, weight }) => weight * inverseFrequency(sections, frequency(term))));
  return {
    rarities: [...meaningful.map(rarityOf), ...unknownWords.map(() => inverseFrequency(sections, 0))],
    read(section) {
      const weigh = weigherOf(section);
      return { score: score(weigh), holds: forms.map((word) => word.some((form) => weigh(form) > 0)) };
    },
  };
}

function toForm({ term }: { term: string }): ScoredForm {
  return { term, hash: hashTerm(term) };
}

/**
 * Whether the documentation answers: probably not where no section holds enough of what was asked, or too many of the
 * words are unknown; surely only where the first page holds most of it and other pages are about it as well.
 * @param pages best first, and so are the sections of each.
 */
export function judgeConfidence<Section>(
  { unknownWords, contentWords }: Pick<Query, "unknownWords" | "contentWords">,
  pages: readonly { sections: readonly Section[] }[],
  { rarities, read }: EvidenceReader<Section>,
): Confidence {
  if (unknownWords.length >= UNKNOWN_SHARE * Math.max(contentWords, 1)) return "none";
  const best = pages.slice(0, LOOKED_AT).flatMap(({ sections }) => sections.slice(0, 1).map(read));
  if (contentWords <= FEW_WORDS && best.some(({ holds }) => isComplete(holds))) return "sure";
  const [first = 0, second = 0] = best.map(({ score }) => score).sort((one, other) => other - one);
  if (first < RELATED_SCORE) return "none";
  const coverage = coverageOf(pages[0]?.sections.slice(0, LOOKED_AT).map(read) ?? [], rarities);
  return coverage === 1 || second + COVERAGE_POINTS * coverage >= ANSWERING_SCORE ? "sure" : "unsure";
}

function isComplete(holds: readonly boolean[]): boolean {
  return holds.length > 0 && holds.every(Boolean);
}

/** The share of the words that some of the sections hold, telling words counting more. */
function coverageOf(sections: readonly Evidence[], rarities: readonly number[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const held = rarities.filter((_, word) => sections.some(({ holds }) => holds[word]));
  return sum(held) / Math.max(sum(rarities), Number.EPSILON);
}

/** From the highest degree to the lowest. */
const DEGREES: readonly Confidence[] = ["sure", "unsure", "none"];

/** The degree of the answer that is surest; none without answers. */
export function highestConfidence(answers: readonly { confidence: Confidence }[]): Confidence {
  return DEGREES.find((degree) => answers.some(({ confidence }) => confidence === degree)) ?? "none";
}
