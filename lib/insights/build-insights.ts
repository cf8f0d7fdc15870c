import type {
  AskedQuestion,
  Insights,
  PageInsight,
  PageVote,
  QuestionInsight,
  WeekInsights,
} from "@/lib/insights/types";

/** The input of the report. */
export interface InsightSource {
  domain: string;
  questions: readonly AskedQuestion[];
  pageVotes: readonly PageVote[];
  /** Start of the report and now, milliseconds since the epoch. */
  from: number;
  now: number;
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Monday, January 5, 1970, from which weeks are counted. */
const FIRST_MONDAY = 4 * DAY;

/** Maximum length of quoted text. */
const QUOTE_LENGTH = 300;

/** Start (UTC) of the week that contains a time. */
export function startOfWeek(time: number): number {
  return Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
}

/** Summarizes conversations and votes by question, page, and week. */
export function buildInsights({ domain, questions, pageVotes, from, now }: InsightSource): Insights {
  const unanswered = questions.filter(isUnanswered);
  const downvoted = questions.filter(({ vote }) => vote === "down");
  return {
    domain,
    from: dayOf(from),
    to: dayOf(now),
    weeks: listWeeks(from, now).map((start) => sumWeek(start, questions, pageVotes)),
    questions: groupQuestions(questions),
    unanswered: groupQuestions(unanswered),
    downvoted: groupQuestions(downvoted),
    pages: sumPages(questions, pageVotes),
  };
}

const BROKEN: ReadonlySet<string> = new Set<AskedQuestion["state"]>(["failed", "incomplete", "interrupted"]);

/**
 * A reply that cites no page or broke off; one that the reader stopped, or
 * that was written before the search index was complete, says nothing about the documentation.
 */
function isUnanswered({ state, sources }: AskedQuestion): boolean {
  return BROKEN.has(state) || (state === "complete" && sources.length === 0);
}

function listWeeks(from: number, now: number): number[] {
  const first = startOfWeek(from);
  const count = Math.round((startOfWeek(now) - first) / WEEK) + 1;
  return Array.from({ length: Math.max(1, count) }, (_, index) => first + index * WEEK);
}

function sumWeek(start: number, questions: readonly AskedQuestion[], votes: readonly PageVote[]): WeekInsights {
  const asked = questions.filter(({ askedAt }) => startOfWeek(askedAt) === start);
  const voted = votes.filter(({ votedAt }) => startOfWeek(votedAt) === start);
  return {
    start: dayOf(start),
    questions: asked.length,
    visitors: new Set(asked.map(({ fp }) => fp)).size,
    unanswered: asked.filter(isUnanswered).length,
    downvoted: asked.filter(({ vote }) => vote === "down").length,
    pageVotes: { up: countVotes(voted, "up"), down: countVotes(voted, "down") },
  };
}

/** Combines questions that differ only in case, spaces, and final punctuation. */
function groupQuestions(questions: readonly AskedQuestion[]): QuestionInsight[] {
  const groups = new Map<string, AskedQuestion[]>();
  for (const question of questions) {
    const key = question.question
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/[\s?.!]+$/, "");
    groups.set(key, [...(groups.get(key) ?? []), question]);
  }
  return [...groups.values()]
    .map((group) => group.sort((one, other) => one.askedAt - other.askedAt))
    .sort((one, other) => other.length - one.length || lastTime(other) - lastTime(one))
    .map((group) => ({
      question: quote(group.at(-1)?.question ?? ""),
      count: group.length,
      visitors: [...new Set(group.map(({ fp }) => fp))],
      weeks: [...new Set(group.map(({ askedAt }) => dayOf(startOfWeek(askedAt))))],
      sources: [...new Set(group.at(-1)?.sources)],
    }));
}

function lastTime(group: readonly AskedQuestion[]): number {
  return group.at(-1)?.askedAt ?? 0;
}

function sumPages(questions: readonly AskedQuestion[], votes: readonly PageVote[]): PageInsight[] {
  const paths = new Set([...questions.flatMap(({ sources }) => sources), ...votes.map(({ path }) => path)]);
  return [...paths]
    .map((path) => {
      const citing = questions.filter(({ sources }) => sources.includes(path));
      const own = votes.filter((vote) => vote.path === path);
      return {
        path,
        cited: citing.length,
        citedInDownvoted: citing.filter(({ vote }) => vote === "down").length,
        up: countVotes(own, "up"),
        down: countVotes(own, "down"),
        comments: own
          .filter(({ comment }) => comment !== "")
          .map(({ vote, comment, votedAt }) => ({ week: dayOf(startOfWeek(votedAt)), vote, text: quote(comment) })),
      };
    })
    .sort((one, other) => trouble(other) - trouble(one) || other.cited - one.cited || (one.path < other.path ? -1 : 1));
}

function trouble({ down, citedInDownvoted }: PageInsight): number {
  return down + citedInDownvoted;
}

function countVotes(votes: readonly PageVote[], wanted: "up" | "down"): number {
  return votes.filter(({ vote }) => vote === wanted).length;
}

/** People write email addresses into questions; they are removed from the report. */
function quote(text: string): string {
  const line = text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-mail]")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH)}…` : line;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
