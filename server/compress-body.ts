import type { ServerResponse } from "node:http";
import compression from "compression";

const PARTIAL_CONTENT = 206;

/** Byte ranges refer to the file as stored, and events must arrive one by one: neither is compressed. */
const compress = compression({
  filter: (request, response) =>
    response.statusCode !== PARTIAL_CONTENT &&
    !/^text\/event-stream\b/.test(String(response.getHeader("Content-Type"))) &&
    compression.filter(request, response),
});

/**
 * Compresses the body of a response in the encoding that its request accepts: uncompressed text of 1 kB and more, unless the
 * response says `no-transform`. Call it before anything is written.
 */
export function compressBody(response: ServerResponse): void {
  // The types name Express, but the library uses only what Node provides.
  const [request, answer] = [response.req, response] as unknown as Parameters<typeof compress>;
  compress(request, answer, () => {});
}
