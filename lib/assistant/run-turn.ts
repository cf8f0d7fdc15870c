import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { BROKEN_REPLY_MESSAGE } from "@/lib/assistant/errors";
import type { EventHandler } from "@/lib/assistant/protocol/stream-event";
import { ProviderError } from "@/lib/assistant/types";
import { type Turn, writeReply } from "@/lib/assistant/write-reply";
import type { MessageState } from "@/lib/store/schema";
import type { FinishedReply } from "@/lib/store/threads";

/**
 * Runs a turn: searches, writes, and stores what was written, however it ends. Failures become an `error` event;
 * their cause is reported. When `stopping` aborts, the events end without `finish`. Never rejects.
 *
 * @param stopping stops all work in progress; aborted here if a reply becomes too long.
 */
export async function runTurn(
  turn: Turn,
  dependencies: AssistantDependencies,
  stopping: AbortController,
  onEvent: EventHandler,
): Promise<void> {
  const progress = { content: "", sources: [] as string[] };
  let isProvisional = false;
  let isStored = false;
  const store = async (state: MessageState) => {
    isStored = true;
    const reply = { id: turn.replyId, ...progress, state, now: dependencies.clock.now() };
    await storeReply(reply, dependencies);
  };
  const { threadId } = turn;
  try {
    onEvent({ type: "start", messageId: turn.replyId, threadId });
    const end = await writeReply(turn, dependencies, stopping, (event) => {
      if (event.type === "cited") {
        if (!progress.sources.includes(event.path)) progress.sources.push(event.path);
        return;
      }
      if (event.type === "search-building") isProvisional = true;
      if (event.type === "text") progress.content += event.text;
      onEvent(event);
    });
    // Stored before the client is notified of the end, so that its next message finds the reply in the thread.
    const { isBrokenOff, ...facts } = end;
    await store(isBrokenOff ? "incomplete" : isProvisional ? "provisional" : "complete");
    onEvent({ type: "finish", ...facts, threadId });
  } catch (error) {
    if (stopping.signal.aborted) return;
    dependencies.report("A reply failed", error);
    const isOurs = !(error instanceof ProviderError) || error.isOurs;
    if (progress.content === "" && isOurs) await refund(turn, dependencies);
    await store(progress.content === "" ? "failed" : "incomplete");
    onEvent({ type: "error", message: BROKEN_REPLY_MESSAGE });
    onEvent({ type: "finish", reason: "error", threadId });
  } finally {
    if (!isStored) await store("cancelled");
  }
}

/** Refunds a use. A failed refund must not hide the failure that caused it. */
async function refund(turn: Turn, { report }: AssistantDependencies): Promise<void> {
  try {
    await turn.refund();
  } catch (error) {
    report("The use of a failed reply could not be refunded", error);
  }
}

/** Delays before further attempts to store a reply, in milliseconds: a database is often back within minutes. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];

/**
 * Stores a reply that has been sent. The reader already has it, and a database failure must not take it away: the
 * failure is reported and the attempts continue in the background. Storing twice is harmless, since a reply has one row.
 */
export async function storeReply(
  reply: FinishedReply,
  dependencies: Pick<AssistantDependencies, "store" | "clock" | "report">,
): Promise<void> {
  try {
    await dependencies.store.finishReply(reply);
  } catch (error) {
    dependencies.report("A reply could not be stored; retrying for a few minutes", error);
    void tryAgain(reply, dependencies);
  }
}

async function tryAgain(
  reply: FinishedReply,
  { store, clock, report }: Pick<AssistantDependencies, "store" | "clock" | "report">,
): Promise<void> {
  let last: unknown;
  for (const pause of PAUSES) {
    await clock.sleep(pause);
    try {
      return await store.finishReply(reply);
    } catch (error) {
      last = error;
    }
  }
  report("A reply was not stored", last);
}
