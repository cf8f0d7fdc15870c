import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { currentReader } from "@/lib/access/current-viewer.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { matchesTag } from "@/server/entity-tag";
import { acceptedEncoding } from "@/server/pages/accepted-encoding";
import { type CachedResponse, pageBody } from "@/server/pages/cached-response";
import type { PolicyHeader } from "@/server/pages/site-policy";

/** Request headers that determine how a page is sent. */
export interface PageConditions {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * Caches may store a page but must revalidate it, since it may change at any time. Entity tags keep the responses short.
 */
const REVALIDATE = "public, max-age=0, must-revalidate";

/** Sends a page in the most compact encoding that the client accepts, or 304 if the client has it already. */
export async function sendPage(
  response: ServerResponse,
  page: CachedResponse,
  policy: PolicyHeader | undefined,
  { acceptEncoding, ifNoneMatch }: PageConditions,
): Promise<void> {
  const tag = entityTag(page, policy);
  response.statusCode = page.status;
  response.setHeader("Vary", page.vary);
  response.setHeader(
    "Cache-Control",
    page.status !== 200 ? "no-store" : currentReader() ? "private, no-store" : REVALIDATE,
  );
  if (page.retryAfter !== undefined) response.setHeader("Retry-After", page.retryAfter);
  if (policy) response.setHeader(...policy);
  response.setHeader("ETag", tag);
  if (page.status === 200 && matchesTag(ifNoneMatch, tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = page.bodies.identity ? "identity" : acceptedEncoding(acceptEncoding);
  const body = await pageBody(page, encoding);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.end(body);
}

const policyHashes = new WeakMap<PolicyHeader, string>();

/** A weak tag, because it stands for all encodings. It includes the policy, which browsers cache with the page. */
function entityTag(page: CachedResponse, policy: PolicyHeader | undefined): string {
  return `W/"${page.hash}${policy ? policyHash(policy) : ""}"`;
}

function policyHash(policy: PolicyHeader): string {
  return getOrMake(policyHashes, policy, () =>
    createHash("sha1").update(policy.join(":")).digest("base64url").slice(0, 6),
  );
}
