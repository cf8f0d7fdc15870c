import type { Acceptance, AssistantStore } from "@/lib/assistant/dependencies";
import { addUse, type CounterLimit, countUse, readCounters, refundUse } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";
import { finishReply, type NewTurn, startTurn, UnknownThreadError } from "@/lib/store/threads";

/** Creates the store for the assistant's pipeline, which updates limits and thread in one transaction. */
export function createAssistantStore(database: StoreDatabase): AssistantStore {
  return {
    acceptTurn: (limits, turn) => acceptTurn(database, limits, turn),
    finishReply: (reply) => finishReply(database, reply),
    refundUse: (limits) => refundUse(database, limits),
    readUse: (limits) => readCounters(database, limits),
    addUse: (limits, amount) => addUse(database, limits, amount),
    countUse: async (limits) => (await countUse(database, limits, async () => undefined)).decision,
  };
}

async function acceptTurn(
  database: StoreDatabase,
  limits: readonly CounterLimit[],
  turn: NewTurn,
): Promise<Acceptance> {
  try {
    const { decision, value } = await countUse(database, limits, (transaction) => startTurn(transaction, turn));
    return value ? { type: "accepted", decision, ...value } : { type: "limited", decision };
  } catch (error) {
    // The transaction is rolled back, so the use has not been counted either.
    if (error instanceof UnknownThreadError) return { type: "unknown-thread" };
    throw error;
  }
}
