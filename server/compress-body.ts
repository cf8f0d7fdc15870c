import type { ServerResponse } from "node:http";
import compression from "compression";

const PARTIAL_CONTENT = 206;

/** Skips byte ranges, which refer to the file as stored, and event streams, whose events must not be delayed. */
const compress = compression({
  filter: (request, response) =>
    response.statusCode !== PARTIAL_CONTENT &&
    !/^text\/event-stream\b/.test(String(response.getHeader("Content-Type"))) &&
    compression.filter(request, response),
});

/**
 * Compresses the body of a response in an encoding that its request accepts, if it is text of at least 1 kB that is not
 * compressed and not marked `no-transform`. Must be called before anything is written.
 */
export function compressBody(response: ServerResponse): void {
  // The types name Express, but the library uses only what Node provides.
  const [request, answer] = [response.req, response] as unknown as Parameters<typeof compress>;
  compress(request, answer, () => {});
}
