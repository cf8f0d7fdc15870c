import { buildInsights, startOfWeek } from "@/lib/insights/build-insights";
import type { AskedQuestion, Insights, PageVote } from "@/lib/insights/types";
import type { StoreDatabase } from "@/lib/store/schema";

const WEEK = 7 * 86_400_000;

/** Weeks covered by a report: the default and the maximum. */
export const REPORT_WEEKS = { default: 4, maximum: 520 } as const;

/**
 * Reads a site's conversations and votes of the last weeks and summarizes them.
 * @param weeks number of calendar weeks, including the current one.
 */
export async function collectInsights(
  database: StoreDatabase,
  { domain, weeks, now }: { domain: string; weeks: number; now: number },
): Promise<Insights> {
  const from = startOfWeek(now) - (weeks - 1) * WEEK;
  const [questions, pageVotes] = await Promise.all([
    readQuestions(database, domain, from),
    readPageVotes(database, domain, from),
  ]);
  return buildInsights({ domain, questions, pageVotes, from, now });
}

async function readQuestions(database: StoreDatabase, domain: string, from: number): Promise<AskedQuestion[]> {
  const rows = await database
    .selectFrom("messages as question")
    .innerJoin("threads", "threads.id", "question.thread_id")
    .innerJoin("messages as reply", (join) =>
      join
        .onRef("reply.thread_id", "=", "question.thread_id")
        .on((expression) => expression("reply.position", "=", expression("question.position", "+", 1))),
    )
    .select([
      "question.content as question",
      "question.created_at as askedAt",
      "threads.fingerprint as fp",
      "reply.id as replyId",
      "reply.content as reply",
      "reply.state as state",
      "reply.sources as sources",
    ])
    .where("threads.domain", "=", domain)
    .where("question.role", "=", "user")
    .where("question.created_at", ">=", from)
    .orderBy("question.created_at")
    .execute();
  const votes = await readReplyVotes(database, domain);
  return rows.map(({ replyId, sources, ...row }) => {
    const vote = votes.get(replyId);
    return { ...row, sources: JSON.parse(sources) as string[], ...(vote ? { vote } : {}) };
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
    .select(["target as path", "vote", "comment", "created_at as votedAt"])
    .where("domain", "=", domain)
    .where("kind", "=", "page")
    .where("created_at", ">=", from)
    .orderBy("created_at", "desc")
    .execute();
}
