import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { Reader } from "@/lib/access/current-viewer";
import { ALL_SUBJECTS, LONGEST_SESSION } from "@/lib/store/access";

/** A reader's session. Times are milliseconds since the epoch. */
export interface Session extends Reader {
  id: string;
  /** How the reader signed in: `password`, `link`, `jwt`, or the identifier of a provider. */
  door: string;
  /** The mark of its subjects when it began: one that has risen since has ended it. */
  mark: number;
  /** When it was sealed last. */
  sealedAt: number;
  /** When it ends at the latest, however often the reader comes back. */
  endsAt: number;
}

/** What seals sessions, and what sign-in has to find again. */
export interface SessionSeal {
  /** `LECTERN_SESSION_SECRET`. */
  secret: string;
  /** Identifier of the site: a session of another site, sealed with the same secret, does not count. */
  domain: string;
  /** Milliseconds without a visit after which a session ends. */
  idle: number;
}

/** Bytes that browsers keep of one cookie, with its name and attributes. */
const LONGEST_COOKIE = 3_800;

/** Begins a session of a reader. @param endsAt when what let the reader in ends, if it does. */
export function beginSession(reader: Reader, door: string, now: number, endsAt?: number): Omit<Session, "mark"> {
  const limit = now + LONGEST_SESSION;
  return { ...reader, door, id: randomUUID(), sealedAt: now, endsAt: Math.min(endsAt ?? limit, limit) };
}

/** The subjects by which a session can be ended: everyone, the reader, the reader's email, the session alone. */
export function sessionSubjects({ id, subject, email }: Pick<Session, "id" | "subject" | "email">): string[] {
  return [ALL_SUBJECTS, subject, sessionSubject({ id }), ...(email === undefined ? [] : [`email:${email}`])];
}

/** The subject that stands for one session. */
export function sessionSubject({ id }: Pick<Session, "id">): string {
  return `session:${id}`;
}

/** Seals a session for a cookie; undefined if it is too long for one: a reader with hundreds of groups. */
export async function sealSession(session: Session, seal: SessionSeal, now: number): Promise<string | undefined> {
  const { sealedAt: _, ...claims } = session;
  const token = await sealValue(claims, "session", seal, now, Math.min(now + seal.idle, session.endsAt));
  return token.length > LONGEST_COOKIE ? undefined : token;
}

/** The session in a cookie; undefined if it was not sealed here, or has ended. */
export async function openSession(token: string, seal: SessionSeal, now: number): Promise<Session | undefined> {
  const opened = await openValue<Omit<Session, "sealedAt">>(token, "session", seal, now);
  return opened && { ...opened.value, sealedAt: opened.sealedAt };
}

/**
 * Seals a value: it can be neither read nor changed elsewhere. @param purpose what it is for: sealed for one, it does not open
 * for another.
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

/** Opens what `sealValue` sealed; undefined for anything else, and after its end. */
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
    // Anything else than what this site has sealed counts for nothing: readers sign in again.
    return undefined;
  }
}

/** Whether a session should be sealed again, so that it lasts: a quarter of its idle time has gone. */
export function isDueForSeal({ sealedAt }: Session, idle: number, now: number): boolean {
  return now - sealedAt > idle / 4;
}

/** The name of a site's cookie. With https it is bound to the host, and no page of another one can set it. */
export function cookieName({ domain }: Pick<SessionSeal, "domain">, basePath: string, isSecure: boolean): string {
  const site = createHash("sha256").update(`${domain} ${basePath}`).digest("hex").slice(0, 8);
  return `${isSecure ? "__Host-" : ""}lectern-${site}`;
}

const keys = new Map<string, Uint8Array>();

function keyOf({ secret }: SessionSeal): Uint8Array {
  const key = keys.get(secret) ?? new Uint8Array(hkdfSync("sha256", secret, "", "lectern session", 32));
  keys.set(secret, key);
  return key;
}
