import { groupBy } from "@/lib/base/group-by";
import type { AskedQuestion } from "@/lib/insights/types";
import { analyze } from "@/lib/search/analyze";
import { cosine } from "@/lib/search/embeddings/signs";
import { synonymsOf } from "@/lib/search/synonyms";

/** Minimum share of common meaningful words in two questions with the same meaning. */
const SAME_WORDS = 0.5;

/** Minimum cosine of two questions with the same meaning. Most embedding models give unrelated questions less than 0.7. */
const SAME_MEANING = 0.85;

/** Number of compared characters of a question; the work grows with the product of both questions' words. */
const COMPARED_LENGTH = 2_000;

/** Vectors of questions by their text, from an embedding model. */
export type QuestionVectors = ReadonlyMap<string, Float32Array>;

/** Combines questions that differ only in case, spaces, and final punctuation; most frequent first, then latest. */
export function groupQuestions(questions: readonly AskedQuestion[]): AskedQuestion[][] {
  return sortGroups([...groupBy(questions, ({ question }) => keyOf(question)).values()]);
}

/** Normalizes a question. Compatibility forms become equal, since Chinese and Japanese keyboards write marks of another width. */
function keyOf(question: string): string {
  const text = question.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  let end = text.length;
  while (/[\s?.!。¿¡؟]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end).replace(/^[¿¡]+/, "");
}

/**
 * Combines questions with the same meaning: most of their meaningful words are the same or synonyms, or their vectors are close.
 * A question joins a group if it is similar to the most frequent one in it, so that groups do not grow by chains of similarity.
 */
export function groupAlike(
  questions: readonly AskedQuestion[],
  vectors: QuestionVectors = new Map(),
): AskedQuestion[][] {
  const groups: { leader: Likeness; questions: AskedQuestion[] }[] = [];
  for (const group of groupQuestions(questions)) {
    const likeness = likenessOf(group.at(-1)?.question ?? "", vectors);
    const known = groups.find(({ leader }) => isAlike(leader, likeness));
    if (known) known.questions.push(...group);
    else groups.push({ leader: likeness, questions: [...group] });
  }
  return sortGroups(groups.map((group) => group.questions));
}

interface Likeness {
  terms: ReadonlySet<string>;
  vector: Float32Array | undefined;
}

function likenessOf(question: string, vectors: QuestionVectors): Likeness {
  return {
    terms: new Set(meaningfulWords(question.slice(0, COMPARED_LENGTH)).map(({ term }) => term)),
    vector: vectors.get(question),
  };
}

/** The words of a question without stop words. */
export function meaningfulWords(question: string): { text: string; term: string }[] {
  return analyze(question).filter(({ kind, isStopWord }) => !isStopWord && (kind === "word" || kind === "segment"));
}

function isAlike(one: Likeness, other: Likeness): boolean {
  if (one.vector && other.vector && cosine(one.vector, other.vector) >= SAME_MEANING) return true;
  if (one.terms.size === 0 || other.terms.size === 0) return false;
  const isShared = (term: string) => [...other.terms].some((word) => isSame(term, word));
  const shared = [...one.terms].filter(isShared).length;
  return shared > 0 && shared / (one.terms.size + other.terms.size - shared) >= SAME_WORDS;
}

function isSame(one: string, other: string): boolean {
  return one === other || synonymsOf(one).includes(other) || synonymsOf(other).includes(one);
}

function sortGroups(groups: AskedQuestion[][]): AskedQuestion[][] {
  const lastTime = (group: readonly AskedQuestion[]) => Math.max(...group.map(({ askedAt }) => askedAt));
  for (const group of groups) group.sort((one, other) => one.askedAt - other.askedAt);
  return groups.sort((one, other) => other.length - one.length || lastTime(other) - lastTime(one));
}
