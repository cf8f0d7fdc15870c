import type { CounterTable, StoreDatabase } from "@/lib/store/schema";

/** A limit for a request: the counted subject, the window, and the maximum. */
export interface CounterLimit extends Omit<CounterTable, "count"> {
  limit: number;
}

/** A limit with its number of uses in the window. */
export interface CounterState extends CounterLimit {
  count: number;
}

/** The decision about a request, and the state of every counter after it. */
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
 * Counts one use against all limits, or against none if one of them is reached. Callers pass limits of different scopes, always
 * in the same order, so that transactions cannot deadlock.
 * @param work runs in the same transaction after the counters; if it throws, nothing is counted.
 * @returns the decision, and the result of `work` if the request is allowed.
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

/** Takes back one use of all limits, for a request that was counted but not served. */
export async function refundUse(database: StoreDatabase, limits: readonly CounterLimit[]): Promise<void> {
  await database
    .updateTable("counters")
    .set((expression) => ({ count: expression("count", "-", 1) }))
    .where("count", ">", 0)
    .where(({ and, or }) => or(limits.map(({ scope, subject, windowStart }) => and({ scope, subject, windowStart }))))
    .execute();
}

/** Adds to counters even beyond their limits, for usage that is only known afterwards. */
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

// A single statement for all counters, so that rows shared by all requests of an organization are locked briefly.
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
              and([and({ "counters.scope": scope, "counters.subject": subject }), eb("counters.count", "<", limit)]),
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
