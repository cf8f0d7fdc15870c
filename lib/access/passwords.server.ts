import { createHash, randomBytes, randomUUID, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { ACCESS_TOKEN } from "@/lib/access/current-viewer.server";
import { isSameSecret } from "@/lib/http/secrets";
import type { AccessPassword } from "@/lib/store/access";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Cost of verifying a password: tens of milliseconds and 32 MB. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const SECRET_BYTES = 24;

/** A password, share link or token to create. */
export interface NewAccess {
  kind: AccessPassword["kind"];
  label: string;
  groups: readonly string[];
  expiresAt: number | undefined;
}

/**
 * Creates a password, share link or token. All passwords of a site share one salt: readers do not say which password they enter,
 * and with one salt, verification takes only one key derivation.
 */
export async function createAccess(
  { kind, label, groups, expiresAt }: NewAccess,
  known: readonly AccessPassword[],
  now: number,
): Promise<{ secret: string; access: AccessPassword }> {
  const secret = (kind === "token" ? ACCESS_TOKEN : "") + randomBytes(SECRET_BYTES).toString("base64url");
  const salt = known.map(saltOf).find((text) => text !== undefined) ?? randomBytes(16).toString("base64url");
  const hash = kind === "password" ? await hashPassword(secret, salt) : hashLink(secret);
  const access = { id: randomUUID(), kind, label, groups: [...groups], hash, createdAt: now };
  return { secret, access: { ...access, expiresAt: expiresAt ?? null, revokedAt: null } };
}

/** Finds the valid password, link or token with a secret. */
export async function findAccess(
  secret: string,
  kind: AccessPassword["kind"],
  known: readonly AccessPassword[],
  now: number,
): Promise<AccessPassword | undefined> {
  const valid = known.filter(
    (access) =>
      access.kind === kind && access.revokedAt === null && (access.expiresAt ?? Number.POSITIVE_INFINITY) > now,
  );
  if (kind !== "password") return valid.find(({ hash }) => isSameSecret(hash, hashLink(secret)));
  for (const salt of new Set(valid.map(saltOf))) {
    const tried = salt === undefined ? "" : await hashPassword(secret, salt);
    const found = valid.find(({ hash }) => isSameSecret(hash, tried));
    if (found) return found;
  }
  return undefined;
}

function saltOf({ hash }: AccessPassword): string | undefined {
  const [method, salt] = hash.split(":");
  return method === "scrypt" ? salt : undefined;
}

async function hashPassword(password: string, salt: string): Promise<string> {
  const hash = await derive(password.normalize("NFKC"), salt, 32, COST);
  return `scrypt:${salt}:${hash.toString("base64url")}`;
}

function hashLink(secret: string): string {
  return `sha256:${createHash("sha256").update(secret).digest("hex")}`;
}
