import type { AssistantDependencies, FinishedReply } from "@/lib/assistant/dependencies";

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
