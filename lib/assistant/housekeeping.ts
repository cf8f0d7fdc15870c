import type { Report } from "@/lib/assistant/types";
import { deleteEndedCounters } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";
import { deleteThreadsBefore } from "@/lib/store/threads";

const DAY = 86_400_000;

/** How often a running process tidies up, in milliseconds. */
const INTERVAL = DAY / 4;

/** Deletes threads older than the retention time (0 days keeps them forever) and the counters of past windows. */
export async function tidyStore(database: StoreDatabase, retentionDays: number, now: number): Promise<number> {
  await deleteEndedCounters(database, now);
  return retentionDays > 0 ? deleteThreadsBefore(database, now - retentionDays * DAY) : 0;
}

/** Tidies now and then every few hours, as long as the process lives anyway. */
export function startHousekeeping(database: StoreDatabase, retentionDays: number, report: Report): void {
  const run = () => {
    tidyStore(database, retentionDays, Date.now()).catch((error: unknown) =>
      report("Old threads were not deleted", error),
    );
  };
  run();
  setInterval(run, INTERVAL).unref();
}
