import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { acceptedEncoding } from "@/lib/http/accepted-encoding";
import { type PackedPage, pageBody } from "@/lib/http/page-cache";
import type { PolicyHeader } from "@/lib/http/site-policy";

/** What of a request decides how a page is sent. */
export interface PageConditions {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Sends a packed page in the encoding that the client takes, or says that it has it already. */
export async function sendPage(
  response: ServerResponse,
  page: PackedPage,
  policy: PolicyHeader | undefined,
  { acceptEncoding, ifNoneMatch }: PageConditions,
): Promise<void> {
  const tag = entityTag(page, policy);
  for (const [name, value] of page.headers) response.setHeader(name, value as string | string[]);
  if (policy) response.setHeader(...policy);
  response.setHeader("ETag", tag);
  if (response.statusCode === 200 && matches(ifNoneMatch, tag)) {
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.end();
    return;
  }
  const encoding = acceptedEncoding(acceptEncoding);
  const body = await pageBody(page, encoding);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.end(body);
}

/** Weak, since it names all encodings of a page; a policy that changes makes a new one, as browsers keep both together. */
function entityTag(page: PackedPage, policy: PolicyHeader | undefined): string {
  const part = policy ? createHash("sha1").update(policy.join(":")).digest("base64url").slice(0, 6) : "";
  return `W/"${page.hash}${part}"`;
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (value: string) => value.trim().replace(/^W\//, "");
  return header.split(",").some((value) => value.trim() === "*" || opaque(value) === opaque(tag));
}
