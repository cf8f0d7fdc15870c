import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { Reader } from "@/lib/access/current-viewer";
import { LONGEST_SESSION } from "@/lib/store/access";

/** A reader's session. Times are milliseconds since the epoch. */
export interface Session extends Reader {
  id: string;
  /** When the reader signed in. */
  startedAt: number;
  /** When it was sealed last. */
  sealedAt: number;
  /** When it ends at the latest, however often the reader comes back. */
  endsAt: number;
}

/** What seals sessions. */
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
export function beginSession(reader: Reader, now: number, endsAt?: number): Session {
  const limit = now + LONGEST_SESSION;
  return { ...reader, id: randomUUID(), startedAt: now, sealedAt: now, endsAt: Math.min(endsAt ?? limit, limit) };
}

/** Seals a session for a cookie. @throws Error if it is too long for one: a reader with hundreds of groups. */
export async function sealSession(session: Session, seal: SessionSeal, now: number): Promise<string> {
  const { subject, name, email, groups, id, startedAt, endsAt } = session;
  const token = await new EncryptJWT({ name, email, groups, startedAt, endsAt })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setSubject(subject)
    .setAudience(seal.domain)
    .setJti(id)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(Math.min(now + seal.idle, endsAt) / 1000))
    .encrypt(keyOf(seal));
  if (token.length > LONGEST_COOKIE)
    throw new Error(`The session of ${subject} is too long for a cookie: it has too many groups.`);
  return token;
}

/** The session in a cookie; undefined if it was not sealed here, or has ended. */
export async function openSession(token: string, seal: SessionSeal, now: number): Promise<Session | undefined> {
  try {
    const { payload } = await jwtDecrypt(token, keyOf(seal), {
      audience: seal.domain,
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      currentDate: new Date(now),
      requiredClaims: ["sub", "jti", "iat", "exp"],
    });
    const { sub = "", jti = "", iat = 0, name, email, groups, startedAt, endsAt } = payload;
    return {
      subject: sub,
      id: jti,
      sealedAt: iat * 1000,
      startedAt: Number(startedAt),
      endsAt: Number(endsAt),
      groups: (groups as string[] | undefined) ?? [],
      ...(typeof name === "string" && { name }),
      ...(typeof email === "string" && { email }),
    };
  } catch {
    // Anything else than a session of this site is no session: readers sign in again.
    return undefined;
  }
}

/** Whether a session should be sealed again, so that it lasts: a quarter of its idle time has gone. */
export function isDueForSeal({ sealedAt }: Session, { idle }: SessionSeal, now: number): boolean {
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
