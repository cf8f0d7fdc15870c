import diagnosticsChannel from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { stampAddress } from "@/lib/assistant/address-stamp";
import { readEnvironment } from "@/lib/env";
import { noteRequest } from "@/lib/health/shutdown";
import { answerDocument, type DocumentExchange, isMissingPageKept } from "@/lib/http/answer-documents";
import { answerMessageDirectly } from "@/lib/http/answer-messages";
import { DrawingBudget } from "@/lib/http/drawing-budget";
import { machinePointers } from "@/lib/http/machine-pointers";
import { type Destination, type IncomingRequest, isFrameworkPath, routeRequest } from "@/lib/http/route-request";
import { DIVISION_COOKIE } from "@/lib/http/segments";
import { metrics } from "@/lib/observability/metrics";
import { securityHeaders } from "@/lib/security/security-headers";
import { currentRouting, type Routing } from "@/lib/site/site-store";

/** Header that carries the socket's address to the application; whatever a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-lectern-client-address";

const DIVISION_IN_COOKIES = new RegExp(`(?:^|; )${DIVISION_COOKIE}=([\\w.-]+)`);

const INSTALLED = Symbol.for("lectern.front-door");
const EARLY_REQUESTS = Symbol.for("lectern.early-requests");

interface RequestMessage {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

interface ProcessRegistry {
  [INSTALLED]?: boolean;
  /** See `early-requests.mjs`; absent where the server was started without it. */
  [EARLY_REQUESTS]?: { release(receive: (message: RequestMessage) => void): void };
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
  const { LECTERN_BASE_PATH: basePath, ...environment } = readEnvironment();
  const headers = securityHeaders({
    frameAncestors: environment.LECTERN_FRAME_ANCESTORS,
    strictTransportSeconds: environment.LECTERN_SITE_URL?.startsWith("https:") ? environment.LECTERN_HSTS : 0,
  });
  const keepAliveTimeout = environment.LECTERN_KEEP_ALIVE * 1000;
  // From the first stamp on, an address that this process did not write is not believed.
  stampAddress("");
  const receive = ({ request, response, server }: RequestMessage) => {
    noteRequest(server, response);
    server.keepAliveTimeout = keepAliveTimeout;
    dropInternalHeaders(request);
    request.headers[CLIENT_ADDRESS_HEADER] = stampAddress(request.socket.remoteAddress ?? "");
    for (const [name, value] of headers) response.setHeader(name, value);
    if (rewriteUrl(request, response, basePath) === "answered") hideFromListeners(server, request);
  };
  diagnosticsChannel.subscribe("http.server.request.start", (message) => receive(message as RequestMessage));
  registry[EARLY_REQUESTS]?.release(receive);
}

/** Headers that parts of the framework, or of this application, write to each other. No client has a say in them. */
const INTERNAL_HEADER = /^x-(?:lectern|middleware|invoke|matched|now|nextjs|action|prerender)-/;

function dropInternalHeaders({ headers }: IncomingMessage): void {
  if (process.env.NODE_ENV === "development") return;
  for (const name in headers) if (INTERNAL_HEADER.test(name)) delete headers[name];
}

function rewriteUrl(request: IncomingMessage, response: ServerResponse, basePath: string): "answered" | undefined {
  if (!request.url) return;
  const routing = currentRouting();
  if (!routing) {
    if (!isFrameworkPath(request.url, basePath)) request.url = `${basePath}/lectern/broken`;
    return;
  }
  if (process.env.NODE_ENV === "production" && answerMessageDirectly(request, response, basePath)) return "answered";
  const incoming = {
    url: request.url,
    method: request.method ?? "GET",
    accept: request.headers.accept ?? "",
    ...nearDivision(request.headers.cookie),
  };
  const destination = route(incoming, routing, basePath);
  if (!destination) return;
  const { isNotFound = false, document } = destination;
  request.url = isNotFound ? missingPageUrl(destination) : destination.url;
  if (isNotFound) response.statusCode = 404;
  else if (document === "kept") {
    const hasApis = routing.site.specifications.size > 0;
    for (const [name, value] of machinePointers(basePath, hasApis)) response.setHeader(name, value);
  }
  keepPagesFresh(response);
  const path = request.url.replace(/\?.*$/, "");
  const isRead = document !== undefined && process.env.NODE_ENV === "production";
  // The client router loads the document where there is no page, so that it never needs the router's form of it.
  if (isRead && (isNotFound || !request.headers.rsc)) {
    const address = document === "kept" ? path : undefined;
    const movedTo = () => {
      const now = currentRouting();
      const hasMoved = now !== undefined && route(incoming, now, basePath)?.url !== destination.url;
      return hasMoved ? incoming.url.replace(/^[/\\]+/, "/") : undefined;
    };
    return receiveDocument({ request, response, site: routing.site, address, isMissing: isNotFound, movedTo });
  }
  if (request.headers.rsc) nameRewrittenAddress(request, response);
}

/** The client router learns the rewritten address from these headers, as it does for rewrites of the framework's own. */
function nameRewrittenAddress({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const queryStart = url.indexOf("?");
  response.setHeader("x-nextjs-rewritten-path", queryStart < 0 ? url : url.slice(0, queryStart));
  if (queryStart < 0) return;
  const query = new URLSearchParams(url.slice(queryStart));
  // What the router adds to its own requests.
  query.delete("_rsc");
  response.setHeader("x-nextjs-rewritten-query", String(query));
}

/** Pages for addresses without page that are drawn per second; one takes tens of milliseconds, one from memory none. */
const MISSING_PAGES_PER_SECOND = 5;

const drawingBudget = new DrawingBudget(MISSING_PAGES_PER_SECOND, () => performance.now());

/** Anyone can ask for any number of pages that do not exist: past a few new ones per second they come without suggestions. */
function missingPageUrl({ url, plainUrl }: Destination): string {
  if (plainUrl === undefined || isMissingPageKept(url) || drawingBudget.take()) return url;
  return plainUrl;
}

function route(incoming: IncomingRequest, { site, redirects }: Routing, basePath: string): Destination | undefined {
  const isDevelopment = process.env.NODE_ENV === "development";
  return routeRequest(incoming, site, { basePath, redirects, isDevelopment, hasMetrics: metrics() !== undefined });
}

/** Documents are only read; their policy and their compression are this server's, not the framework's. */
function receiveDocument(exchange: DocumentExchange): "answered" | undefined {
  const { request, response, address, isMissing } = exchange;
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(isMissing ? 404 : 405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return "answered";
  }
  if (address !== undefined) request.url = address;
  return answerDocument(exchange) ? "answered" : undefined;
}

const answered = new WeakSet<IncomingMessage>();
const filtered = new WeakSet<Server>();

/** Requests that are answered here must not reach the framework: its listener stands behind one that knows them. */
function hideFromListeners(server: Server, request: IncomingMessage): void {
  answered.add(request);
  if (filtered.has(server)) return;
  filtered.add(server);
  for (const listener of server.listeners("request")) {
    server.off("request", listener as RequestListener);
    server.on("request", (message: IncomingMessage, response: ServerResponse) => {
      if (!answered.has(message)) listener.call(server, message, response);
    });
  }
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
