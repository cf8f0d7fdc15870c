import type { ServerResponse } from "node:http";
import compression from "compression";

const PARTIAL_CONTENT = 206;

/** Parts of a file are those of its bytes as stored; events have to arrive one by one. */
const compress = compression({
  filter: (request, response) =>
    response.statusCode !== PARTIAL_CONTENT &&
    !/^text\/event-stream\b/.test(String(response.getHeader("Content-Type"))) &&
    compression.filter(request, response),
});

/**
 * Compresses what will be written as the body of an answer, in the way its request asks for, if that makes it smaller: text
 * of 1 kB and more that is not compressed yet, unless the answer says `no-transform`. To be called before anything is written.
 */
export function compressBody(response: ServerResponse): void {
  // The library is made for Express, but uses only what the server of Node gives.
  const [request, answer] = [response.req, response] as unknown as Parameters<typeof compress>;
  compress(request, answer, () => {});
}
