import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Seconds by which the time of a signed request may differ from this machine's. */
export const SIGNATURE_LIFETIME = 300;

/** A request that claims to know the secret. */
export interface SignedRequest {
  body: Uint8Array;
  /** `sha256=` and the hexadecimal HMAC, as GitHub and others send it (`X-Hub-Signature-256`). */
  signature: string | null;
  /** Seconds since the epoch; where given, it is signed too: the HMAC is that of `<timestamp>.<body>`. */
  timestamp: string | null;
}

/** Compares two secrets in a time that depends on neither. */
export function isSameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

/**
 * Whether a request was signed with the secret, and not long ago where it says when. @param now milliseconds since the epoch.
 */
export function isSigned({ body, signature, timestamp }: SignedRequest, secret: string, now: number): boolean {
  const hmac = createHmac("sha256", secret);
  if (timestamp !== null) hmac.update(`${timestamp}.`);
  const isRight = isSameSecret(signature ?? "", `sha256=${hmac.update(body).digest("hex")}`);
  if (timestamp === null) return isRight;
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= SIGNATURE_LIFETIME;
  return isRight && isRecent;
}
