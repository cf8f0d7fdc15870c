import type { StoreDatabase } from "@/lib/store/schema";

/** One limit applied to one request: who is counted, in which window, and the maximum. */
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

/** The fixed window around a time; both in milliseconds. Windows begin at multiples of their length since the epoch. */
export function fixedWindow(now: number, length: number): Pick<CounterLimit, "windowStart" | "windowEnd"> {
  const windowStart = now - (now % length);
  return { windowStart, windowEnd: windowStart + length };
}

/** Thrown inside the transaction, so that counters that were already increased are rolled back. */
class LimitReached extends Error {}

/**
 * Counts one use against all limits or against none: each counter is only increased below its limit, and if one is not
 * increased, the others are rolled back. Callers pass limits of different scopes, always in the same order, so that no two
 * transactions deadlock.
 * @param work runs in the same transaction after the counters; if it throws, nothing has been counted.
 * @returns the decision, and what `work` returned if the request was allowed.
 */
export async function countUse<Value>(
  database: StoreDatabase,
  limits: readonly CounterLimit[],
  work?: (transaction: StoreDatabase) => Promise<Value>,
): Promise<{ decision: LimitDecision; value?: Value }> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const counters = await raise(transaction, limits);
      return { decision: { isAllowed: true, counters }, value: await work?.(transaction) };
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { decision: { isAllowed: false, counters: await readCounters(database, limits) } };
  }
}

/** Takes back one use of all limits, for a request that was counted and then not served. */
export async function refundUse(database: StoreDatabase, limits: readonly CounterLimit[]): Promise<void> {
  await database
    .updateTable("counters")
    .set((expression) => ({ count: expression("count", "-", 1) }))
    .where("count", ">", 0)
    .where(({ eb, and, or }) =>
      or(
        limits.map(({ scope, subject, windowStart }) =>
          and([eb("scope", "=", scope), eb("subject", "=", subject), eb("windowStart", "=", windowStart)]),
        ),
      ),
    )
    .execute();
}

/** Adds to counters, whether or not their limits are reached: for use that is known only afterwards. */
export async function addUse(database: StoreDatabase, limits: readonly CounterLimit[], amount: number): Promise<void> {
  if (limits.length === 0) return;
  await database
    .insertInto("counters")
    .values(rowsOf(limits, amount))
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "subject", "windowStart"])
        .doUpdateSet((expression) => ({ count: expression("counters.count", "+", amount) })),
    )
    .execute();
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
        .where("windowStart", "=", limit.windowStart)
        .executeTakeFirst();
      return { ...limit, count: row?.count ?? 0 };
    }),
  );
}

/** Deletes the counters of windows that have ended, including the addresses they contain. */
export async function deleteEndedCounters(database: StoreDatabase, now: number): Promise<void> {
  await database.deleteFrom("counters").where("windowEnd", "<=", now).execute();
}

// A single statement for all: the rows that every request of an organization needs stay locked as briefly as possible.
async function raise(transaction: StoreDatabase, limits: readonly CounterLimit[]): Promise<CounterState[]> {
  if (limits.some(({ limit }) => limit < 1)) throw new LimitReached();
  const rows = await transaction
    .insertInto("counters")
    .values(rowsOf(limits, 1))
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "subject", "windowStart"])
        .doUpdateSet((expression) => ({ count: expression("counters.count", "+", 1) }))
        .where(({ eb, and, or }) =>
          or(
            limits.map(({ scope, subject, limit }) =>
              and([
                eb("counters.scope", "=", scope),
                eb("counters.subject", "=", subject),
                eb("counters.count", "<", limit),
              ]),
            ),
          ),
        ),
    )
    .returning(["scope", "subject", "count"])
    .execute();
  return limits.map((limit) => {
    const row = rows.find(({ scope, subject }) => scope === limit.scope && subject === limit.subject);
    if (!row) throw new LimitReached();
    return { ...limit, count: row.count };
  });
}

function rowsOf(limits: readonly CounterLimit[], count: number) {
  return limits.map(({ scope, subject, windowStart, windowEnd }) => {
    return { scope, subject, windowStart, windowEnd, count };
  });
}
