import type { Selectable } from "kysely";
import type { MessageTable, StoreDatabase, ThreadTable } from "@/lib/store/schema";

/** A message of a thread. */
export interface StoredMessage extends Omit<MessageTable, "threadId" | "position" | "sources"> {
  /** Paths of the pages that a reply cites. */
  sources: string[];
}

/** A thread with its messages, as exported. */
export interface StoredThread extends Omit<ThreadTable, "owner"> {
  messages: StoredMessage[];
}

/** A turn of a conversation: its thread, the user's message, and the identifier of the reply. */
export interface NewTurn extends Pick<ThreadTable, "domain" | "keyId" | "fingerprint"> {
  /** Thread to continue, or null to start one under `newThreadId`. */
  threadId: string | null;
  newThreadId: string;
  /** Who may continue the thread, besides the key that began it; null for every holder of that key. */
  owner?: string | null | undefined;
  user: { id: string; clientId: string | null; content: string };
  replyId: string;
  now: number;
}

/** A finished reply, as stored. */
export interface FinishedReply extends Pick<StoredMessage, "id" | "content" | "state"> {
  sources: readonly string[];
  now: number;
}

/** Prefix, before the hash of the thread's key, for the owner of a thread that belongs to anyone with that key. */
export const THREAD_KEY = "thread-key:";

/** Thrown for a thread that does not exist, or that belongs to another site, key or reader. */
export class UnknownThreadError extends Error {
  override name = "UnknownThreadError";
}

/**
 * Stores a turn: the user's message, and an empty reply in the state `streaming`. If the thread already contains the user's
 * message (a retry or a regenerated reply), the old message and everything after it are deleted first.
 * @returns the thread's identifier and the messages before this turn, oldest first.
 * @throws UnknownThreadError
 */
export async function startTurn(
  transaction: StoreDatabase,
  turn: NewTurn,
): Promise<{ threadId: string; earlier: StoredMessage[] }> {
  const threadId =
    turn.threadId === null ? await createThread(transaction, turn) : await claimThread(transaction, turn);
  const stored = turn.threadId === null ? [] : await readMessages(transaction, threadId);
  const repeated = stored.findIndex(
    ({ role, clientId }) => role === "user" && clientId !== null && clientId === turn.user.clientId,
  );
  const position = repeated < 0 ? stored.length : repeated;
  if (repeated >= 0) {
    await transaction
      .deleteFrom("messages")
      .where("threadId", "=", threadId)
      .where("position", ">=", position)
      .execute();
  }
  const common = { threadId, sources: "[]", createdAt: turn.now, updatedAt: turn.now };
  const reply = { id: turn.replyId, clientId: null, content: "" };
  await transaction
    .insertInto("messages")
    .values([
      { ...common, ...turn.user, position, role: "user", state: "complete" },
      { ...common, ...reply, position: position + 1, role: "assistant", state: "streaming" },
    ])
    .execute();
  return { threadId, earlier: stored.slice(0, position) };
}

/** Completes the reply of a turn with its text, the cited pages, and its final state. */
export async function finishReply(database: StoreDatabase, reply: FinishedReply): Promise<void> {
  await database
    .updateTable("messages")
    .set({ content: reply.content, sources: JSON.stringify(reply.sources), state: reply.state, updatedAt: reply.now })
    .where("id", "=", reply.id)
    .execute();
}

/**
 * Marks replies that have been `streaming` since before a time as `interrupted`: the process that wrote them crashed or was
 * killed.
 * @returns the number of marked replies.
 */
export async function interruptRepliesBefore(database: StoreDatabase, time: number): Promise<number> {
  const result = await database
    .updateTable("messages")
    .set({ state: "interrupted" })
    .where("state", "=", "streaming")
    .where("updatedAt", "<", time)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Reads the threads of a site or of all sites with their messages, oldest first, one at a time. */
export async function* exportThreads(database: StoreDatabase, domain?: string): AsyncGenerator<StoredThread> {
  let query = database.selectFrom("threads").selectAll().orderBy("createdAt").orderBy("id");
  if (domain !== undefined) query = query.where("domain", "=", domain);
  for (const { owner: _, ...thread } of await query.execute()) {
    yield { ...thread, messages: await readMessages(database, thread.id) };
  }
}

/**
 * Deletes threads without a new message since the given time, with their messages.
 * @returns the number of deleted threads.
 */
export async function deleteThreadsBefore(database: StoreDatabase, time: number): Promise<number> {
  const result = await database.deleteFrom("threads").where("updatedAt", "<", time).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function createThread(transaction: StoreDatabase, turn: NewTurn): Promise<string> {
  const { newThreadId, domain, keyId, fingerprint, owner = null, now } = turn;
  await transaction
    .insertInto("threads")
    .values({ id: newThreadId, domain, keyId, fingerprint, owner, createdAt: now, updatedAt: now })
    .execute();
  return newThreadId;
}

/** Updates the thread, which also locks it against a concurrent turn. */
async function claimThread(transaction: StoreDatabase, turn: NewTurn): Promise<string> {
  const row = await transaction
    .updateTable("threads")
    .set({ updatedAt: turn.now })
    .where("id", "=", turn.threadId)
    .where("domain", "=", turn.domain)
    .where("keyId", "=", turn.keyId)
    .where("owner", turn.owner == null ? "is" : "=", turn.owner ?? null)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new UnknownThreadError("No such thread.");
  return row.id;
}

async function readMessages(database: StoreDatabase, threadId: string): Promise<StoredMessage[]> {
  const rows = await database
    .selectFrom("messages")
    .selectAll()
    .where("threadId", "=", threadId)
    .orderBy("position")
    .execute();
  return rows.map(toMessage);
}

function toMessage({ threadId: _, position: __, sources, ...message }: Selectable<MessageTable>): StoredMessage {
  return { ...message, sources: JSON.parse(sources) as string[] };
}
