import type { IncomingMessage, ServerResponse } from "node:http";
import { currentReader } from "@/lib/access/current-viewer.server";
import { decodePercent } from "@/lib/base/decode-percent";
import { admission } from "@/lib/http/admission";
import { DIVISION_COOKIE } from "@/lib/http/segments";
import { noteMachineRead, noteMissing, notePage } from "@/lib/insights/note-visit";
import { log } from "@/lib/observability/log";
import { isAmongPublic, isFilePath } from "@/lib/site/public-paths";
import { currentWholeSite, type Routing } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { answerMarkdown, answerText } from "@/server/answer-text";
import { answerEndpoint, type NamedEndpoints } from "@/server/endpoints/endpoint";
import type { RequestHandler } from "@/server/inject-request";
import type { CachedResponse } from "@/server/pages/cached-response";
import type { Documents } from "@/server/pages/documents";
import { answerRouterPart } from "@/server/pages/router-parts";
import { sendPage } from "@/server/pages/send-page";
import { policyHeader } from "@/server/pages/site-policy";
import { answerBroken, answerFailure, answerRedirect, answerRefusal } from "@/server/plain-answers";
import { refuseRequest } from "@/server/refuse-request";
import { type DocumentRoute, documentAddress, type Renderer } from "@/server/render-document";
import { type Route, routeRequest } from "@/server/route-request";
import { LocalFile, sendFile } from "@/server/send-file";
import type { SignIn } from "@/server/sign-in/sign-in";
import type { TokenBucket } from "@/server/token-bucket";
import { sendWebResponse, toHandlerRequest } from "@/server/web-exchange";

/** The dependencies of the request handler; one object for each site. */
export interface App {
  basePath: string;
  /** True if pages are shown to their author, with problems and live updates. */
  isAuthoring: boolean;
  /** True if the framework compiles the application instead of serving a build. */
  isDevelopment: boolean;
  endpoints: NamedEndpoints;
  /** Headers of every response. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Headers of pages from which programs find `llms.txt`, the MCP server, and so on. */
  pointers(hasApis: boolean): readonly (readonly [name: string, value: string])[];
  /** The current site; undefined while it cannot be loaded. */
  routing(): Routing | undefined;
  /** True during shutdown: connections close after each response. */
  isDraining(): boolean;
  documents: Documents;
  renderer: Pick<Renderer, "renderRouterPart">;
  /** Limits how often "not found" pages are rendered with suggestions. */
  missingPages: TokenBucket;
  /** Set if readers can sign in. */
  signIn?: SignIn | undefined;
  /** Serves the framework's compiled scripts and styles. */
  framework: RequestHandler;
  /** Called after each document that has been sent. */
  onPage(): void;
}

/** The methods of pages, files, and redirects. */
const READ_ONLY = { Allow: "GET, HEAD" };

/** Answers a request. Never rejects. */
export async function handleRequest(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    for (const [name, value] of app.headers) response.setHeader(name, value);
    if (app.isDraining()) response.setHeader("Connection", "close");
    const refusal = refuseRequest(request);
    if (refusal) return answerRefusal(response, refusal);
    if (request.url === "*")
      return answerRefusal(response, { status: 204, headers: { Allow: "GET, HEAD, OPTIONS, POST" } });
    const answer = () => answerRoute(app, routeNow(app, request), request, response);
    await (app.signIn ? app.signIn.handle(request, response, answer) : answer());
  } catch (error) {
    // The client has closed the connection.
    if (request.socket.destroyed) return;
    log().error("A request could not be answered", { method: request.method, path: request.url }, error);
    answerFailure(request, response, { basePath: app.basePath, settings: app.routing()?.site.settings });
  }
}

async function answerRoute(app: App, route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // For pages, `sendPage` sets private headers; wrapping `setHeader` would slow them down.
  if (route.type !== "page" && currentReader()) keepPrivate(response);
  switch (route.type) {
    case "endpoint": {
      const exchange = toHandlerRequest(request, response);
      const answer = await answerEndpoint(route.match, request.method ?? "GET", exchange);
      return answer instanceof LocalFile ? sendFile(request, response, answer) : sendWebResponse(answer, response);
    }
    case "framework":
      // The framework is not configured with the base path.
      request.url = request.url?.slice(app.basePath.length);
      return app.framework(request, response);
    case "redirect":
      if (request.method === "TRACE") return answerRefusal(response, { status: 405, headers: READ_ONLY });
      return answerRedirect(response, route);
    case "broken":
      return answerBroken(request, response, app);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    const status = route.type === "missing" ? 404 : 405;
    return answerRefusal(response, { status, headers: READ_ONLY });
  }
  if (route.type === "missing" && app.signIn && mayBeForOthers(route, request)) {
    return app.signIn.askToSignIn(request, response);
  }
  switch (route.type) {
    case "file":
      return sendFile(request, response, new LocalFile(route.site.contentDirectory, route.file), app.isAuthoring);
    case "text":
      noteMachineRead(request.headers["user-agent"] ?? "", route.path);
      return sendWebResponse(await answerText(route, toHandlerRequest(request, response)), response);
    case "markdown":
      noteMachineRead(request.headers["user-agent"] ?? "", "pages as Markdown");
      return sendWebResponse(await answerMarkdown(route), response);
    case "missing":
      noteMissing(pathOf(app, request), request.headers);
      return answerDocument(app, route, request, response);
    case "page":
      notePage(request.headers);
      return answerDocument(app, route, request, response);
    default:
      return answerDocument(app, route, request, response);
  }
}

