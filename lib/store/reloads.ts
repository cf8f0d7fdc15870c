import type { StoreDatabase } from "@/lib/store/schema";

/** Says to all servers of a site that its docs folder has new content. */
export async function announceReload(database: StoreDatabase, domain: string): Promise<void> {
  await database
    .insertInto("reloads")
    .values({ domain, number: 1 })
    .onConflict((conflict) =>
      conflict.column("domain").doUpdateSet((row) => ({ number: row("reloads.number", "+", 1) })),
    )
    .execute();
}

/** How often that has been said; servers that see another number than before read their folder again. */
export async function countReloads(database: StoreDatabase, domain: string): Promise<number> {
  const row = await database.selectFrom("reloads").select("number").where("domain", "=", domain).executeTakeFirst();
  return Number(row?.number ?? 0);
}
