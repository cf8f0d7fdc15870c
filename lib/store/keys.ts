import type { Selectable } from "kysely";
import type { KeyTable, StoreDatabase } from "@/lib/store/schema";

/** Everything that may be known about a key after its creation, except the key itself. */
export interface KeyRecord {
  id: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  hint: string;
  kind: "secret" | "publishable";
  label: string;
  domain: string;
  organizationId: string;
  /** Origins that may use the key from a browser; `*` for any. */
  allowedOrigins: string[];
  /** Groups whose pages it may read where readers sign in; null for what guests see. */
  groups: string[] | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  revokedAt: number | null;
}

/** Stores a key's record; a record with the same hash is left unchanged. */
export async function insertKey(database: StoreDatabase, key: KeyRecord): Promise<void> {
  await database
    .insertInto("keys")
    .values({
      id: key.id,
      hash: key.hash,
      hint: key.hint,
      kind: key.kind,
      label: key.label,
      domain: key.domain,
      organisation_id: key.organizationId,
      allowed_origins: JSON.stringify(key.allowedOrigins),
      groups: key.groups && JSON.stringify(key.groups),
      created_at: key.createdAt,
      revoked_at: key.revokedAt,
    })
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
  let query = database.selectFrom("keys").selectAll().orderBy("created_at").orderBy("id");
  if (domain !== undefined) query = query.where("domain", "=", domain);
  return (await query.execute()).map(toRecord);
}

/** Revokes a key, effective immediately. @returns whether there was such a key that had not been revoked before. */
export async function revokeKey(database: StoreDatabase, id: string, now: number): Promise<boolean> {
  const result = await database
    .updateTable("keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function toRecord(row: Selectable<KeyTable>): KeyRecord {
  return {
    id: row.id,
    hash: row.hash,
    hint: row.hint,
    kind: row.kind,
    label: row.label,
    domain: row.domain,
    organizationId: row.organisation_id,
    allowedOrigins: JSON.parse(row.allowed_origins) as string[],
    groups: row.groups === null ? null : (JSON.parse(row.groups) as string[]),
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
