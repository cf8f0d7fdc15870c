import type { Selectable } from "kysely";
import type { KeyTable, StoreDatabase } from "@/lib/store/schema";

/** Everything that may be known about a key after its creation, except the key itself. */
export interface KeyRecord extends Omit<KeyTable, "organisationId" | "allowedOrigins" | "groups"> {
  organizationId: string;
  allowedOrigins: string[];
  groups: string[] | null;
}

/** Stores a key's record; a record with the same hash is left unchanged. */
export async function insertKey(database: StoreDatabase, key: KeyRecord): Promise<void> {
  const { organizationId: organisationId, allowedOrigins, groups, ...plain } = key;
  const lists = { allowedOrigins: JSON.stringify(allowedOrigins), groups: groups && JSON.stringify(groups) };
  await database
    .insertInto("keys")
    .values({ ...plain, organisationId, ...lists })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** Finds a key by the SHA-256 of what the caller sent, including revoked keys. */
export async function findKeyByHash(database: StoreDatabase, hash: string): Promise<KeyRecord | undefined> {
  const row = await database.selectFrom("keys").selectAll().where("hash", "=", hash).executeTakeFirst();
  return row && toRecord(row);
}

/** Lists the keys of a site, or of all sites, oldest first. */
export async function listKeys(database: StoreDatabase, domain?: string): Promise<KeyRecord[]> {
  let query = database.selectFrom("keys").selectAll().orderBy("createdAt").orderBy("id");
  if (domain !== undefined) query = query.where("domain", "=", domain);
  return (await query.execute()).map(toRecord);
}

/** Revokes a key, effective immediately. @returns whether there was such a key that had not been revoked before. */
export async function revokeKey(database: StoreDatabase, id: string, now: number): Promise<boolean> {
  const result = await database
    .updateTable("keys")
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function toRecord({
  organisationId: organizationId,
  allowedOrigins,
  groups,
  ...plain
}: Selectable<KeyTable>): KeyRecord {
  const lists = { allowedOrigins: JSON.parse(allowedOrigins), groups: groups === null ? null : JSON.parse(groups) };
  return { ...plain, organizationId, ...lists };
}
