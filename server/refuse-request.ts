import type { IncomingMessage } from "node:http";
import type { PlainAnswer } from "@/server/plain-answers";

/** The parts of a request that are checked. */
export type ProtocolRequest = Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders" | "httpVersion">;

/** Characters of a request target in origin form (RFC 9112, 3.2.1): a fragment is never sent. */
const ORIGIN_FORM = /^\/[^#\s]*$/;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#\s@]+)(\/[^#\s]*|\?[^#\s]*)?$/i;

/** A host with an optional port (RFC 9110, 7.2): a name, an IPv4 address or a bracketed IPv6 address. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Checks the HTTP rules for all requests (RFC 9110, RFC 9112) that Node's parser does not check. Rewrites a target in
 * absolute form to origin form; its authority replaces the `Host` header.
 *
 * @returns undefined for a valid request.
 */
export function refuseRequest(request: ProtocolRequest): PlainAnswer | undefined {
  const { method, headers, rawHeaders, httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return refuse(505, "This server speaks HTTP/1.1.");
  }
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
  if (hosts.length > 1) return refuse(400, "More than one Host header.");
  const absolute = ABSOLUTE_FORM.exec(request.url ?? "");
  if (absolute) {
    const [, authority = "", target = "/"] = absolute;
    headers.host = authority;
    request.url = target.startsWith("/") ? target : `/${target}`;
  }
  if (headers.host !== undefined && headers.host !== "" && !HOST.test(headers.host)) {
    return refuse(400, "The Host header names no host.");
  }
  const coding = headers["transfer-encoding"];
  if (coding !== undefined) {
    if (httpVersion === "1.0") return refuse(400, "HTTP/1.0 has no Transfer-Encoding.");
    if (coding.toLowerCase() !== "chunked") return refuse(501, "The only transfer coding is chunked.");
  }
  if (request.url === "*") return method === "OPTIONS" ? undefined : refuse(400, "Only OPTIONS has the target *.");
  if (!ORIGIN_FORM.test(request.url ?? "")) return refuse(400, "The request target is not valid.");
  return undefined;
}

/** Closes the connection, because the bytes that follow may not be a request. */
function refuse(status: 400 | 501 | 505, message: string): PlainAnswer {
  return { status, message, headers: { Connection: "close" } };
}
