import { cpuSince } from "@/bench/support/cpu-since";
import { type ReplyOutcome, type ReplyQuality, rateReplies, replyToQuestions } from "@/bench/support/reply-quality";
import { quantile } from "@/bench/support/statistics";
import type { Database } from "@/lib/search/index-database";
import type { Confidence } from "@/lib/search/types";
import {
  askForeignQuestions,
  askQuestions,
  buildIndex,
  mean,
  type Outcome,
  questionSets,
} from "@/tests/support/retrieval";

/** How well the questions of a kind were answered. */
export interface Quality {
  kind: string;
  /** Percent of the needed pages among the first five. */
  recall: number;
  /** Mean of one over the rank of the first right page, to the tenth. */
  rank: number;
  /** Percent of right headings among the first five, where questions name one. */
  sections?: number;
}

/** Percent of some questions by the degree of confidence. */
export type Degrees = Readonly<Record<Confidence, number>>;

/** All questions of one site, or of all sites. */
export interface QualityReport {
  title: string;
  kinds: Quality[];
  /** How sure the search is of questions by whether the site answers them. */
  confidence: { answerable: Degrees; unanswerable: Degrees; foreign?: Degrees };
  /** How well replies without a model answer. */
  replies: ReplyQuality;
  /** Milliseconds of processor time. */
  p50: number;
  p95: number;
}

/** Asks every question of every site; the last report is that of all together. Databases are left open for `measureSize`. */
export async function measureQuality(): Promise<{ reports: QualityReport[]; databases: Database[] }> {
  const outcomes: Outcome[] = [];
  const foreign: Confidence[] = [];
  const replies: ReplyOutcome[] = [];
  const databases: Database[] = [];
  const reports: QualityReport[] = [];
  for (const set of questionSets) {
    const start = process.cpuUsage();
    const { database, reader, pages } = await buildIndex(set);
    const found = askQuestions(set, reader);
    const foreignFound = askForeignQuestions(set, reader);
    const replied = await replyToQuestions(set, reader);
    outcomes.push(...found);
    replies.push(...replied);
    foreign.push(...foreignFound);
    databases.push(database);
    const title = `${set.name}: ${pages} pages, ${reader.size} sections, ${cpuSince(start).toFixed(1)} s to build`;
    reports.push(summarise(title, found, foreignFound, replied));
  }
  return { reports: [...reports, summarise("all sites", outcomes, foreign, replies)], databases };
}

function summarise(
  title: string,
  outcomes: readonly Outcome[],
  foreign: readonly Confidence[],
  replies: readonly ReplyOutcome[],
): QualityReport {
  const answerable = outcomes.filter(({ kind }) => kind !== "none");
  const kinds = ["nl", "kw", "typo", "hop"] as const;
  const rows = [["all", answerable] as const, ...kinds.map((kind) => [kind, only(answerable, kind)] as const)];
  const times = outcomes.map(({ time }) => time);
  return {
    title,
    kinds: rows.map(([kind, list]) => rateAnswers(kind, list)),
    confidence: {
      answerable: shareDegrees(answerable.map(({ confidence }) => confidence)),
      unanswerable: shareDegrees(only(outcomes, "none").map(({ confidence }) => confidence)),
      ...(foreign.length > 0 ? { foreign: shareDegrees(foreign) } : {}),
    },
    replies: rateReplies(replies),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

function shareDegrees(found: readonly Confidence[]): Degrees {
  const share = (degree: Confidence) => 100 * mean(found.map((confidence) => Number(confidence === degree)));
  return { none: share("none"), unsure: share("unsure"), sure: share("sure") };
}

/** The measures of some outcomes. */
export function rateAnswers(kind: string, list: readonly Omit<Outcome, "time">[]): Quality {
  const hits = list.flatMap(({ hitsSection }) => (hitsSection === undefined ? [] : [Number(hitsSection)]));
  return {
    kind,
    recall: 100 * mean(list.map((outcome) => outcome.recall)),
    rank: mean(list.map((outcome) => outcome.reciprocalRank)),
    ...(hits.length > 0 ? { sections: 100 * mean(hits) } : {}),
  };
}

function only(outcomes: readonly Outcome[], kind: Outcome["kind"]): Outcome[] {
  return outcomes.filter((outcome) => outcome.kind === kind);
}
