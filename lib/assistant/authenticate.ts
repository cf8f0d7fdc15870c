import { isOriginAllowed } from "@/lib/assistant/cors";
import type { Refusal } from "@/lib/assistant/errors";
import type { AccessKey } from "@/lib/assistant/types";
import { failure, type Result, success } from "@/lib/base/result";

/** Properties of a request that decide about access. */
export interface AccessRequest {
  authorization: string | null;
  origin: string | null;
  /** Site identifier from the URL. */
  domain: string;
  ownOrigins: readonly string[];
}

/** Lookup of keys and sites. */
export interface AccessDirectory {
  /** Finds a valid key, in the same time whether or not there is one. */
  findKey(token: string): Promise<AccessKey | undefined>;
  hasSite(domain: string): boolean;
}

/**
 * Finds the key of a request and checks that it may use the site. Nothing about sites is revealed without a valid key, and
 * all kinds of invalid keys get the same response.
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

/** The bearer token (RFC 6750), or an empty string, which is never a key. */
function bearerToken(authorization: string | null): string {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1] ?? "";
}
