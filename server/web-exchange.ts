import type { IncomingMessage, ServerResponse } from "node:http";
import type { HandlerRequest } from "@/lib/assistant/types";
import { compressBody } from "@/server/compress-body";
import { matchesTag } from "@/server/entity-tag";

/**
 * Adapts an incoming message to the handlers' request type, which is faster than creating a `Request`. The signal aborts when
 * the client disconnects.
 */
export function toHandlerRequest(request: IncomingMessage, response: ServerResponse): HandlerRequest {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const disconnect = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnect.abort();
  });
  response.once("finish", () => discardBody(request));
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return {
    method: request.method,
    headers,
    url: `http://${headers.get("host") ?? "localhost"}${request.url}`,
    body: hasBody ? streamOf(request) : null,
    signal: disconnect.signal,
    socketAddress: request.socket.remoteAddress,
  };
}

/** Events after which more of a body can be read, or the body has ended. */
const BODY_EVENTS = ["readable", "end", "error", "close"];

/**
 * Maximum number of bytes that a connection may transfer beyond twice the size of the body. A chunk of one byte takes six bytes, and
 * an object of 500 bytes in Node; only attackers send more than a few.
 */
const MAX_FRAMING = 64_000;

/** Streams a body. Each piece contains everything that has arrived, since Node creates an object for each chunk, however small. */
function streamOf(request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { socket } = request;
  const start = socket.bytesRead;
  let size = 0;
  const change = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        for (const name of BODY_EVENTS) request.off(name, done);
        resolve();
      };
      for (const name of BODY_EVENTS) request.on(name, done);
    });
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const piece: Uint8Array<ArrayBuffer> | null = request.read();
        size += piece?.byteLength ?? 0;
        if (piece && socket.bytesRead - start > 2 * size + MAX_FRAMING) socket.destroy();
        else if (piece) return controller.enqueue(piece);
        if (request.readableEnded) return controller.close();
        if (request.destroyed) return controller.error(new Error("The connection was lost."));
        await change();
      }
    },
  });
}

/** Discards the unread rest of a body, so that the next request on the connection can be read. */
function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("readable");
  request.resume();
}

/**
 * Sends the response of a handler, each chunk of its body as soon as it arrives. Does not wait for slow clients, so the size of
 * bodies must be limited. For HEAD requests and 304, the body is canceled.
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
    // An aborted body must not look complete.
    response.destroy();
  }
}
