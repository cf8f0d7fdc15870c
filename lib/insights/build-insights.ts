import { BROKEN, isUnanswered, quote } from "@/lib/insights/asked-question";
import { groupAlike, groupQuestions, type QuestionVectors } from "@/lib/insights/group-questions";
import { DAY, dayOf, sumDays, sumMachines, sumMissing, sumSearches } from "@/lib/insights/sum-counts";
import type {
  AskedQuestion,
  Insights,
  PageInsight,
  PageVote,
  QuestionInsight,
  UnansweredInsight,
  WeekInsights,
} from "@/lib/insights/types";
import type { DailyCount } from "@/lib/store/schema";

/** The input of the report. */
export interface InsightSource {
  domain: string;
  questions: readonly AskedQuestion[];
  pageVotes: readonly PageVote[];
  /** The daily counts of the servers. */
  counts?: readonly DailyCount[];
  /** Start of the report, in milliseconds since the epoch. */
  from: number;
  /** The current time, in milliseconds since the epoch. */
  now: number;
  /** Vectors of questions without a good answer; without them, they are grouped by words. */
  vectors?: QuestionVectors | undefined;
  /** Returns existing paths that are similar to a missing one. */
  suggest?: ((path: string) => string[]) | undefined;
}

/** Questions with the same meaning, before their closest pages are looked up. */
type UnansweredGroup = Omit<UnansweredInsight, "closest" | "proposal">;

/** The report before the closest pages are looked up. */
export type SummarizedInsights = Omit<Insights, "unanswered"> & { unanswered: UnansweredGroup[] };

export const WEEK = 7 * DAY;

/** Monday, January 5, 1970, from which weeks are counted. */
const FIRST_MONDAY = 4 * DAY;

/** Start (UTC) of the week that contains a time. */
export function startOfWeek(time: number): number {
  return Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
}

/** Summarizes conversations and votes by question, page, and week. */
export function buildInsights(source: InsightSource): SummarizedInsights {
  const { domain, questions, pageVotes, counts = [], from, now, vectors, suggest } = source;
  const unanswered = questions.filter(isUnanswered);
  const groups = groupQuestions(questions);
  const downvoted = questions.filter(({ vote }) => vote === "down");
  return {
    domain,
    from: dayOf(from),
    to: dayOf(now),
    weeks: listWeeks(from, now).map((start) => sumWeek(start, questions, pageVotes)),
    days: sumDays({ counts, questions, pageVotes, from, now }),
    questions: groups.map(describeGroup),
    starters: chooseStarters(groups),
    unanswered: groupAlike(unanswered, vectors).map(describeUnanswered),
    downvoted: groupQuestions(downvoted).map(describeGroup),
    pages: sumPages(questions, pageVotes),
    searches: sumSearches(counts),
    missing: sumMissing(counts, suggest),
    machines: sumMachines(counts),
  };
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

function describeGroup(group: readonly AskedQuestion[]): QuestionInsight {
  const last = group.at(-1);
  return {
    question: quote(last?.question ?? ""),
    count: group.length,
    visitors: [...new Set(group.map(({ fp }) => fp))],
    weeks: [...new Set(group.map(({ askedAt }) => dayOf(startOfWeek(askedAt))))],
    sources: [...new Set(last?.sources)],
  };
}

function describeUnanswered(group: readonly AskedQuestion[]): UnansweredGroup {
  const wordings = groupQuestions(group).map((same) => quote(same.at(-1)?.question ?? ""));
  const described = describeGroup(group);
  return {
    ...described,
    wordings: wordings.filter((wording) => wording !== described.question),
    isBroken: group.every(({ state }) => BROKEN.has(state)),
  };
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

/** Number of starter questions that an empty conversation shows. */
const MAXIMUM = 3;

/** Minimum number of readers who must have asked a question, so that no individual's question is shown to others. */
const MIN_READERS = 3;

const SHORTEST = 10;
const LONGEST = 70;

/** Numbers, addresses, and very long words, which may be keys and tokens. */
const PERSONAL = /\p{N}|@|:\/\/|\bwww\.|[\w-]{24}/u;

/**
 * Chooses questions that an author could offer to other readers, most frequent first: asked by several readers, always answered
 * from pages, never voted down, short, and without personal data. The author must still review them, since one person can pose
 * as several readers.
 * @param groups groups of equal questions, most frequent first.
 */
export function chooseStarters(groups: readonly (readonly AskedQuestion[])[]): string[] {
  const texts = groups.filter(isWorthOffering).map((group) => group.at(-1)?.question.replace(/\s+/g, " ").trim() ?? "");
  return texts.slice(0, MAXIMUM);
}

function isWorthOffering(group: readonly AskedQuestion[]): boolean {
  const text = group.at(-1)?.question.trim() ?? "";
  return (
    text.length >= SHORTEST &&
    text.length <= LONGEST &&
    !PERSONAL.test(text) &&
    new Set(group.map(({ fp }) => fp)).size >= MIN_READERS &&
    group.every(({ state, sources, vote }) => state === "complete" && sources.length > 0 && vote !== "down")
  );
}
