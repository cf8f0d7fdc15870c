import type { Clock, Report } from "@/lib/assistant/types";
import { deleteEndedCounters } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";
import { deleteThreadsBefore } from "@/lib/store/threads";

const DAY = 86_400_000;

/** When a process tidies up: so long after its start, when its first readers have been served, and then every so often; milliseconds. */
export const TIDYING = { afterStart: 60_000, interval: DAY / 4 } as const;

/** What tidying needs from outside. */
export interface Housekeeping {
  openDatabase(): Promise<StoreDatabase>;
  /** Days that a thread is kept after its last message; 0 keeps threads forever. */
  retentionDays: number;
  clock: Clock;
  report: Report;
}

/** Deletes threads older than the retention time (0 days keeps them forever) and the counters of past windows. */
export async function tidyStore(database: StoreDatabase, retentionDays: number, now: number): Promise<number> {
  await deleteEndedCounters(database, now);
  return retentionDays > 0 ? deleteThreadsBefore(database, now - retentionDays * DAY) : 0;
}

/** Tidies as long as the process lives, whether or not anybody asks the assistant: what was promised to end has to end. */
export async function keepTidy({ openDatabase, retentionDays, clock, report }: Housekeeping): Promise<never> {
  await clock.sleep(TIDYING.afterStart);
  for (;;) {
    try {
      await tidyStore(await openDatabase(), retentionDays, clock.now());
    } catch (error) {
      report("Old threads were not deleted", error);
    }
    await clock.sleep(TIDYING.interval);
  }
}
