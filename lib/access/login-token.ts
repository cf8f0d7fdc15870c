import { createPublicKey, type KeyObject } from "node:crypto";
import { errors, jwtVerify } from "jose";
import type { Reader } from "@/lib/access/current-viewer.server";
import { readerOfClaims, readGroups } from "@/lib/access/read-claims";

/** A reader identified by a token of the customer's own sign-in. */
export interface TokenLogin {
  reader: Reader;
  /** Milliseconds since the epoch, if the token sets it. */
  sessionEndsAt?: number;
  /** When the token itself expires. */
  tokenEndsAt: number;
}

/** Seconds by which clocks may differ. */
const CLOCK_TOLERANCE = 10;
/** Maximum validity of a token, in seconds. It is short because the token is part of a URL. */
const MAX_TOKEN_SECONDS = 600;

/**
 * Reads a token whose claims are the user object, signed with the customer's private key, as on the hosted platform. The
 * configured key determines the algorithm, not the header of the token.
 *
 * @param key public key, PEM. @param host must equal the token's `host`, if it has one.
 * @returns undefined for a token with another key, an expired token, or a token for another host.
 */
export async function readLoginToken(
  token: string,
  { key, host, now }: { key: string; host: string; now: number },
): Promise<TokenLogin | undefined> {
  const { publicKey, algorithm } = readKey(key);
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [algorithm],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
      requiredClaims: ["exp"],
    });
    const { exp = 0, sub, email, expiresAt, host: forHost } = payload;
    if (exp * 1000 - now > MAX_TOKEN_SECONDS * 1000) return undefined;
    if (forHost !== undefined && forHost !== host) return undefined;
    if (typeof expiresAt === "number" && expiresAt * 1000 <= now) return undefined;
    const subject = sub ?? email;
    return {
      tokenEndsAt: (exp + CLOCK_TOLERANCE) * 1000,
      ...(typeof expiresAt === "number" && { sessionEndsAt: expiresAt * 1000 }),
      reader: readerOfClaims(
        payload,
        typeof subject === "string" ? `user:${subject}` : "user:unnamed",
        readGroups(payload, "groups") ?? [],
      ),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Reads a key and determines its algorithm. @throws Error if it is neither Ed25519 nor P-256, or a private key. */
export function readKey(pem: string): { publicKey: KeyObject; algorithm: string } {
  const text = pem.replaceAll("\\n", "\n");
  if (text.includes("PRIVATE"))
    throw new Error("LECTERN_JWT_KEY has to be the public key; keep the private one at your sign-in.");
  const publicKey = createPublicKey(text);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type === "ed25519") return { publicKey, algorithm: "EdDSA" };
  if (type === "ec" && details?.namedCurve === "prime256v1") return { publicKey, algorithm: "ES256" };
  throw new Error("LECTERN_JWT_KEY has to be a key for EdDSA (Ed25519) or ES256 (P-256).");
}
