import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { currentReader } from "@/lib/access/current-viewer.server";
import { acceptedEncoding } from "@/server/pages/accepted-encoding";
import type { Renderer } from "@/server/render-document";
import type { Route } from "@/server/route-request";

const compress = {
  gzip: promisify(gzip),
  // The result is used for one response: a higher level would cost more time than it saves.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  identity: async (body: Buffer) => body,
};

/** Minimum size of a body that is worth compressing, in bytes. */
const MIN_COMPRESSED_SIZE = 1024;

/** Answers the client router with a part of a page, which depends on the router's headers. */
export async function answerRouterPart(
  renderer: Pick<Renderer, "renderRouterPart">,
  route: Extract<Route, { type: "page" }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await renderer.renderRouterPart(route, request.headers, request.url ?? "/");
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  // The framework would let shared caches store a static page for a year, although its content may change.
  if (currentReader()) response.setHeader("Cache-Control", "private, no-store");
  else if (String(headers["cache-control"]).startsWith("s-maxage")) {
    response.setHeader("Cache-Control", "public, max-age=0, must-revalidate");
  }
  if (!/\baccept-encoding\b/i.test(String(headers.vary))) response.appendHeader("Vary", "Accept-Encoding");
  const accepted = acceptedEncoding(request.headers["accept-encoding"]?.toString());
  const encoding = body.length < MIN_COMPRESSED_SIZE ? "identity" : accepted;
  const sent = await compress[encoding](body);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(status, { "Content-Length": sent.length });
  response.end(sent);
}
