import { createHash, randomBytes, randomUUID, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { ACCESS_TOKEN } from "@/lib/access/current-viewer";
import { isSameSecret } from "@/lib/http/secrets";
import type { AccessPassword } from "@/lib/store/access";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Cost of a try: tens of milliseconds and 32 MB. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const SECRET_BYTES = 24;

/** What a password or link is made from. */
export interface NewAccess {
  kind: AccessPassword["kind"];
  label: string;
  groups: readonly string[];
  expiresAt: number | undefined;
  /** A password of the operator's own; one is made up if absent. */
  password?: string | undefined;
}

/**
 * Makes a password or a share link. All passwords of a site have the salt of its first, so that a reader's try, which
 * names none of them, costs one derivation however many there are.
 */
export async function createAccess(
  { kind, label, groups, expiresAt, password }: NewAccess,
  known: readonly AccessPassword[],
  now: number,
): Promise<{ secret: string; access: AccessPassword }> {
  const made = (kind === "token" ? ACCESS_TOKEN : "") + randomBytes(SECRET_BYTES).toString("base64url");
  const secret = kind === "password" && password ? password : made;
  const salt = known.map(saltOf).find((text) => text !== undefined) ?? randomBytes(16).toString("base64url");
  const hash = kind === "password" ? await hashPassword(secret, salt) : hashLink(secret);
  const access = { id: randomUUID(), kind, label, groups: [...groups], hash, createdAt: now };
  return { secret, access: { ...access, expiresAt: expiresAt ?? null, revokedAt: null } };
}

/** The password or link that a secret belongs to, if that still counts. */
export async function findAccess(
  secret: string,
  kind: AccessPassword["kind"],
  known: readonly AccessPassword[],
  now: number,
): Promise<AccessPassword | undefined> {
  const counting = known.filter(
    (access) =>
      access.kind === kind && access.revokedAt === null && (access.expiresAt ?? Number.POSITIVE_INFINITY) > now,
  );
  if (kind !== "password") return counting.find(({ hash }) => isSameSecret(hash, hashLink(secret)));
  for (const salt of new Set(counting.map(saltOf))) {
    const tried = salt === undefined ? "" : await hashPassword(secret, salt);
    const found = counting.find(({ hash }) => isSameSecret(hash, tried));
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
