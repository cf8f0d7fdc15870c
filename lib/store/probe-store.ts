import type { StoreDatabase } from "@/lib/store/schema";

/** A window that has always ended: tidying removes the row. */
const PROBE = { scope: "probe", subject: "readiness", windowStart: 0, windowEnd: 0 };

/**
 * Writes to the database: reading alone succeeds on a full disk and on a read-only one.
 * @throws what the database throws.
 */
export async function probeStore(database: StoreDatabase): Promise<void> {
  await database
    .insertInto("counters")
    .values({ ...PROBE, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "subject", "windowStart"])
        .doUpdateSet((expression) => ({ count: expression("counters.count", "+", 1) })),
    )
    .execute();
}
