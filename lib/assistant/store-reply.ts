import type { AssistantDependencies, FinishedReply } from "@/lib/assistant/dependencies";

/** Pauses before further attempts to store a reply, milliseconds: a database is often back within minutes. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];

/**
 * Stores a reply that has been sent. The reader has it already: a database that fails now must not take it away, so the
 * failure is reported and the attempts go on in the background. Storing twice does no harm, since a reply has one row.
 */
export async function storeReply(
  reply: FinishedReply,
  dependencies: Pick<AssistantDependencies, "store" | "clock" | "report">,
): Promise<void> {
  try {
    await dependencies.store.finishReply(reply);
  } catch (error) {
    dependencies.report("A reply could not be stored; it is tried again for some minutes", error);
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
