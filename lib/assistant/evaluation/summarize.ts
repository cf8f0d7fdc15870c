import { type EvaluatedReply, isStated, share } from "@/lib/assistant/evaluation/read-reply";

/** The measures of a run. Shares are from 0 to 1, and undefined if the run has no such question. */
export type EvaluationSummary = ReturnType<typeof summarize>;

/** Prices per million tokens. */
export interface TokenPrices {
  prompt: number;
  completion: number;
}

/** Limits of a run, by measure. */
export type EvaluationLimits = Partial<Record<keyof EvaluationSummary, { least?: number; most?: number }>>;

/** Computes the measures of a run. */
export function summarize(replies: readonly EvaluatedReply[], prices?: TokenPrices) {
  const answerable = replies.filter(({ pages }) => pages.length > 0);
  const others = replies.filter(({ pages }) => pages.length === 0);
  const times = replies.map(({ firstByte }) => firstByte).sort((one, other) => one - other);
  const sum = (kind: "promptTokens" | "completionTokens") => replies.reduce((total, reply) => total + reply[kind], 0);
  const [promptTokens, completionTokens] = [sum("promptTokens"), sum("completionTokens")];
  return {
    questions: replies.length,
    /** Questions whose reply cites a right page and states a fact, or shows both among the closest passages. */
    right: share(replies, (reply) => hasAnswer(reply)),
    /** Like `right`, but counts only the first of the closest passages. */
    rightFirst: share(replies, (reply) => hasAnswer(reply, 1)),
    /** Questions whose reply cites only wrong pages. */
    wrong: share(replies, (reply) => reply.cited.length > 0 && !isRight(reply)),
    /** Questions with an answer. */
    answered: share(replies, ({ cited }) => cited.length > 0),
    /** Questions with the closest passages instead of an answer. */
    passages: share(replies, ({ closest = [] }) => closest.length > 0),
    /** Questions with links only. */
    linksOnly: share(replies, isRefusal),
    /** Answerable questions for which a right page was found. */
    recall: share(answerable, ({ pages, found }) => pages.some((page) => found.includes(page))),
    /** Answerable questions whose reply cites a right page. */
    citation: share(answerable, isRight),
    /** Answerable questions whose reply cites a right page first. */
    firstCitation: share(answerable, ({ pages, cited: [first] }) => first !== undefined && pages.includes(first)),
    /** Unanswerable questions that were refused. */
    refusedRightly: share(others, isRight),
    /** Answerable questions that were refused. */
    refusedWrongly: share(answerable, isRefusal),
    /** Mean share of sentences that the cited passages support. */
    supported: mean(replies.flatMap(({ supported }) => supported ?? [])),
    /** Mean share of expected facts that were stated. */
    stated: mean(replies.flatMap(({ stated }) => stated ?? [])),
    /** Median time to the first byte, in milliseconds. */
    firstByte: times[Math.floor(times.length / 2)] ?? 0,
    promptTokens,
    completionTokens,
    /** In the currency of the prices; undefined without prices. */
    cost: prices && (promptTokens * prices.prompt + completionTokens * prices.completion) / 1e6,
  };
}

/** Whether a reply cites a right page, or refuses a question that the documentation does not answer. */
function isRight(reply: EvaluatedReply): boolean {
  const { pages, cited } = reply;
  return pages.length === 0 ? isRefusal(reply) : pages.some((page) => cited.includes(page));
}

function isRefusal({ cited, closest = [] }: EvaluatedReply): boolean {
  return cited.length === 0 && closest.length === 0;
}

/** Whether the reply shows a fact from a right page. @param first number of closest passages to consider; by default, all. */
function hasAnswer(reply: EvaluatedReply, first?: number): boolean {
  const { pages, facts, closest = [], stated = 1 } = reply;
  const isIn = ({ path, text }: { path: string; text: string }) =>
    pages.includes(path) && (facts.length === 0 || facts.some((fact) => isStated(fact, text)));
  return closest.slice(0, first).some(isIn) || (pages.length > 0 && isRight(reply) && stated > 0);
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Describes each limit that a run exceeds, in a sentence. A measure without a value exceeds all of its limits. */
export function brokenLimits(summary: EvaluationSummary, limits: EvaluationLimits): string[] {
  return Object.entries(limits).flatMap(([name, { least, most }]) => {
    const value = summary[name as keyof EvaluationSummary];
    if (least !== undefined && (value === undefined || value < least))
      return [`${name} is ${format(value)}, below ${least}.`];
    return most !== undefined && (value === undefined || value > most)
      ? [`${name} is ${format(value)}, above ${most}.`]
      : [];
  });
}

/** A run, as written to a file. */
export interface EvaluationRun {
  summary: EvaluationSummary;
  replies: readonly EvaluatedReply[];
}

/** Describes a run: a line for each measure with its earlier value, then the questions with better or worse replies. */
export function describeRun({ summary, replies }: EvaluationRun, before?: EvaluationRun): string[] {
  const measures = Object.entries(summary).flatMap(([name, value]) => {
    const earlier = before?.summary[name as keyof EvaluationSummary];
    if (value === undefined && earlier === undefined) return [];
    return [`${name.padEnd(17)} ${format(value)}${before ? ` (before: ${format(earlier)})` : ""}`];
  });
  const known = new Map(before?.replies.map((reply) => [reply.question, isRight(reply)]));
  const changed = (wasRight: boolean) =>
    replies.filter((reply) => known.get(reply.question) === wasRight && isRight(reply) !== wasRight);
  const name = (label: string, list: readonly EvaluatedReply[]) => list.map(({ question }) => `${label}: ${question}`);
  return [...measures, ...name("better", changed(false)), ...name("worse", changed(true))];
}

function format(value: number | undefined): string {
  if (value === undefined) return "-";
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
