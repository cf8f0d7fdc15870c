import type { EvaluationQuestion } from "@/lib/assistant/evaluation/questions";
import { analyze } from "@/lib/search/analyze";

/** A proposed question, which the owner may keep, correct, or delete. */
export interface ProposedQuestion extends Pick<EvaluationQuestion, "question" | "pages"> {
  from: "heading" | "reader";
}

/** A page with its headings. */
export interface PageHeadings {
  path: string;
  headings: readonly string[];
}

/** Minimum number of words in a heading: one word, such as "Overview", is not specific. */
const MIN_WORDS = 2;

/**
 * Proposes questions: first questions of readers, then headings, the first of each page before the second of any. A heading on
 * several pages is left out, since it is not known which of them has the answer.
 * @param asked questions of readers, with the pages that their replies cited.
 * @param count maximum number of questions.
 */
export function proposeQuestions(
  asked: readonly { question: string; sources: readonly string[] }[],
  pages: readonly PageHeadings[],
  count: number,
): ProposedQuestion[] {
  const fromReaders = asked
    .slice(0, count / 2)
    .map(({ question, sources }): ProposedQuestion => ({ question, pages: sources, from: "reader" }));
  const found = pages.flatMap(({ path, headings }) =>
    [...new Set(headings)].filter(isSpecific).map((question, depth) => ({ question, path, depth })),
  );
  const times = new Map<string, number>();
  for (const { question } of found) times.set(question.toLowerCase(), (times.get(question.toLowerCase()) ?? 0) + 1);
  const asReaders = new Set(fromReaders.map(({ question }) => question.toLowerCase()));
  const fromHeadings = found
    .filter(({ question }) => times.get(question.toLowerCase()) === 1 && !asReaders.has(question.toLowerCase()))
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ question, path }): ProposedQuestion => ({ question, pages: [path], from: "heading" }));
  return [...fromReaders, ...fromHeadings].slice(0, count);
}

function isSpecific(heading: string): boolean {
  return analyze(heading).filter(({ isStopWord }) => !isStopWord).length >= MIN_WORDS;
}
