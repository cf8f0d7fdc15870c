import { isOriginAllowed } from "@/lib/assistant/cors";
import type { Refusal } from "@/lib/assistant/errors";
import type { AccessKey } from "@/lib/assistant/types";
import { failure, type Result, success } from "@/lib/result";

/** What the decision on a caller needs to know. */
export interface AccessRequest {
  authorization: string | null;
  origin: string | null;
  /** Site identifier of the address. */
  domain: string;
  ownOrigins: readonly string[];
}

/** Where keys and sites are known. */
export interface AccessDirectory {
  /** Finds a valid key; takes the same time whether there is one or not. */
  findKey(token: string): Promise<AccessKey | undefined>;
  hasSite(domain: string): boolean;
}

/**
 * Decides who is calling. Nothing about sites is told before the key is known to be valid, and one answer covers every
 * way in which a key can be wrong.
 */
export async function authenticate(
  request: AccessRequest,
  directory: AccessDirectory,
): Promise<Result<AccessKey, Refusal>> {
  const key = await directory.findKey(bearerToken(request.authorization));
  if (!key) return failure({ code: "unauthorized" });
  if (!directory.hasSite(request.domain)) return failure({ code: "unknown-domain" });
  if (key.domain !== request.domain) return failure({ code: "wrong-site" });
  if (!isOriginAllowed(key, request.origin, request.ownOrigins)) return failure({ code: "origin-not-allowed" });
  return success(key);
}

/** The token of RFC 6750, or an empty text, which is never a key. */
function bearerToken(authorization: string | null): string {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1] ?? "";
}
