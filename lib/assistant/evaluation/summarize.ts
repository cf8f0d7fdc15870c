import { type EvaluatedReply, share } from "@/lib/assistant/evaluation/read-reply";

/** The measures of a run: shares from 0 to 1, undefined if there is nothing to divide by. */
export interface EvaluationSummary {
  questions: number;
  /** Questions with a right answer, which cites a right page and states the facts; with a wrong one; and with links only. */
  right?: number | undefined;
  wrong?: number | undefined;
  linksOnly?: number | undefined;
  /** Answerable questions for which a right page was found, cited, and cited first. */
  recall?: number | undefined;
  citation?: number | undefined;
  firstCitation?: number | undefined;
  /** Unanswerable questions that were refused, and answerable ones that were. */
  refusedRightly?: number | undefined;
  refusedWrongly?: number | undefined;
  /** Sentences that what is cited supports, and expected facts that were stated. */
  supported?: number | undefined;
  stated?: number | undefined;
  /** Median in milliseconds. */
  firstByte: number;
  promptTokens: number;
  completionTokens: number;
  /** In the currency of the prices; undefined without prices. */
  cost?: number | undefined;
}

/** Prices of a million tokens. */
export interface TokenPrices {
  prompt: number;
  completion: number;
}

/** Limits of a run, by measure. */
export type EvaluationLimits = Partial<Record<keyof EvaluationSummary, { least?: number; most?: number }>>;

/** The measures of a run. */
export function summarize(replies: readonly EvaluatedReply[], prices?: TokenPrices): EvaluationSummary {
  const answerable = replies.filter(({ pages }) => pages.length > 0);
  const others = replies.filter(({ pages }) => pages.length === 0);
  const times = replies.map(({ firstByte }) => firstByte).sort((one, other) => one - other);
  const sum = (kind: "promptTokens" | "completionTokens") => replies.reduce((total, reply) => total + reply[kind], 0);
  const [promptTokens, completionTokens] = [sum("promptTokens"), sum("completionTokens")];
  return {
    questions: replies.length,
    right: share(replies, (reply) => reply.pages.length > 0 && isRight(reply) && (reply.stated ?? 1) > 0),
    wrong: share(replies, (reply) => reply.cited.length > 0 && !isRight(reply)),
    linksOnly: share(replies, ({ cited }) => cited.length === 0),
    recall: share(answerable, ({ pages, found }) => pages.some((page) => found.includes(page))),
    citation: share(answerable, isRight),
    firstCitation: share(answerable, ({ pages, cited: [first] }) => first !== undefined && pages.includes(first)),
    refusedRightly: share(others, isRight),
    refusedWrongly: share(answerable, ({ cited }) => cited.length === 0),
    supported: mean(replies.flatMap(({ supported }) => supported ?? [])),
    stated: mean(replies.flatMap(({ stated }) => stated ?? [])),
    firstByte: times[Math.floor(times.length / 2)] ?? 0,
    promptTokens,
    completionTokens,
    cost: prices && (promptTokens * prices.prompt + completionTokens * prices.completion) / 1e6,
  };
}

/** Whether a reply cites a right page, or refuses a question that the documentation does not answer. */
function isRight({ pages, cited }: Pick<EvaluatedReply, "pages" | "cited">): boolean {
  return pages.length === 0 ? cited.length === 0 : pages.some((page) => cited.includes(page));
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** One sentence for each limit that a run does not keep. A measure that the run does not have keeps none. */
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

/** A run, as it is written to a file. */
export interface EvaluationRun {
  summary: EvaluationSummary;
  replies: readonly EvaluatedReply[];
}

/** One line for each measure with its earlier value, then the questions that were answered better or worse. */
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
