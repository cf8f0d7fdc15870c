import type { IncomingMessage, ServerResponse } from "node:http";
import type { HandlerRequest } from "@/lib/assistant/types";
import { compressBody } from "@/server/compress-body";
import { matchesTag } from "@/server/entity-tag";

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
    body: hasBody ? streamOf(request) : null,
    signal: leaving.signal,
    socketAddress: request.socket.remoteAddress,
  };
}

/** What happens to a body: more has arrived, or nothing more will. */
const BODY_EVENTS = ["readable", "end", "error", "close"];

/**
 * Bytes that a connection may carry in excess of twice its body. A chunk of a byte takes six, and Node makes objects of 500
 * bytes of each: only somebody who wants to fill memory sends more than a few.
 */
const MOST_FRAMING = 64_000;

/** A body in pieces as large as what has arrived: Node has an object for each chunk, which may be of a byte. */
function streamOf(request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { socket } = request;
  const start = socket.bytesRead;
  let size = 0;
  const change = () =>
    new Promise<void>((resolve) => {
      const note = () => {
        for (const name of BODY_EVENTS) request.off(name, note);
        resolve();
      };
      for (const name of BODY_EVENTS) request.on(name, note);
    });
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const piece: Uint8Array<ArrayBuffer> | null = request.read();
        size += piece?.byteLength ?? 0;
        if (piece && socket.bytesRead - start > 2 * size + MOST_FRAMING) socket.destroy();
        else if (piece) return controller.enqueue(piece);
        if (request.readableEnded) return controller.close();
        if (request.destroyed) return controller.error(new Error("The connection was lost."));
        await change();
      }
    },
  });
}

/** Takes what is left of a body that was answered without being read: the next request on the connection comes after it. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("readable");
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
