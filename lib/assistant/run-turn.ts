import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { BROKEN_REPLY_MESSAGE } from "@/lib/assistant/errors";
import { storeReply } from "@/lib/assistant/store-reply";
import type { EventHandler, Turn } from "@/lib/assistant/turn";
import { ProviderError } from "@/lib/assistant/types";
import { writeReply } from "@/lib/assistant/write-reply";
import type { MessageState } from "@/lib/store/schema";

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

/** A refund that fails must not hide the failure that it is for. */
async function refund(turn: Turn, { report }: AssistantDependencies): Promise<void> {
  try {
    await turn.refund();
  } catch (error) {
    report("The use of a failed reply could not be refunded", error);
  }
}
