import type { Clock, Report } from "@/lib/assistant/types";
import { deleteEndedCounters } from "@/lib/store/counters";
import { deleteDailyCountsBefore } from "@/lib/store/daily-counts";
import type { StoreDatabase } from "@/lib/store/schema";
import { deleteThreadsBefore, interruptRepliesBefore } from "@/lib/store/threads";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/**
 * Age in milliseconds after which a reply in state `streaming` counts as interrupted by a crash. Servers may share a database,
 * so only the age distinguishes it from a running reply. The value is twice the time limit of a reply.
 */
const INTERRUPTED_AFTER = 10 * MINUTE;

/** When expired data is deleted, in milliseconds: not immediately after the start, so that the first readers are not delayed. */
export const PRUNING = { afterStart: MINUTE, interval: 10 * MINUTE } as const;

/** Settings and dependencies of retention. */
export interface Retention {
  openDatabase(): Promise<StoreDatabase>;
  /** Days that a thread is kept after its last message; 0 keeps threads forever. */
  retentionDays: number;
  /** Days for which daily counts are kept; by default, forever. */
  countDays?: number;
  clock: Clock;
  report: Report;
  /** Stops the deletions. */
  signal?: AbortSignal | undefined;
}

/**
 * Marks replies that a crash interrupted, and deletes expired threads and the counters of past windows.
 * @param retentionDays 0 keeps threads forever
 * @returns the number of deleted threads.
 */
export async function pruneExpired(database: StoreDatabase, retentionDays: number, now: number): Promise<number> {
  await interruptRepliesBefore(database, now - INTERRUPTED_AFTER);
  await deleteEndedCounters(database, now);
  return retentionDays > 0 ? deleteThreadsBefore(database, now - retentionDays * DAY) : 0;
}

/** Deletes expired data at intervals while the process runs, whether or not the assistant is used. */
export async function keepPruning(retention: Retention): Promise<void> {
  const { openDatabase, retentionDays, countDays, clock, report, signal } = retention;
  await clock.sleep(PRUNING.afterStart, signal);
  while (!signal?.aborted) {
    try {
      const [database, now] = [await openDatabase(), clock.now()];
      await pruneExpired(database, retentionDays, now);
      if (countDays !== undefined) await deleteDailyCountsBefore(database, dayOf(now - countDays * DAY));
    } catch (error) {
      report("Old threads were not deleted", error);
    }
    await clock.sleep(PRUNING.interval, signal);
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
