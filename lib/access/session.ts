import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { Reader } from "@/lib/access/current-viewer.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { ALL_SUBJECTS, MAX_SESSION_TIME } from "@/lib/store/access";

/** A reader's session. Times are in milliseconds since the epoch. */
export interface Session extends Reader {
  id: string;
  /** How the reader signed in: `password`, `link`, `jwt`, or the identifier of a provider. */
  method: string;
  /** The mark of its subjects at its beginning; a higher mark ends the session. */
  mark: number;
  /** Time of the last sealing. */
  sealedAt: number;
  /** Time at which the session ends regardless of visits. */
  endsAt: number;
}

/** Seals sessions and other values of sign-in. */
export interface SessionSeal {
  /** `LECTERN_SESSION_SECRET`. */
  secret: string;
  /** Identifier of the site; a session of another site with the same secret is not valid. */
  domain: string;
  /** Milliseconds without a visit after which a session ends. */
  idle: number;
}

/** Maximum length of a cookie's value in bytes; browsers allow 4,096 with name and attributes. */
const MAX_COOKIE_LENGTH = 3_800;

/** Begins a session. @param endsAt expiry of the password or token that the reader used, if it expires. */
export function beginSession(reader: Reader, method: string, now: number, endsAt?: number): Omit<Session, "mark"> {
  const limit = now + MAX_SESSION_TIME;
  return { ...reader, method, id: randomUUID(), sealedAt: now, endsAt: Math.min(endsAt ?? limit, limit) };
}

/** The subjects that can end a session: everyone, the reader, the reader's email, this session. */
export function sessionSubjects({ id, subject, email }: Pick<Session, "id" | "subject" | "email">): string[] {
  return [ALL_SUBJECTS, subject, sessionSubject({ id }), ...(email === undefined ? [] : [`email:${email}`])];
}

/** The subject of a single session. */
export function sessionSubject({ id }: Pick<Session, "id">): string {
  return `session:${id}`;
}

/** Seals a session for a cookie; undefined if it is too long, for example with hundreds of groups. */
export async function sealSession(session: Session, seal: SessionSeal, now: number): Promise<string | undefined> {
  const { sealedAt: _, ...claims } = session;
  const token = await sealValue(claims, "session", seal, now, Math.min(now + seal.idle, session.endsAt));
  return token.length > MAX_COOKIE_LENGTH ? undefined : token;
}

/** Opens the session in a cookie; undefined if this site did not seal it, or if it has expired. */
export async function openSession(token: string, seal: SessionSeal, now: number): Promise<Session | undefined> {
  const opened = await openValue<Omit<Session, "sealedAt">>(token, "session", seal, now);
  return opened && { ...opened.value, sealedAt: opened.sealedAt };
}

/**
 * Encrypts a value, so that others can neither read nor change it. @param purpose must be the same for opening it
 */
export function sealValue(
  value: object,
  purpose: string,
  seal: SessionSeal,
  now: number,
  endsAt: number,
): Promise<string> {
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(`${seal.domain} ${purpose}`)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(endsAt / 1000))
    .encrypt(keyOf(seal));
}

/** Decrypts a value from `sealValue`; undefined for any other text, and after its expiry. */
export async function openValue<Value>(
  token: string,
  purpose: string,
  seal: SessionSeal,
  now: number,
): Promise<{ value: Value; sealedAt: number } | undefined> {
  try {
    const { payload } = await jwtDecrypt(token, keyOf(seal), {
      audience: `${seal.domain} ${purpose}`,
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      currentDate: new Date(now),
      requiredClaims: ["iat", "exp"],
    });
    return { value: payload.value as Value, sealedAt: (payload.iat ?? 0) * 1000 };
  } catch {
    // Not sealed by this site: readers sign in again.
    return undefined;
  }
}

/** True if a session should be renewed: a quarter of its idle time has passed. */
export function isDueForSeal({ sealedAt }: Session, idle: number, now: number): boolean {
  return now - sealedAt > idle / 4;
}

/** The name of a site's cookie; with https, its prefix prevents other hosts from setting it. */
export function cookieName({ domain }: Pick<SessionSeal, "domain">, basePath: string, isSecure: boolean): string {
  const site = createHash("sha256").update(`${domain} ${basePath}`).digest("hex").slice(0, 8);
  return `${isSecure ? "__Host-" : ""}lectern-${site}`;
}

const keys = new Map<string, Uint8Array>();

function keyOf({ secret }: SessionSeal): Uint8Array {
  return getOrMake(keys, secret, () => new Uint8Array(hkdfSync("sha256", secret, "", "lectern session", 32)));
}
