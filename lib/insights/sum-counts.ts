import { getOrMake } from "@/lib/base/get-or-make";
import { isUnanswered } from "@/lib/insights/asked-question";
import type {
  AskedQuestion,
  Counted,
  DayInsights,
  MachineInsight,
  MissingInsight,
  PageVote,
  SearchInsight,
} from "@/lib/insights/types";
import type { DailyCount, DailyKind } from "@/lib/store/schema";

/** The sources of daily figures: the counts in the store, questions and votes. */
export interface DaySource {
  counts: readonly DailyCount[];
  questions: readonly AskedQuestion[];
  pageVotes: readonly PageVote[];
  from: number;
  now: number;
}

export const DAY = 86_400_000;

/** The figures of each day, including days without any. */
export function sumDays({ counts, questions, pageVotes, from, now }: DaySource): DayInsights[] {
  const days = new Map<string, DayInsights>();
  for (let time = from; time <= Math.max(from, now); time += DAY) days.set(dayOf(time), emptyDay(dayOf(time)));
  const add = (day: string, name: Exclude<keyof DayInsights, "day">, count = 1) => {
    const sums = days.get(day);
    if (sums) sums[name] += count;
  };
  for (const { day, kind, detail, count } of counts) {
    add(day, FIGURES[kind], count);
    if (kind === "search" && detail === "nothing found") add(day, "emptySearches", count);
  }
  for (const question of questions) {
    add(dayOf(question.askedAt), "questions");
    if (isUnanswered(question)) add(dayOf(question.askedAt), "unanswered");
  }
  for (const { vote, votedAt } of pageVotes) add(dayOf(votedAt), vote);
  return [...days.values()];
}

const FIGURES = { search: "searches", missing: "missing", machine: "machines" } as const satisfies Record<
  DailyKind,
  keyof DayInsights
>;

function emptyDay(day: string): DayInsights {
  return { day, questions: 0, unanswered: 0, searches: 0, emptySearches: 0, up: 0, down: 0, missing: 0, machines: 0 };
}

/** The day (UTC) that contains a time: `2026-03-14`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Searches with their outcomes, most frequent first. */
export function sumSearches(counts: readonly DailyCount[]): SearchInsight[] {
  return group(counts, "search").map(({ subject, count, details }) => ({
    query: subject,
    count,
    nothingFound: countOf(details, "nothing found"),
    nothingOpened: countOf(details, "nothing opened"),
    assistantAsked: countOf(details, "assistant asked"),
    opened: details.filter(({ name }) => name.startsWith("/")),
  }));
}

/** Missing pages with the pages that link to them, most frequent first. */
export function sumMissing(counts: readonly DailyCount[], suggest?: (path: string) => string[]): MissingInsight[] {
  return group(counts, "missing").map(({ subject, count, details }) => ({
    path: subject,
    count,
    from: details.filter(({ name }) => name !== ""),
    closest: suggest?.(subject) ?? [],
  }));
}

/** Programs that read the site, with the kinds of their requests, most frequent first. */
export function sumMachines(counts: readonly DailyCount[]): MachineInsight[] {
  return group(counts, "machine").map(({ subject, count, details }) => ({ name: subject, count, read: details }));
}

interface Group {
  subject: string;
  count: number;
  details: Counted[];
}

function group(counts: readonly DailyCount[], wanted: DailyKind): Group[] {
  const groups = new Map<string, Map<string, number>>();
  for (const { kind, subject, detail, count } of counts) {
    if (kind !== wanted) continue;
    const details = getOrMake(groups, subject, () => new Map<string, number>());
    details.set(detail, (details.get(detail) ?? 0) + count);
  }
  return [...groups]
    .map(([subject, details]): Group => {
      const sorted = [...details]
        .map(([name, count]) => ({ name, count }))
        .sort((one, other) => other.count - one.count);
      return { subject, count: sorted.reduce((sum, { count }) => sum + count, 0), details: sorted };
    })
    .sort((one, other) => other.count - one.count || (one.subject < other.subject ? -1 : 1));
}

function countOf(details: readonly Counted[], wanted: string): number {
  return details.find(({ name }) => name === wanted)?.count ?? 0;
}
