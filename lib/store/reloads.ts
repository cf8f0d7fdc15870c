import type { StoreDatabase } from "@/lib/store/schema";

/** Announces to all servers of a site that its docs folder has new content. */
export async function announceReload(database: StoreDatabase, domain: string): Promise<void> {
  await database
    .insertInto("reloads")
    .values({ domain, number: 1 })
    .onConflict((conflict) =>
      conflict.column("domain").doUpdateSet((row) => ({ number: row("reloads.number", "+", 1) })),
    )
    .execute();
}

/** The number of announcements. Servers reload their folder when it changes. */
export async function countReloads(database: StoreDatabase, domain: string): Promise<number> {
  const row = await database.selectFrom("reloads").select("number").where("domain", "=", domain).executeTakeFirst();
  return Number(row?.number ?? 0);
}
