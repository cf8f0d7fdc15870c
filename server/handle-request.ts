import type { IncomingMessage, ServerResponse } from "node:http";
import { currentReader } from "@/lib/access/current-viewer";
import { decodePercent } from "@/lib/base/decode-percent";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
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

/** Everything that answering requests needs; built once per process. */
export interface App {
  basePath: string;
  /** Pages are shown to their author: they say what is wrong, and every change at once. */
  isAuthoring: boolean;
  /** Pages are written to files for a host without this server. */
  isExport: boolean;
  /** The framework compiles the application itself. */
  isDevelopment: boolean;
  endpoints: NamedEndpoints;
  /** Headers that every answer carries. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Headers of a page that say where machines read the site. */
  pointers(hasApis: boolean): readonly (readonly [name: string, value: string])[];
  /** The site as it is now; undefined where it cannot be served. */
  routing(): Routing | undefined;
  /** True once the process is about to end: connections are not kept for another request. */
  isDraining(): boolean;
  documents: Documents;
  renderer: Pick<Renderer, "renderRouterPart">;
  /** Limits how often pages for addresses that do not exist are rendered with suggestions. */
  missingPages: TokenBucket;
  /** Where readers can sign in. */
  signIn?: SignIn | undefined;
  /** Answers what only the framework knows: its compiled scripts and styles. */
  framework: RequestHandler;
  /** Called after every document that was sent. */
  onPage(): void;
}

/** What pages, files and redirects answer to. */
const READ_ONLY = { Allow: "GET, HEAD" };

/** Answers a request, whatever it is. Never rejects. */
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
    // The client has closed the connection: nothing is wrong here, and no answer would arrive.
    if (request.socket.destroyed) return;
    log().error("A request could not be answered", { method: request.method, path: request.url }, error);
    answerFailure(request, response, { basePath: app.basePath, settings: app.routing()?.site.settings });
  }
}

async function answerRoute(app: App, route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Pages say so themselves: here it takes time for each header.
  if (route.type !== "page" && currentReader()) keepPrivate(response);
  switch (route.type) {
    case "endpoint": {
      const exchange = toHandlerRequest(request, response);
      const answer = await answerEndpoint(route.match, request.method ?? "GET", exchange);
      return answer instanceof LocalFile ? sendFile(request, response, answer) : sendWebResponse(answer, response);
    }
    case "framework":
      // The framework knows nothing of the base path.
      request.url = request.url?.slice(app.basePath.length);
      return app.framework(request, response);
    case "redirect":
      if (request.method === "TRACE") return answerRefusal(response, { status: 405, headers: READ_ONLY });
      return answerRedirect(response, route);
    case "broken":
      return answerBroken(request, response, app);
  }
  // Everything else is only read.
  if (request.method !== "GET" && request.method !== "HEAD") {
    const status = route.type === "missing" ? 404 : 405;
    return answerRefusal(response, { status, headers: READ_ONLY });
  }
  if (route.type === "missing" && app.signIn && !app.isExport && mayBeForOthers(route, request)) {
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

/** Whatever a reader gets who has signed in is for them alone: no shared cache may keep it, and each use asks first. */
function keepPrivate(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  const personal = (value: string) =>
    value.replace(/\bpublic\b/, "private").replace(/stale-while-revalidate=\d+/, "must-revalidate");
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === "cache-control" ? personal(String(value)) : value);
}

/** Answers with a page. The client router loads the document where there is no page, so only pages have parts for it. */
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
    // Its addresses are the clients' to choose, and each is rendered: pages come first.
    if (admission.isFull()) return answerRefusal(response, { status: 503, headers: { "Retry-After": "5" } });
    await admission.turn();
  }
  const isOutdated = (site: Site | undefined) => route.type !== "schema" && site !== route.site;
  const page = await documentOf(app, affordable(app, route), () => isOutdated(app.routing()?.site));
  const site = app.routing()?.site;
  // The site was replaced while the page was rendered: the new one has the answer. For an author the page would hold parts of
  // both, and would not know that it is outdated.
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

/** The path that was asked for, below the base path. */
function pathOf({ basePath }: App, { url = "/" }: IncomingMessage): string {
  const path = decodePercent(url.replace(/\?.*/s, ""));
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/**
 * The document of a route; where it cannot be rendered, one of the same site that says so. Undefined where the site was
 * replaced meanwhile.
 */
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
 * Whether a guest has to sign in to learn whether there is something. It does not depend on that: the answer would tell. Only
 * people are sent to sign in for a file, not what shows images; the client router gets what those get who may not see a page.
 */
function mayBeForOthers({ site, path }: Extract<Route, { type: "missing" }>, { headers }: IncomingMessage): boolean {
  const whole = currentReader() || headers.rsc !== undefined ? undefined : currentWholeSite();
  if (!whole || path === undefined || path.startsWith("/.")) return false;
  if (isFilePath(path) && !headers.accept?.includes("text/html")) return false;
  return !isAmongPublic(path, site, whole);
}

/** Anyone can ask for any number of missing pages: beyond a few new ones per second they come without suggestions. */
function affordable(app: App, route: DocumentRoute): DocumentRoute {
  if (route.type !== "missing" || route.suggestions.length === 0) return route;
  return app.documents.has(route) || app.missingPages.take() ? route : { ...route, suggestions: [] };
}

const DIVISION_IN_COOKIES = new RegExp(`(?:^|; )${DIVISION_COOKIE}=([\\w.-]+)`);

/** Characters of the requests whose pages are remembered, for each site. */
const REMEMBERED_REQUESTS = 500_000;

/** The routes of pages by what of a request decides: most requests are for the same few pages, in the same words. */
const pageRoutes = new WeakMap<Site, RecentMap<Route>>();

function routeNow(app: App, { url = "/", method = "GET", headers }: IncomingMessage): Route {
  const { site, redirects } = app.routing() ?? {};
  const nearDivision = headers.cookie?.match(DIVISION_IN_COOKIES)?.[1];
  const { accept = "" } = headers;
  const key = `${method} ${nearDivision} ${accept} ${url}`;
  const known = site && getOrMake(pageRoutes, site, () => new RecentMap<Route>(REMEMBERED_REQUESTS, sizeOfKey));
  const remembered = known?.get(key);
  if (remembered) return remembered;
  const incoming = { url, method, accept, ...(nearDivision === undefined ? {} : { nearDivision }) };
  const { basePath, endpoints, isDevelopment } = app;
  const route = routeRequest(incoming, { site, redirects, basePath, endpoints, isDevelopment });
  if (route.type === "page") known?.set(key, route);
  return route;
}

function sizeOfKey(_route: Route, key: string): number {
  return key.length;
}
