import { type EvaluatedReply, isStated, share } from "@/lib/assistant/evaluation/read-reply";

/** The measures of a run: shares from 0 to 1, undefined if there is nothing to divide by. */
export interface EvaluationSummary {
  questions: number;
  /**
   * Questions with a right answer, which cites a right page and states a fact, or shows both among the closest passages; those for
   * which the first passage is enough; and with a wrong answer.
   */
  right?: number | undefined;
  rightFirst?: number | undefined;
  wrong?: number | undefined;
  /** Questions with an answer, with the closest passages instead, and with links only. */
  answered?: number | undefined;
  passages?: number | undefined;
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
    right: share(replies, (reply) => hasAnswer(reply)),
    rightFirst: share(replies, (reply) => hasAnswer(reply, 1)),
    wrong: share(replies, (reply) => reply.cited.length > 0 && !isRight(reply)),
    answered: share(replies, ({ cited }) => cited.length > 0),
    passages: share(replies, ({ closest = [] }) => closest.length > 0),
    linksOnly: share(replies, isRefusal),
    recall: share(answerable, ({ pages, found }) => pages.some((page) => found.includes(page))),
    citation: share(answerable, isRight),
    firstCitation: share(answerable, ({ pages, cited: [first] }) => first !== undefined && pages.includes(first)),
    refusedRightly: share(others, isRight),
    refusedWrongly: share(answerable, isRefusal),
    supported: mean(replies.flatMap(({ supported }) => supported ?? [])),
    stated: mean(replies.flatMap(({ stated }) => stated ?? [])),
    firstByte: times[Math.floor(times.length / 2)] ?? 0,
    promptTokens,
    completionTokens,
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

/** Whether a reader finds the answer in what is quoted: from a right page, with a fact. @param first how many passages are read. */
function hasAnswer(reply: EvaluatedReply, first?: number): boolean {
  const { pages, facts, closest = [], stated = 1 } = reply;
  const isIn = ({ path, text }: { path: string; text: string }) =>
    pages.includes(path) && (facts.length === 0 || facts.some((fact) => isStated(fact, text)));
  return closest.slice(0, first).some(isIn) || (pages.length > 0 && isRight(reply) && stated > 0);
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