/** Makes `Cache-Control` private for signed-in readers, so that shared caches do not store the response. */
function keepPrivate(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  const personal = (value: string) =>
    value.replace(/\bpublic\b/, "private").replace(/stale-while-revalidate=\d+/, "must-revalidate");
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === "cache-control" ? personal(String(value)) : value);
}

/** Answers with a document, or with a part of a page for the client router; only pages have parts. */
async function answerDocument(
  app: App,
  route: DocumentRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (route.type === "page") {
    for (const [name, value] of app.pointers(route.site.specifications.size > 0)) response.setHeader(name, value);
    if (request.headers.rsc !== undefined) return answerRouterPart(app.renderer, route, request, response);
  }
  if (route.type === "schema") {
    // Pages take precedence: clients can request any number of schema levels, and these are not cached.
    if (admission.isFull()) return answerRefusal(response, { status: 503, headers: { "Retry-After": "5" } });
    await admission.turn();
  }
  const isOutdated = (site: Site | undefined) => route.type !== "schema" && site !== route.site;
  const page = await documentOf(app, affordable(app, route), () => isOutdated(app.routing()?.site));
  const site = app.routing()?.site;
  // If the site was replaced during rendering, answer from the new one. For authors, even a successful page is rendered again,
  // because it may name the number of the new site, after which the browser would not ask for it.
  if (!page || (isOutdated(site) && (page.status >= 500 || app.isAuthoring))) {
    return answerRoute(app, routeNow(app, request), request, response);
  }
  const policy = site && (await policyHeader(site, page));
  await sendPage(response, page, policy, {
    acceptEncoding: request.headers["accept-encoding"]?.toString(),
    ifNoneMatch: request.headers["if-none-match"],
  });
  app.onPage();
}

/** The requested path without the base path. */
function pathOf({ basePath }: App, { url = "/" }: IncomingMessage): string {
  const path = decodePercent(url.replace(/\?.*/s, ""));
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** The document of a route, or an error page if rendering fails; undefined if it fails because the site was replaced. */
async function documentOf(
  app: App,
  route: DocumentRoute,
  isOutdated: () => boolean,
): Promise<CachedResponse | undefined> {
  try {
    return await app.documents.get(route);
  } catch (error) {
    if (isOutdated()) return undefined;
    if (route.type === "schema" || app.isAuthoring) throw error;
    log().error("A page could not be rendered", { path: documentAddress(route) }, error);
    return app.documents.get({ type: "missing", site: route.site, suggestions: [], hasFailed: true });
  }
}

/**
 * True if a guest must sign in to learn whether a path exists. The result does not depend on whether the path exists, which
 * would reveal it. For files, only navigation is redirected to sign-in, not requests for images. Requests of the client router
 * are answered as for a page that the reader may not see.
 */
function mayBeForOthers({ site, path }: Extract<Route, { type: "missing" }>, { headers }: IncomingMessage): boolean {
  const whole = currentReader() || headers.rsc !== undefined ? undefined : currentWholeSite();
  if (!whole || path === undefined || path.startsWith("/.")) return false;
  if (isFilePath(path) && !headers.accept?.includes("text/html")) return false;
  return !isAmongPublic(path, site, whole);
}

/** Limits "not found" pages with new suggestions to a few per second, since clients can request any number of paths. */
function affordable(app: App, route: DocumentRoute): DocumentRoute {
  if (route.type !== "missing" || route.suggestions.length === 0) return route;
  return app.documents.has(route) || app.missingPages.take() ? route : { ...route, suggestions: [] };
}

const DIVISION_IN_COOKIES = new RegExp(`(?:^|; )${DIVISION_COOKIE}=([\\w.-]+)`);

function routeNow(app: App, { url = "/", method = "GET", headers }: IncomingMessage): Route {
  const { site, redirects } = app.routing() ?? {};
  const nearDivision = headers.cookie?.match(DIVISION_IN_COOKIES)?.[1];
  const incoming = { url, method, accept: headers.accept ?? "", ...(nearDivision !== undefined && { nearDivision }) };
  const { basePath, endpoints, isDevelopment } = app;
  return routeRequest(incoming, { site, redirects, basePath, endpoints, isDevelopment });
}
