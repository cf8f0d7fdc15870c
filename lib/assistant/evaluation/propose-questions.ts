import { headingQuestion, learnNames } from "@/lib/assistant/evaluation/heading-question";
import type { EvaluationQuestion } from "@/lib/assistant/evaluation/questions";
import { analyze } from "@/lib/search/analyze";

/** A question that an owner may keep, correct, or delete. */
export interface ProposedQuestion extends Pick<EvaluationQuestion, "question" | "pages"> {
  from: "heading" | "reader";
}

/** A page with its headings, and its text, which shows what the site writes with a capital. */
export interface PageHeadings {
  path: string;
  headings: readonly string[];
  text: string;
}

/** A question that readers asked, and the pages that its reply cited. */
export interface ReaderQuestion {
  question: string;
  sources: readonly string[];
}

/** Headings of one word ("Overview") name nothing. */
const FEWEST_WORDS = 2;

/** Headings that many pages have, and that say nothing of theirs; versions and dates. */
const GENERIC =
  /\b(?:examples?|next steps?|learn more|see also|further reading|related|how it works|github repo|example task|troubleshooting|faq|prerequisites|overview|introduction|summary|conclusion|quick ?start|get(?:ting)? started|(?:basic|client|supported) (?:usage|setup)|key (?:capabilities|components|concepts|features)|breaking changes|what you(?:'|’|\swi)ll|what(?:'|’|\si)s included)\b|^v?\d+\.\d|^\w{3,9} \d{1,2}, \d{4}/i;

/**
 * Proposes questions: what readers asked first, then headings, one of each page before a second of any.
 * @param count how many are wanted.
 */
export function proposeQuestions(
  asked: readonly ReaderQuestion[],
  pages: readonly PageHeadings[],
  count: number,
): ProposedQuestion[] {
  const fromReaders = asked.map(
    ({ question, sources }): ProposedQuestion => ({ question, pages: sources, from: "reader" }),
  );
  const isName = learnNames(pages.map(({ text }) => text));
  const rows = pages.map(({ path, headings }) =>
    headings
      .filter((heading) => !GENERIC.test(heading))
      .filter((heading) => analyze(heading).filter(({ isStopWord }) => !isStopWord).length >= FEWEST_WORDS)
      .flatMap((heading) => headingQuestion(heading, isName) ?? [])
      .map((question): ProposedQuestion => ({ question, pages: [path], from: "heading" })),
  );
  const deepest = Math.max(0, ...rows.map(({ length }) => length));
  const fromHeadings = Array.from({ length: deepest }, (_, depth) => rows.flatMap((row) => row[depth] ?? [])).flat();
  const unique = new Map<string, ProposedQuestion>();
  for (const proposal of [...fromReaders.slice(0, count / 2), ...fromHeadings]) {
    const key = proposal.question.toLowerCase();
    if (!unique.has(key)) unique.set(key, proposal);
  }
  return [...unique.values()].slice(0, count);
}
