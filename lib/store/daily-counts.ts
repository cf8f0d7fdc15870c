import type { DailyCount, StoreDatabase } from "@/lib/store/schema";

/** Maximum number of rows per statement, since databases limit its parameters. */
const ROWS = 500;

/** Adds counts to those of a site. Each server adds its own, so that the stored counts are the sums over all servers. */
export async function addDailyCounts(
  database: StoreDatabase,
  domain: string,
  counts: readonly DailyCount[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (let start = 0; start < counts.length; start += ROWS) {
      await transaction
        .insertInto("daily_counts")
        .values(counts.slice(start, start + ROWS).map((count) => ({ domain, ...count })))
        .onConflict((conflict) =>
          conflict.columns(["domain", "day", "kind", "subject", "detail"]).doUpdateSet((row) => ({
            count: row("daily_counts.count", "+", row.ref("excluded.count")),
          })),
        )
        .execute();
    }
  });
}

/** Reads the counts of a site from a given day on, the oldest first. */
export async function readDailyCounts(database: StoreDatabase, domain: string, fromDay: string): Promise<DailyCount[]> {
  const rows = await database
    .selectFrom("daily_counts")
    .select(["day", "kind", "subject", "detail", "count"])
    .where("domain", "=", domain)
    .where("day", ">=", fromDay)
    .orderBy("day")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Deletes the counts of earlier days. */
export async function deleteDailyCountsBefore(database: StoreDatabase, day: string): Promise<void> {
  await database.deleteFrom("daily_counts").where("day", "<", day).execute();
}
