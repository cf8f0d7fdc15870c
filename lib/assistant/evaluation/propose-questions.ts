import type { EvaluationQuestion } from "@/lib/assistant/evaluation/questions";
import { analyze } from "@/lib/search/analyze";

/** A question that an owner may keep, correct, or delete. */
export interface ProposedQuestion extends Pick<EvaluationQuestion, "question" | "pages"> {
  from: "heading" | "reader";
}

/** A page with its headings. */
export interface PageHeadings {
  path: string;
  headings: readonly string[];
}

/** A question that readers asked, and the pages that its reply cited. */
export interface ReaderQuestion {
  question: string;
  sources: readonly string[];
}

/** Headings of one word ("Overview") name nothing. */
const FEWEST_WORDS = 2;

/** Headings that many pages have, and that say nothing of theirs. */
const GENERIC =
  /\b(?:examples?|next steps?|learn more|see also|further reading|related|how it works|github repo|example task|troubleshooting|faq|prerequisites)\b/i;

/** Verbs that headings of instructions begin with. */
const VERBS = new Set(
  (
    "add allow analyze assign attach authenticate automate block build bundle call change check choose clean clone close collect combine compare " +
    "configure connect control convert copy create customize debug define delete deploy detect disable display download edit embed " +
    "enable encrypt enforce export extend fetch filter find fix format generate get give grant group handle hide host import improve include " +
    "index initialize insert inspect install integrate invite join keep launch limit link list load log make manage map measure merge migrate " +
    "monitor move name open optimize organize override pass pause pin prepare preview prevent publish pull push query read receive redirect " +
    "reduce register release reload remove rename replace request reset resolve restore restrict resume retrieve retry return revoke " +
    "rotate run save scale schedule search secure select send serve set share show sign skip sort specify start stop store stream " +
    "submit subscribe switch sync test track transform trigger troubleshoot turn understand uninstall update upgrade upload use validate verify view " +
    "wait watch work write"
  ).split(" "),
);

/** Begins like a question and goes on like a statement ("What an answer costs"). */
const STATEMENT =
  /^(?:how|what|when|where|why) (?!(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|must|may|if|about|many|much|long|often|happens)\b)/i;

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
  const rows = pages.map(({ path, headings }) =>
    headings
      .filter((heading) => !GENERIC.test(heading))
      .filter((heading) => analyze(heading).filter(({ isStopWord }) => !isStopWord).length >= FEWEST_WORDS)
      .map((heading): ProposedQuestion => ({ question: toQuestion(heading), pages: [path], from: "heading" })),
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

/**
 * A heading as a question.
 * @example toQuestion("Configure the port") // "How do I configure the port?"
 */
export function toQuestion(heading: string): string {
  const text = heading
    .replace(/[`*_]/g, "")
    .replace(/^\d+[.)]\s*|[:.]$/g, "")
    .trim();
  if (/[?？]$/.test(text) || !/^[\x20-\x7e]+$/.test(text)) return text;
  if (/^(?:how (?!to )|what|when|where|which|why)\b/i.test(text))
    return STATEMENT.test(text) ? `Can you explain ${lowerFirst(text)}?` : `${text}?`;
  const task = text.replace(/^how to\s+/i, "");
  const [first = ""] = task.split(" ");
  if (task !== text || VERBS.has(first.toLowerCase())) return `How do I ${lowerFirst(task)}?`;
  if (/ing$/.test(first)) return `How does ${lowerFirst(text)} work?`;
  const last = text.split(" ").at(-1) ?? "";
  return `What ${/[^s]s$/i.test(last) ? "are" : "is"} ${lowerFirst(text)}?`;
}

/** Names and acronyms keep their capital. */
function lowerFirst(text: string): string {
  return /^(?:A|[A-Z][a-z]+)(?:\s|$)/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}
