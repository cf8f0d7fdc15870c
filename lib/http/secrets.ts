import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Maximum difference in seconds between the time of a signed request and this machine's clock. */
const SIGNATURE_LIFETIME = 300;

/** A request that may be signed with the secret. */
export interface SignedRequest {
  body: Uint8Array;
  /** `sha256=` and the hexadecimal HMAC, as GitHub and others send it (`X-Hub-Signature-256`). */
  signature: string | null;
  /** The secret, as GitLab sends it (`X-Gitlab-Token`). */
  token?: string | null;
  /** Seconds since the epoch. If given, the signature is that of `<timestamp>.<body>`. */
  timestamp: string | null;
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

/** True if a request is signed with the secret, and recent if it has a timestamp. @param now milliseconds since the epoch. */
export function isSigned(request: SignedRequest, secret: string, now: number): boolean {
  const { body, signature, token, timestamp } = request;
  if (token != null && signature === null) return isSameSecret(token, secret);
  const hmac = createHmac("sha256", secret);
  if (timestamp !== null) hmac.update(`${timestamp}.`);
  const isRight = isSameSecret(signature ?? "", `sha256=${hmac.update(body).digest("hex")}`);
  if (timestamp === null) return isRight;
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= SIGNATURE_LIFETIME;
  return isRight && isRecent;
}
