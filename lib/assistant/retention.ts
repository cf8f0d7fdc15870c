import type { Clock, Report } from "@/lib/assistant/types";
import { deleteEndedCounters } from "@/lib/store/counters";
import { deleteDailyCountsBefore } from "@/lib/store/daily-counts";
import type { StoreDatabase } from "@/lib/store/schema";
import { deleteThreadsBefore, interruptRepliesBefore } from "@/lib/store/threads";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/**
 * Age from which a reply that is still `streaming` counts as interrupted, milliseconds: twice the time limit of a reply,
 * since several servers may share a database and only age tells a running reply from one that a crash cut.
 */
const INTERRUPTED_AFTER = 10 * MINUTE;

/** When a process deletes expired data: first some time after its start, so that its first readers are not delayed, then at intervals; milliseconds. */
export const PRUNING = { afterStart: MINUTE, interval: 10 * MINUTE } as const;

/** What retention needs from outside. */
export interface Retention {
  openDatabase(): Promise<StoreDatabase>;
  /** Days that a thread is kept after its last message; 0 keeps threads forever. */
  retentionDays: number;
  /** Days for which daily counts are kept; absent, they stay. */
  countDays?: number;
  clock: Clock;
  report: Report;
  /** Ends it. */
  signal?: AbortSignal | undefined;
}

/**
 * Marks replies that a crash cut, deletes threads older than the retention time (0 days keeps them forever) and the
 * counters of past windows.
 * @returns how many threads were deleted.
 */
export async function pruneExpired(database: StoreDatabase, retentionDays: number, now: number): Promise<number> {
  await interruptRepliesBefore(database, now - INTERRUPTED_AFTER);
  await deleteEndedCounters(database, now);
  return retentionDays > 0 ? deleteThreadsBefore(database, now - retentionDays * DAY) : 0;
}

/** Deletes expired data for as long as the process lives, whether or not the assistant is used. */
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
