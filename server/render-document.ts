import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { setImmediate } from "node:timers/promises";
import { asPersonal, currentReader } from "@/lib/access/current-viewer";
import { RecentMap } from "@/lib/base/recent-map";
import {
  CURRENT_SEGMENT,
  DEFAULT_LANGUAGE_SEGMENT,
  FAILED_SEGMENT,
  FAILURE_TAG,
  NOT_FOUND_SEGMENT,
  writePathSegment,
} from "@/lib/http/segments";
import { divisionSegment } from "@/lib/navigation/sidebar-parts";
import type { PageView } from "@/lib/navigation/types";
import { pageHash } from "@/lib/site/page-hash";
import type { Site } from "@/lib/site/types";
import { type InjectedAnswer, injectRequest, type RequestHandler } from "@/server/inject-request";
import type { Route } from "@/server/route-request";

/** What is rendered to an HTML document. */
export type DocumentRoute = Extract<Route, { type: "page" | "missing" | "schema" }>;

/** What the framework answered to a request of this server's own; the body is not compressed. */
export type RenderedAnswer = InjectedAnswer;

/**
 * Request headers by which the client router says which part of a page it wants; in development, also under which
 * identifier it waits for what goes with that part.
 */
const ROUTER_REQUEST_HEADERS =
  /^(?:rsc|next-router-(?:state-tree|prefetch|segment-prefetch)|next-url|next-hmr-refresh|x-nextjs-(?:html-)?request-id)$/;

/** Response headers that describe the connection or the framework's own cache. */
const DROPPED_RESPONSE_HEADERS =
  /^(?:connection|content-length|date|etag|keep-alive|transfer-encoding|x-nextjs-cache|x-powered-by|link)$/;

/** Query parameter by which the client router tells its requests from those for documents. */
const ROUTER_PARAMETER = "_rsc";

/**
 * The internal address of a document. It names the revision, the language, the division and the content hash of a page,
 * so that nothing cached under it can be served for other content or another navigation.
 *
 * @param version replaces the revision and the content hash where the current ones are always meant.
 */
export function documentAddress(route: DocumentRoute, version?: string): string {
  if (route.type === "schema") return `/lectern/schema${route.query}`;
  const segments =
    route.type === "page" ? pageSegments(route.site, route.view, version) : missingSegments(route, version);
  return `/${["site", ...segments].map(encodeURIComponent).join("/")}`;
}

function pageSegments(site: Site, { path, divisionId }: PageView, version?: string): string[] {
  const division = divisionSegment(divisionId, site.divisionView(divisionId)?.sidebar ?? [], path);
  const names = path.split("/").filter((segment) => segment !== "");
  const hash = version ?? pageHash(site, path);
  return [version ?? site.revision, languageSegment(site, divisionId), division, hash, ...names.map(writePathSegment)];
}

/** Names the pages to suggest and nothing of the path, so that all paths that clients make up lead to few addresses. */
function missingSegments(
  { site, suggestions, hasFailed }: Extract<Route, { type: "missing" }>,
  version = site.revision,
): string[] {
  const nearest = site.pageView(site.homePath)?.divisionId ?? "root";
  return [
    version,
    languageSegment(site, nearest),
    nearest,
    NOT_FOUND_SEGMENT,
    ...(hasFailed ? [FAILED_SEGMENT] : suggestions),
  ];
}

function languageSegment(site: Site, divisionId: string): string {
  return site.divisionView(divisionId)?.languageCode ?? DEFAULT_LANGUAGE_SEGMENT;
}

/** True for a page that may show who reads it, asked for by someone who has signed in: it is kept for no one else. */
export function isPersonal(route: DocumentRoute): boolean {
  const readsReader = route.type === "page" && route.site.pages.get(route.view.path)?.readsReader;
  return readsReader === true && currentReader() !== undefined;
}

/** What addresses of the application depend on. */
export interface RendererOptions {
  /** Prefix of all public addresses, or an empty string. */
  basePath: string;
  /** Stands before the addresses of scripts and styles where the base path belongs; empty if that is there already. */
  assetPrefix: string;
  /** Addresses stay the same when pages change. */
  isAuthoring: boolean;
  /** Headers of every request for a document, and for a part of one. */
  documentHeaders?: Readonly<Record<string, string>>;
  partHeaders?: Readonly<Record<string, string>>;
  /** Headers with which the framework renders for one request, and keeps nothing. */
  onceHeaders?: () => Promise<Readonly<Record<string, string>>>;
}

/** Addresses that failed for a while, of which the framework keeps the failure. */
const FAILED_ADDRESSES = 10_000;

/** Renders documents and the client router's parts of them by requests injected into the framework's handler. */
export class Renderer {
  constructor(
    private readonly handle: RequestHandler,
    private readonly options: RendererOptions,
  ) {}

  private readonly failed = new RecentMap<true>(FAILED_ADDRESSES);

