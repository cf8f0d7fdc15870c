import type { Feedback } from "@/lib/store/feedback";
import type { StoreDatabase } from "@/lib/store/schema";

/** Lists the votes of a site, newest first. */
export async function listFeedback(
  database: StoreDatabase,
  domain: string,
): Promise<(Feedback & { createdAt: number })[]> {
  const rows = await database
    .selectFrom("feedback")
    .selectAll()
    .where("domain", "=", domain)
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map(({ id, reasons, contact, ...row }) => row);
}
