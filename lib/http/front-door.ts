import diagnosticsChannel from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stampAddress } from "@/lib/assistant/address-stamp";
import { readEnvironment } from "@/lib/env";
import { isFrameworkPath, routeRequest } from "@/lib/http/route-request";
import { DIVISION_COOKIE } from "@/lib/http/segments";
import { currentRouting } from "@/lib/site/site-store";

/** Header that carries the socket's address to the application; whatever a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-lectern-client-address";

const DIVISION_IN_COOKIES = new RegExp(`(?:^|; )${DIVISION_COOKIE}=([\\w.-]+)`);

const INSTALLED = Symbol.for("lectern.front-door");
const EARLY_REQUESTS = Symbol.for("lectern.early-requests");

interface RequestMessage {
  request: IncomingMessage;
  response: ServerResponse;
}

interface ProcessRegistry {
  [INSTALLED]?: boolean;
  /** See `early-requests.mjs`; absent where the server was started without it. */
  [EARLY_REQUESTS]?: { take(): RequestMessage[] };
}

/**
 * Rewrites every request of this process before the framework sees it: public URL to internal URL, and the socket's
 * address into a header. Node publishes each request on a diagnostics channel before any listener runs; rewriting
 * there costs a few microseconds, where the framework's own proxy halves the throughput of a cached page.
 * Call it once the site is loaded, before the framework answers its first request.
 */
export function installFrontDoor(): void {
  const registry = globalThis as ProcessRegistry;
  if (registry[INSTALLED]) return;
  registry[INSTALLED] = true;
  const basePath = readEnvironment().LECTERN_BASE_PATH;
  // From the first stamp on, an address that this process did not write is not believed.
  stampAddress("");
  const receive = ({ request, response }: RequestMessage) => {
    request.headers[CLIENT_ADDRESS_HEADER] = stampAddress(request.socket.remoteAddress ?? "");
    rewriteUrl(request, response, basePath);
  };
  diagnosticsChannel.subscribe("http.server.request.start", (message) => receive(message as RequestMessage));
  for (const message of registry[EARLY_REQUESTS]?.take() ?? []) receive(message);
}

function rewriteUrl(request: IncomingMessage, response: ServerResponse, basePath: string): void {
  if (!request.url) return;
  const routing = currentRouting();
  if (!routing) {
    if (!isFrameworkPath(request.url, basePath)) request.url = `${basePath}/lectern/broken`;
    return;
  }
  const destination = routeRequest(
    {
      url: request.url,
      method: request.method ?? "GET",
      accept: request.headers.accept ?? "",
      ...nearDivision(request.headers.cookie),
    },
    routing.site,
    { basePath, redirects: routing.redirects, isDevelopment: process.env.NODE_ENV === "development" },
  );
  if (!destination) return;
  request.url = destination.url;
  if (destination.isNotFound) response.statusCode = 404;
  keepPagesFresh(response);
  // The client router learns the rewritten path from this header, as it does for rewrites of the framework's own.
  if (request.headers.rsc) response.setHeader("x-nextjs-rewritten-path", destination.url.replace(/\?.*$/, ""));
}

/**
 * The framework lets shared caches keep a static page for a year under its public address, where its content may change
 * at any time. Browsers and caches may keep it, but ask each time; the entity tag makes the answer short.
 */
function keepPagesFresh(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isSharedForLong = name.toLowerCase() === "cache-control" && String(value).startsWith("s-maxage");
    return setHeader(name, isSharedForLong ? "public, max-age=0, must-revalidate" : value);
  };
}

function nearDivision(cookies: string | undefined): { nearDivision?: string } {
  const value = cookies?.match(DIVISION_IN_COOKIES)?.[1];
  return value === undefined ? {} : { nearDivision: value };
}
