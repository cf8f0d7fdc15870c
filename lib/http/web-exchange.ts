import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { HandlerRequest } from "@/lib/assistant/types";

/**
 * A request of the server as handlers know requests. Its signal aborts when the client has gone. No `Request` is made, since
 * making one takes longer than reading it.
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
  return {
    headers,
    url: `http://${headers.get("host") ?? "localhost"}${request.url}`,
    body: Readable.toWeb(request) as ReadableStream<Uint8Array<ArrayBuffer>>,
    signal: leaving.signal,
  };
}

/**
 * Sends the answer of a handler, each piece of its body as soon as it is there. A client that reads slowly is not waited
 * for, so bodies must be bounded.
 */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.writeHead(answer.status);
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
