import { corsHeaders, isOriginAllowed } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import type { Refusal } from "@/lib/assistant/errors";
import type { AccessKey, HandlerRequest } from "@/lib/assistant/types";
import { failure, type Result, success } from "@/lib/base/result";
import { findOwnOrigins } from "@/lib/http/request-origin";

/**
 * Finds the key of a request and checks that it may use the site. Nothing about sites is revealed without a valid key, and
 * all kinds of invalid keys get the same response.
 *
 * @param domain site identifier from the URL.
 */
export async function authenticate(
  request: HandlerRequest,
  domain: string,
  { access, ...trust }: Pick<AssistantDependencies, "access" | "siteUrl" | "trustedProxies">,
): Promise<Result<AccessKey, Refusal>> {
  const { headers } = request;
  const key = await access.findKey(bearerToken(headers.get("authorization")));
  if (!key) return failure({ code: "unauthorized" });
  if (!access.hasSite(domain)) return failure({ code: "unknown-domain" });
  if (key.domain !== domain) return failure({ code: "wrong-site" });
  const isAllowed = isOriginAllowed(key, headers.get("origin"), findOwnOrigins(request, trust));
  return isAllowed ? success(key) : failure({ code: "origin-not-allowed" });
}

/** The headers of a refusal. A page whose origin is refused must not read the response. */
export function visibleHeaders(refusal: Refusal, headers: Headers): Headers {
  return refusal.code === "origin-not-allowed" ? corsHeaders(null) : headers;
}

/** The bearer token (RFC 6750), or an empty string, which is never a key. */
function bearerToken(authorization: string | null): string {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1] ?? "";
}
