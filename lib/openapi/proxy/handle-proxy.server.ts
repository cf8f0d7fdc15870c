import { Readable } from "node:stream";
import { isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import { type ForwardFailure, type ForwardOptions, forwardRequest } from "@/lib/openapi/proxy/forward-request.server";
import { returnedHeaders } from "@/lib/openapi/proxy/proxy-headers";

const REQUEST_LIMIT_BYTES = 10 * 1024 * 1024;
const RESPONSE_LIMIT_BYTES = 20 * 1024 * 1024;

/** Header that describes the request to send: percent-encoded JSON. */
const PROXY_REQUEST_HEADER = "playground-request";

/** Header that describes the response: percent-encoded JSON with status, statusText and headers. */
const PROXY_RESPONSE_HEADER = "playground-response";

/** Status of the response if the request was not forwarded. */
const STATUS: Readonly<Record<ForwardFailure["code"], number>> = { refused: 403, limited: 429, failed: 502 };

type ProxyRequest = Pick<Request, "headers" | "body">;

/** Answers proxy requests of the site's own pages. Headers of the response keep browsers from displaying it as a page of the site. */
export async function handleProxy(request: ProxyRequest, options: ForwardOptions): Promise<Response> {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return refusal(403, "Only pages of this site may use the proxy.");
  const described = readDescription(request.headers.get(PROXY_REQUEST_HEADER));
  if (!described) return refusal(400, "The request to forward is missing or malformed.");
  const body = await readLimited(request);
  if (body === undefined) return refusal(413, "The body is larger than 10 MB.");
  const sent = await forwardRequest({ ...described, ...(body.byteLength > 0 && { body }) }, options);
  if (!sent.ok) {
    const { code, message, retryAfter } = sent.error;
    return refusal(STATUS[code], message, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
  }

  const { statusCode, statusMessage, headers } = sent.value;
  const description = { status: statusCode, statusText: statusMessage, headers: returnedHeaders(headers) };
  return new Response(limited(Readable.toWeb(sent.value) as ReadableStream<Uint8Array>), {
    headers: {
      [PROXY_RESPONSE_HEADER]: encodeURIComponent(JSON.stringify(description)),
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { message } }, { status, headers: { ...headers, "cache-control": "no-store" } });
}

function readDescription(header: string | null) {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(header ?? ""));
    if (!isJsonObject(value) || typeof value.url !== "string" || typeof value.method !== "string") return undefined;
    return { url: value.url, method: value.method.toUpperCase(), headers: objectOf(value.headers) };
  } catch {
    // Not JSON: treated as missing.
    return undefined;
  }
}

async function readLimited(request: ProxyRequest): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > REQUEST_LIMIT_BYTES) return undefined;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function limited(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > RESPONSE_LIMIT_BYTES) controller.terminate();
        else controller.enqueue(chunk);
      },
    }),
  );
}
