import { isUnanswered } from "@/lib/insights/asked-question";
import { buildInsights, startOfWeek, WEEK } from "@/lib/insights/build-insights";
import type { QuestionVectors } from "@/lib/insights/group-questions";
import { addProposal, type FindPages } from "@/lib/insights/propose";
import { dayOf } from "@/lib/insights/sum-counts";
import type { AskedQuestion, Insights, PageVote, UnansweredInsight } from "@/lib/insights/types";
import { log } from "@/lib/observability/log";
import { type EmbeddingServer, requestWithRetries } from "@/lib/search/embeddings/request-embeddings";
import { readDailyCounts } from "@/lib/store/daily-counts";
import type { StoreDatabase } from "@/lib/store/schema";

/** Groups of unanswered questions whose closest pages are looked up. */
const LOOKED_UP = 100;

/** The requested report, and additional data for it. */
export interface InsightsRequest {
  domain: string;
  /** Number of calendar weeks, including the current one. */
  weeks: number;
  now: number;
  /** Finds the pages that come closest to a question; absent for a site whose pages are not here. */
  findPages?: FindPages | undefined;
  /** Groups questions by meaning; without it, they are grouped by words. */
  embeddings?: EmbeddingServer | undefined;
  /** Paths that are similar to a missing one. */
  suggest?: ((path: string) => string[]) | undefined;
}

/** Reads a site's conversations and votes of the last weeks and summarizes them. */
export async function collectInsights(database: StoreDatabase, request: InsightsRequest): Promise<Insights> {
  const { domain, weeks, now, findPages, embeddings, suggest } = request;
  const from = startOfWeek(now) - (weeks - 1) * WEEK;
  const [questions, pageVotes, counts] = await Promise.all([
    readQuestions(database, domain, from),
    readPageVotes(database, domain, from),
    readDailyCounts(database, domain, dayOf(from)),
  ]);
  const unanswered = questions.filter(isUnanswered).map(({ question }) => question);
  const vectors = embeddings && (await embedQuestions(unanswered, embeddings));
  const summary = buildInsights({ domain, questions, pageVotes, counts, from, now, vectors, suggest });
  const explained: UnansweredInsight[] = [];
  for (const [index, group] of summary.unanswered.entries()) {
    const isLookedUp = findPages !== undefined && index < LOOKED_UP;
    explained.push(isLookedUp ? await addProposal(group, findPages) : { ...group, closest: [], proposal: "" });
  }
  return { ...summary, unanswered: explained };
}

async function readQuestions(database: StoreDatabase, domain: string, from: number): Promise<AskedQuestion[]> {
  const rows = await database
    .selectFrom("messages as question")
    .innerJoin("threads", "threads.id", "question.threadId")
    .innerJoin("messages as reply", (join) =>
      join
        .onRef("reply.threadId", "=", "question.threadId")
        .on((expression) => expression("reply.position", "=", expression("question.position", "+", 1))),
    )
    .select([
      "question.content as question",
      "question.createdAt as askedAt",
      "threads.fingerprint as fp",
      "reply.id as replyId",
      "reply.content as reply",
      "reply.state as state",
      "reply.sources as sources",
    ])
    .where("threads.domain", "=", domain)
    .where("question.role", "=", "user")
    .where("question.createdAt", ">=", from)
    .orderBy("question.createdAt")
    .execute();
  const votes = await readReplyVotes(database, domain);
  return rows.map(({ replyId, sources, ...row }) => {
    return { ...row, sources: JSON.parse(sources) as string[], vote: votes.get(replyId) };
  });
}

/** The vote on each reply; a "no" remains visible even if other votes say "yes". */
async function readReplyVotes(database: StoreDatabase, domain: string): Promise<Map<string, "up" | "down">> {
  const rows = await database
    .selectFrom("feedback")
    .select(["target", "vote"])
    .where("domain", "=", domain)
    .where("kind", "=", "message")
    .execute();
  const votes = new Map<string, "up" | "down">();
  for (const { target, vote } of rows) if (votes.get(target) !== "down") votes.set(target, vote);
  return votes;
}

async function readPageVotes(database: StoreDatabase, domain: string, from: number): Promise<PageVote[]> {
  return database
    .selectFrom("feedback")
    .select(["target as path", "vote", "comment", "createdAt as votedAt"])
    .where("domain", "=", domain)
    .where("kind", "=", "page")
    .where("createdAt", ">=", from)
    .orderBy("createdAt", "desc")
    .execute();
}

/** Questions that are embedded at most, and those of one request. */
const QUESTIONS = 500;
const BATCH = 50;

/** Maximum time that a report waits for the server, in milliseconds. */
const MAX_WAIT = 15_000;
const RETRY_PAUSES = [500];

/** The vectors of questions. If the server fails, there are none, and questions are grouped by their words. */
export async function embedQuestions(questions: readonly string[], server: EmbeddingServer): Promise<QuestionVectors> {
  const texts = [...new Set(questions)].slice(0, QUESTIONS);
  const signal = AbortSignal.timeout(MAX_WAIT);
  const vectors = new Map<string, Float32Array>();
  try {
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch = texts.slice(start, start + BATCH);
      const found = await requestWithRetries(batch, server, signal, RETRY_PAUSES);
      for (const [index, vector] of found.vectors.entries()) vectors.set(batch[index] as string, vector);
    }
    return vectors;
  } catch (error) {
    log().warn("Questions could not be embedded; they are grouped by their words", {}, error);
    return new Map();
  }
}
