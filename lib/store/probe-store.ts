import { addUse } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";

/** A window that has always ended: tidying removes the row. */
const PROBE = { scope: "probe", subject: "readiness", windowStart: 0, windowEnd: 0, limit: 0 };

/**
 * Writes to the database: reading alone succeeds on a full disk and on a read-only one.
 * @throws what the database throws.
 */
export async function probeStore(database: StoreDatabase): Promise<void> {
  await addUse(database, [PROBE], 1);
}
