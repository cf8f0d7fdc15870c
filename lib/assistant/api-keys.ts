import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccessKey } from "@/lib/assistant/types";
import { findKeyByHash, insertKey, type KeyRecord } from "@/lib/store/keys";
import { registerOrganization, registerSite, replacePanelSeed } from "@/lib/store/organizations";
import type { StoreDatabase } from "@/lib/store/schema";

/** Prefixes of keys, by which people and secret scanners recognize them. */
const PREFIXES = { secret: "lectern_sk_", publishable: "lectern_pk_" } as const;

/** Number of characters after the prefix that the list of keys shows. */
const HINT_LENGTH = 4;

/** The properties of a new key. */
export interface NewKey {
  kind: "secret" | "publishable";
  domain: string;
  /** The organization that the key's uses count toward; defaults to the site's. */
  organizationId?: string;
  label: string;
  allowedOrigins: string[];
  /** Groups whose pages the key may read; null or absent if it may read only what guests see. */
  groups?: string[] | null;
}

/**
 * Creates a key and stores its hash. A new site belongs to the organization of its first key.
 * @returns the key, which is not stored, and its record.
 */
export async function createKey(
  database: StoreDatabase,
  wanted: NewKey,
  now: number,
): Promise<{ key: string; record: KeyRecord }> {
  const { domain } = wanted;
  const site = await registerSite(
    database,
    { domain, organizationId: wanted.organizationId ?? domain, panelSeed: newSeed() },
    now,
  );
  const organizationId = wanted.organizationId ?? site.organizationId;
  await registerOrganization(database, organizationId, now);
  const key = PREFIXES[wanted.kind] + randomBytes(24).toString("base64url");
  const record = toRecord(key, { ...wanted, organizationId }, now);
  await insertKey(database, record);
  return { key, record };
}

/**
 * Ensures that the site's own panel has a publishable key. The key is derived from a random seed in the store, so that all
 * replicas use the same one. If it has been revoked, a new one replaces it.
 *
 * @returns the key to embed in pages.
 */
export async function ensurePanelKey(database: StoreDatabase, domain: string, now: number): Promise<string> {
  const wanted = { domain, organizationId: domain, panelSeed: newSeed() };
  const site = await registerSite(database, wanted, now);
  const key = panelKey(site.panelSeed, domain);
  const stored = await findKeyByHash(database, hashKey(key));
  if (stored?.revokedAt === null) return key;
  if (stored) {
    await replacePanelSeed(database, site, newSeed());
    return ensurePanelKey(database, domain, now);
  }
  const description = {
    kind: "publishable" as const,
    domain,
    organizationId: site.organizationId,
    label: "Panel of the site",
    allowedOrigins: [],
  };
  await insertKey(database, toRecord(key, description, now));
  return key;
}

/**
 * Finds the key that a caller has sent. Every input is hashed and looked up, so that missing, malformed, unknown, and revoked
 * keys take the same time. Hashes are compared in constant time.
 */
export async function findAccessKey(database: StoreDatabase, token: string): Promise<AccessKey | undefined> {
  const hash = hashKey(token);
  const record = await findKeyByHash(database, hash);
  const isMatch = timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(record?.hash ?? hashKey(""), "hex"));
  return record && isMatch && record.revokedAt === null ? record : undefined;
}

/** Hashes a key with SHA-256 (hex). A slow hash is not necessary, since keys are long random strings. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function panelKey(seed: string, domain: string): string {
  return (
    PREFIXES.publishable + createHmac("sha256", seed).update(domain).digest().subarray(0, 24).toString("base64url")
  );
}

function newSeed(): string {
  return randomBytes(24).toString("base64url");
}

function toRecord(key: string, description: NewKey & { organizationId: string }, now: number): KeyRecord {
  return {
    groups: null,
    ...description,
    id: `key_${randomBytes(8).toString("hex")}`,
    hash: hashKey(key),
    hint: `${key.slice(0, PREFIXES[description.kind].length + HINT_LENGTH)}…`,
    createdAt: now,
    revokedAt: null,
  };
}
