import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { HandlerRequest } from "@/lib/assistant/types";
import { compressBody } from "@/server/compress-body";
import { matchesTag } from "@/server/entity-tag";

/** How much of a body is read ahead: by itself, Node counts pieces, of up to 64 kB each. */
const BY_BYTES = new ByteLengthQueuingStrategy({ highWaterMark: 16 * 1024 });

/**
 * Adapts an incoming message to the handlers' request type. Its signal aborts when the client disconnects. No `Request`
 * is created, since creating one takes longer than reading it.
 */
export function toHandlerRequest(request: IncomingMessage, response: ServerResponse): HandlerRequest {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  response.once("finish", () => dropRest(request));
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return {
    method: request.method,
    headers,
    url: `http://${headers.get("host") ?? "localhost"}${request.url}`,
    body: hasBody ? (Readable.toWeb(request, { strategy: BY_BYTES }) as ReadableStream<Uint8Array<ArrayBuffer>>) : null,
    signal: leaving.signal,
    socketAddress: request.socket.remoteAddress,
  };
}

/** Takes what is left of a body that was answered without being read: the next request on the connection comes after it. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("data");
  request.resume();
}

/**
 * Sends the answer of a handler, each piece of its body as soon as it arrives. A client that reads slowly is not waited
 * for, so bodies must be bounded. The body of an answer to HEAD is dropped unread, and so is one that the client has already.
 */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  compressBody(response);
  const { method, headers } = response.req;
  const tag = answer.status === 200 && (method === "GET" || method === "HEAD") ? answer.headers.get("etag") : null;
  const isKnown = tag !== null && matchesTag(headers["if-none-match"], tag);
  if (isKnown) response.removeHeader("content-type");
  response.writeHead(isKnown ? 304 : answer.status);
  if (isKnown || method === "HEAD") {
    response.end();
    await answer.body?.cancel();
    return;
  }
  const reader = answer.body?.getReader();
  if (!reader) return void response.end();
  response.once("close", () => void reader.cancel().catch(() => {}));
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) response.write(part.value);
    response.end();
  } catch {
    // A body that breaks off must not look complete.
    response.destroy();
  }
}
