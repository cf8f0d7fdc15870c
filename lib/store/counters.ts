import type { StoreDatabase } from "@/lib/store/schema";

/** One limit as it applies to one request: who is counted, in which window, and how often at most. */
export interface CounterLimit {
  /** What is counted, such as `key` or `organization`. */
  scope: string;
  subject: string;
  /** Window in milliseconds since the epoch; the end is exclusive. */
  windowStart: number;
  windowEnd: number;
  limit: number;
}

/** A limit and how often it has been used in its window. */
export interface CounterState extends CounterLimit {
  count: number;
}

/** Whether a request may proceed, with the state of every counter after the decision. */
export interface LimitDecision {
  isAllowed: boolean;
  counters: CounterState[];
}

/** Thrown inside the transaction, so that counters that had risen already fall back. */
class LimitReached extends Error {}

/**
 * Counts one use against all limits or against none: each counter rises only below its limit, and one that does not
 * rise undoes the others. Callers pass the limits in the same order, so that no two transactions wait for each other.
 *
 * @param work runs in the same transaction after the counters; when it throws, nothing has been counted.
 * @returns the decision, and what `work` returned if the request was allowed.
 */
export async function countUse<Value>(
  database: StoreDatabase,
  limits: readonly CounterLimit[],
  work: (transaction: StoreDatabase) => Promise<Value>,
): Promise<{ decision: LimitDecision; value?: Value }> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const counters: CounterState[] = [];
      for (const limit of limits) counters.push({ ...limit, count: await raise(transaction, limit) });
      return { decision: { isAllowed: true, counters }, value: await work(transaction) };
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { decision: { isAllowed: false, counters: await readCounters(database, limits) } };
  }
}

/** Reads counters without changing them. */
export async function readCounters(database: StoreDatabase, limits: readonly CounterLimit[]): Promise<CounterState[]> {
  return Promise.all(
    limits.map(async (limit) => {
      const row = await database
        .selectFrom("counters")
        .select("count")
        .where("scope", "=", limit.scope)
        .where("subject", "=", limit.subject)
        .where("window_start", "=", limit.windowStart)
        .executeTakeFirst();
      return { ...limit, count: row?.count ?? 0 };
    }),
  );
}

/** Deletes the counters of windows that have ended, and with them the addresses they name. */
export async function deleteEndedCounters(database: StoreDatabase, now: number): Promise<void> {
  await database.deleteFrom("counters").where("window_end", "<=", now).execute();
}

async function raise(transaction: StoreDatabase, limit: CounterLimit): Promise<number> {
  if (limit.limit < 1) throw new LimitReached();
  const row = await transaction
    .insertInto("counters")
    .values({
      scope: limit.scope,
      subject: limit.subject,
      window_start: limit.windowStart,
      window_end: limit.windowEnd,
      count: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "subject", "window_start"])
        .doUpdateSet((expression) => ({ count: expression("counters.count", "+", 1) }))
        .where("counters.count", "<", limit.limit),
    )
    .returning("count")
    .executeTakeFirst();
  if (!row) throw new LimitReached();
  return row.count;
}