  /**
   * Renders a document. It depends on its address alone: the framework sees no header, cookie or method of any client.
   * One that failed for a while is rendered anew for each request, until there is none.
   * @throws Error if the framework breaks off, or has no page of the site.
   */
  async renderDocument(route: DocumentRoute): Promise<RenderedAnswer> {
    const address = this.addressOf(route);
    const headers = await this.headersFor(route, address, this.options.documentHeaders);
    const rendered = await this.get(route, address, headers);
    if (rendered.status >= 500 && !this.options.isAuthoring)
      throw new Error("The application failed; its log says why.");
    const answer = withFailure(rendered);
    if (answer.status === TEMPORARY_STATUS) this.failed.set(address, true);
    return answer;
  }

  /** Renders the part of a page that the client router asks for. @param headers those of its request. */
  async renderRouterPart(
    route: DocumentRoute,
    headers: IncomingHttpHeaders,
    requestUrl: string,
  ): Promise<RenderedAnswer> {
    const wanted = Object.entries(headers).filter(([name]) => ROUTER_REQUEST_HEADERS.test(name));
    const query = new URLSearchParams(requestUrl.split("?")[1]);
    const address = this.addressOf(route);
    const answer = await this.get(route, address + (query.size > 0 ? `?${query}` : ""), {
      ...Object.fromEntries(wanted),
      ...(await this.headersFor(route, address, this.options.partHeaders)),
    });
    const named = headersForRouter(answer.headers, address, query);
    // The framework asks the router to correct its own parameter; the address it names is internal.
    const parameter = readRouterParameter(answer);
    if (parameter === undefined) return { ...answer, headers: named };
    query.set(ROUTER_PARAMETER, parameter);
    return { ...answer, headers: { ...named, location: `${requestUrl.split("?")[0]}?${query}` } };
  }

  /** While authors write, an address says nothing of a page's content: a page that changes stays in place and keeps its state. */
  private addressOf(route: DocumentRoute): string {
    return this.options.isAuthoring ? documentAddress(route, CURRENT_SEGMENT) : documentAddress(route);
  }

  private async headersFor(
    route: DocumentRoute,
    address: string,
    usual: RendererOptions["partHeaders"],
  ): Promise<IncomingHttpHeaders> {
    const isOnce = this.failed.has(address) || isPersonal(route);
    return (isOnce ? await this.options.onceHeaders?.() : usual) ?? {};
  }

  /** Asks the framework, which knows nothing of the base path, for an address. */
  private async get(route: DocumentRoute, address: string, headers: IncomingHttpHeaders): Promise<RenderedAnswer> {
    const inject = () => injectRequest(this.handle, { url: address, headers: { ...headers, host: "localhost" } });
    const answer = await (isPersonal(route) ? asPersonal(inject) : inject());
    // Others are answered before a large document is worked on.
    await setImmediate();
    const kept = Object.entries(answer.headers).filter(([name]) => !DROPPED_RESPONSE_HEADERS.test(name));
    return { ...answer, headers: Object.fromEntries(kept), body: this.withBasePath(answer.body) };
  }

  private withBasePath(body: Buffer): Buffer {
    const { assetPrefix, basePath } = this.options;
    return assetPrefix === "" ? body : Buffer.from(body.toString("utf8").replaceAll(assetPrefix, basePath));
  }
}

/** Status of a page that failed for a while, and seconds after which it is worth another request. */
const TEMPORARY_STATUS = 503;
const RETRY_AFTER = "2";

/** A page that failed as a whole says so in its head: the framework itself answers with 200. */
function withFailure(answer: RenderedAnswer): RenderedAnswer {
  const mark = `<meta name="${FAILURE_TAG}" content="`;
  const index = answer.status === 200 ? answer.body.indexOf(mark) : -1;
  if (index === -1) return answer;
  const isTemporary = answer.body.subarray(index + mark.length).toString("utf8", 0, 9) === "temporary";
  if (!isTemporary) return { ...answer, status: 500 };
  return { ...answer, status: TEMPORARY_STATUS, headers: { ...answer.headers, "retry-after": RETRY_AFTER } };
}

/** The client router learns the internal address from these headers, as it does for rewrites of the framework's own. */
function headersForRouter(headers: OutgoingHttpHeaders, address: string, query: URLSearchParams): OutgoingHttpHeaders {
  const own = new URLSearchParams(query);
  own.delete(ROUTER_PARAMETER);
  return { ...headers, "x-nextjs-rewritten-path": address, "x-nextjs-rewritten-query": String(own) };
}

function readRouterParameter({ status, headers: { location } }: RenderedAnswer): string | undefined {
  if (status < 300 || status > 399 || typeof location !== "string") return undefined;
  return new URLSearchParams(location.split("?")[1]).get(ROUTER_PARAMETER) ?? "";
}
