import { saveFeedback } from "@/lib/store/feedback";
import type { StoreDatabase } from "@/lib/store/schema";
import { THREAD_KEY } from "@/lib/store/threads";

/** A reader's vote on a reply in a thread; null withdraws an earlier one. */
export interface ReplyVote {
  domain: string;
  threadId: string;
  messageId: string;
  /** Who is voting: the fingerprint of the conversation. */
  fp: string;
  /** The subject of a signed-in reader. */
  owner: string | undefined;
  vote: "up" | "down" | null;
}

/**
 * Stores a vote on a reply. Only the reader who began the thread can vote, so a reply has at most one vote.
 * @returns false if there is no such reply in a thread of this reader.
 */
export async function saveReplyVote(database: StoreDatabase, vote: ReplyVote, now: number): Promise<boolean> {
  const reply = await database
    .selectFrom("messages")
    .innerJoin("threads", "threads.id", "messages.threadId")
    .select("messages.id")
    .where("messages.id", "=", vote.messageId)
    .where("messages.role", "=", "assistant")
    .where("threads.id", "=", vote.threadId)
    .where("threads.domain", "=", vote.domain)
    .where("threads.fingerprint", "=", vote.fp)
    .where((where) =>
      vote.owner === undefined
        ? where.or([where("threads.owner", "is", null), where("threads.owner", "like", `${THREAD_KEY}%`)])
        : where("threads.owner", "=", vote.owner),
    )
    .executeTakeFirst();
  if (!reply) return false;
  const target = { domain: vote.domain, kind: "message" as const, target: vote.messageId, visitor: vote.fp };
  if (vote.vote) await saveFeedback(database, { ...target, vote: vote.vote, comment: "" }, now);
  else
    await database
      .deleteFrom("feedback")
      .where(({ and }) => and(target))
      .execute();
  return true;
}
