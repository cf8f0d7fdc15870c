import { addUse } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";

/** A counter whose window has already ended, so that the next cleanup removes its row. */
const PROBE = { scope: "probe", subject: "readiness", windowStart: 0, windowEnd: 0, limit: 0 };

/**
 * Writes to the database, since reading also succeeds on a full or read-only disk.
 * @throws the error of the database.
 */
export async function probeStore(database: StoreDatabase): Promise<void> {
  await addUse(database, [PROBE], 1);
}
