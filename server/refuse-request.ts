import type { IncomingMessage } from "node:http";
import type { PlainAnswer } from "@/server/plain-answers";

/** Why a request is refused before anything looks for its answer. */
export interface ProtocolRefusal extends PlainAnswer {
  status: 400 | 501 | 505;
}

/** What of a message the checks read. */
export type ProtocolRequest = Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders" | "httpVersion">;

/** Characters of a request target in origin form (RFC 9112, 3.2.1): a fragment is never sent. */
const ORIGIN_FORM = /^\/[^#\s]*$/;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#\s@]+)(\/[^#\s]*|\?[^#\s]*)?$/i;

/** A host with an optional port (RFC 9110, 7.2): a name, an IPv4 address or a bracketed IPv6 address. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Checks what HTTP asks of every request, whatever its address (RFC 9110, RFC 9112), beyond what Node's parser checks.
 * A target in absolute form is rewritten to origin form, and its authority replaces the `Host` header.
 *
 * @returns undefined for a good request.
 */
export function refuseRequest(request: ProtocolRequest): ProtocolRefusal | undefined {
  const { method, headers, rawHeaders, httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return { status: 505, message: "This server speaks HTTP/1.1.", headers: { Connection: "close" } };
  }
  if (countHeader(rawHeaders, "host") > 1) return badRequest("More than one Host header.");
  const absolute = ABSOLUTE_FORM.exec(request.url ?? "");
  if (absolute) {
    const [, authority = "", target = "/"] = absolute;
    headers.host = authority;
    request.url = target.startsWith("/") ? target : `/${target}`;
  }
  if (headers.host !== undefined && headers.host !== "" && !HOST.test(headers.host)) {
    return badRequest("The Host header names no host.");
  }
  const coding = headers["transfer-encoding"];
  if (coding !== undefined) {
    if (httpVersion === "1.0") return badRequest("HTTP/1.0 has no Transfer-Encoding.");
    if (coding.toLowerCase() !== "chunked") return notImplemented("The only transfer coding is chunked.");
  }
  if (request.url === "*") return method === "OPTIONS" ? undefined : badRequest("Only OPTIONS has the target *.");
  if (!ORIGIN_FORM.test(request.url ?? "")) return badRequest("The request target is not valid.");
  return undefined;
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function badRequest(message: string): ProtocolRefusal {
  // What follows on such a connection cannot be trusted to be a request.
  return { status: 400, message, headers: { Connection: "close" } };
}

function notImplemented(message: string): ProtocolRefusal {
  return { status: 501, message, headers: { Connection: "close" } };
}
