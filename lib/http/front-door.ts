import diagnosticsChannel from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readEnvironment } from "@/lib/env";
import { routeRequest } from "@/lib/http/route-request";
import { currentRouting } from "@/lib/site/site-store";

/** Header that carries the socket's address to the application; whatever a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-lectern-client-address";

const INSTALLED = Symbol.for("lectern.front-door");

/**
 * Rewrites every request of this process before the framework sees it: public URL to internal URL, and the socket's
 * address into a header. Node publishes each request on a diagnostics channel before any listener runs; rewriting
 * there costs a few microseconds, where the framework's own proxy halves the throughput of a cached page.
 */
export function installFrontDoor(): void {
  const registry = globalThis as { [INSTALLED]?: boolean };
  if (registry[INSTALLED]) return;
  registry[INSTALLED] = true;
  const basePath = readEnvironment().LECTERN_BASE_PATH;
  diagnosticsChannel.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
    rewriteUrl(request, response, basePath);
  });
}

function rewriteUrl(request: IncomingMessage, response: ServerResponse, basePath: string): void {
  const routing = currentRouting();
  if (!routing || !request.url) return;
  const destination = routeRequest(
    { url: request.url, method: request.method ?? "GET", accept: request.headers.accept ?? "" },
    routing.site,
    { basePath, redirects: routing.redirects, isDevelopment: process.env.NODE_ENV === "development" },
  );
  if (!destination) return;
  request.url = destination.url;
  if (destination.isNotFound) response.statusCode = 404;
  // The client router learns the rewritten path from this header, as it does for rewrites of the framework's own.
  if (request.headers.rsc) response.setHeader("x-nextjs-rewritten-path", destination.url.replace(/\?.*$/, ""));
}
