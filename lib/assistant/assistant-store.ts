import { addUse, type CounterLimit, countUse, type LimitDecision, readCounters, refundUse } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";
import {
  type FinishedReply,
  finishReply,
  type NewTurn,
  type StoredMessage,
  startTurn,
  UnknownThreadError,
} from "@/lib/store/threads";

type Limits = readonly CounterLimit[];

/** Result of `acceptTurn`. */
type Acceptance =
  | { type: "accepted"; decision: LimitDecision; threadId: string; earlier: StoredMessage[] }
  | { type: "limited"; decision: LimitDecision }
  | { type: "unknown-thread" };

/** The part of the store that the assistant uses. */
export type AssistantStore = ReturnType<typeof createAssistantStore>;

/** Creates the store for the assistant's pipeline. */
export function createAssistantStore(database: StoreDatabase) {
  return {
    /** Counts the use and stores the turn in one transaction, or does neither. */
    async acceptTurn(limits: Limits, turn: NewTurn): Promise<Acceptance> {
      try {
        const { decision, value } = await countUse(database, limits, (transaction) => startTurn(transaction, turn));
        return value ? { type: "accepted", decision, ...value } : { type: "limited", decision };
      } catch (error) {
        if (error instanceof UnknownThreadError) return { type: "unknown-thread" };
        throw error;
      }
    },
    finishReply: (reply: FinishedReply) => finishReply(database, reply),
    /** Reverts the use that `acceptTurn` counted. */
    refundUse: (limits: Limits) => refundUse(database, limits),
    readUse: (limits: Limits) => readCounters(database, limits),
    /** Adds to the use of limits, even if they are exceeded. */
    addUse: (limits: Limits, amount: number) => addUse(database, limits, amount),
    /** Counts a use without storing anything else. */
    countUse: async (limits: Limits) => (await countUse(database, limits)).decision,
  };
}
