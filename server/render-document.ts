import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { setImmediate } from "node:timers/promises";
import { asPersonal, currentReader } from "@/lib/access/current-viewer.server";
import { RecentMap } from "@/lib/base/recent-map";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import {
  CURRENT_SEGMENT,
  DEFAULT_LANGUAGE_SEGMENT,
  FAILED_SEGMENT,
  NOT_FOUND_SEGMENT,
  writePathSegment,
} from "@/lib/http/segments";
import { nodePathOf } from "@/lib/navigation/sidebar-parts";
import { type Rendering, renderFrom } from "@/lib/site/rendering.server";
import { type InjectedAnswer, injectRequest, type RequestHandler } from "@/server/inject-request";
import type { Route } from "@/server/route-request";

/** A route whose response is an HTML document. */
export type DocumentRoute = Extract<Route, { type: "page" | "missing" | "schema" }>;

/**
 * Request headers with which the client router selects a part of a page, and, in development, the identifiers of the data for
 * which it waits.
 */
const ROUTER_REQUEST_HEADERS =
  /^(?:rsc|next-router-(?:state-tree|prefetch|segment-prefetch)|next-url|next-hmr-refresh|x-nextjs-(?:html-)?request-id)$/;

/** Response headers to drop, about the connection or the framework's cache. */
const DROPPED_RESPONSE_HEADERS =
  /^(?:connection|content-length|date|etag|keep-alive|transfer-encoding|x-nextjs-cache|x-powered-by|link)$/;

/** Query parameter of the client router's requests. */
const ROUTER_PARAMETER = "_rsc";

/**
 * The internal URL of a document. For a page, it contains the revision, language, division, and content hash, so that a cached
 * document is never served for other content or another navigation.
 *
 * @param version replaces the revision and the content hash.
 */
export function documentAddress(route: DocumentRoute, version?: string): string {
  if (route.type === "schema") return `/lectern/schema${route.query}`;
  const { site } = route;
  const { divisionId, view, suggestions = [], hasFailed } = renderingOf(route);
  const { languageCode = DEFAULT_LANGUAGE_SEGMENT, sidebar = [] } = site.divisionView(divisionId) ?? {};
  const nodePath = view ? nodePathOf(sidebar, view.path) : [];
  const division = nodePath.length > 0 ? `${divisionId}~${nodePath.join(".")}` : divisionId;
  const names = view?.path.split("/").filter((name) => name !== "") ?? [];
  const page = view
    ? // The content of pages that are generated from operations depends on the revision.
      [version ?? site.pages.get(view.path)?.contentHash ?? "operation", ...names.map(writePathSegment)]
    : // The suggested pages but not the path, so that arbitrary paths map to few documents.
      [NOT_FOUND_SEGMENT, ...(hasFailed ? [FAILED_SEGMENT] : suggestions)];
  const segments = ["site", version ?? site.revision, languageCode, division, ...page];
  return `/${segments.map(encodeURIComponent).join("/")}`;
}

/** What the document of a route shows. A "not found" page is in the division of its first suggestion, whose language is that of the URL. */
function renderingOf(route: Exclude<DocumentRoute, { type: "schema" }>): Omit<Rendering, "onContent"> {
  if (route.type === "page") return { ...route, divisionId: route.view.divisionId };
  const { site, suggestions } = route;
  return { ...route, divisionId: site.pageView(suggestions[0] ?? site.homePath)?.divisionId ?? "root" };
}

/** True for a page that may show its reader, requested by a reader who has signed in: it is cached for that reader only. */
export function isPersonal(route: DocumentRoute): boolean {
  const readsReader = route.type === "page" && route.site.pages.get(route.view.path)?.readsReader;
  return readsReader === true && currentReader() !== undefined;
}

/** A document as the framework renders it. */
export interface RenderedDocument extends Pick<InjectedAnswer, "status" | "headers"> {
  html: string;
}

export interface RendererOptions {
  /** Prefix of all public URLs, or an empty string. */
  basePath: string;
  /** Placeholder for the base path in URLs of scripts and styles; empty if none has to be replaced. */
  assetPrefix: string;
  /** Whether the site is shown to its author; internal URLs then do not depend on the content of pages. */
  isAuthoring: boolean;
  /** Headers of requests for documents and parts of them. */
  headers?: Readonly<Record<string, string>>;
  /** Returns headers with which the framework renders without caching. */
  onceHeaders?: () => Promise<Readonly<Record<string, string>>>;
}

/** Maximum number of remembered internal URLs of pages that failed. */
const MAX_FAILED_ADDRESSES = 10_000;

/** Status of a page with a temporary failure. */
const TEMPORARY_STATUS = 503;
/** The `Retry-After` header of a page with a temporary failure, in seconds. */
const RETRY_AFTER = "2";

/** Renders documents, and parts of them for the client router, by requests to the framework's handler. */
export class Renderer {
  constructor(
    private readonly handle: RequestHandler,
    private readonly options: RendererOptions,
  ) {}

  /** Why pages failed that the framework has rendered, and may have cached. */
  private readonly failed = new RecentMap<PageFailure>(MAX_FAILED_ADDRESSES);

  /**
   * Renders a document. The result depends only on the internal URL: headers, cookies, and method of the client are not passed
   * to the framework. After a temporary failure, the document is rendered without the framework's cache.
   * @throws Error if the framework fails.
   */
  async renderDocument(route: DocumentRoute): Promise<RenderedDocument> {
    const { address: _, failure, ...document } = await this.request(route);
    if (document.status >= 500 && !this.options.isAuthoring) throw new Error("The application failed; see its log.");
    if (!failure || document.status !== 200) return document;
    // The framework answers with 200 for a page that failed as a whole, too.
    if (!failure.isTemporary) return { ...document, status: 500 };
    return { ...document, status: TEMPORARY_STATUS, headers: { ...document.headers, "retry-after": RETRY_AFTER } };
  }

  /** Renders a part of a page for the client router. @param headers of the router's request. */
  async renderRouterPart(
    route: DocumentRoute,
    headers: IncomingHttpHeaders,
    requestUrl: string,
  ): Promise<InjectedAnswer> {
    const wanted = Object.entries(headers).filter(([name]) => ROUTER_REQUEST_HEADERS.test(name));
    const query = new URLSearchParams(requestUrl.split("?")[1]);
    const { address, html, failure: _, ...part } = await this.request(route, Object.fromEntries(wanted), `${query}`);
    const answer = { ...part, body: Buffer.from(html) };
    const named = headersForRouter(answer.headers, address, query);
    // The framework redirects the router to correct its parameter, but names the internal URL.
    const parameter = readRouterParameter(answer);
    if (parameter === undefined) return { ...answer, headers: named };
    query.set(ROUTER_PARAMETER, parameter);
    return { ...answer, headers: { ...named, location: `${requestUrl.split("?")[0]}?${query}` } };
  }

  /** Requests a document, or a part of it, from the framework, which is not configured with the base path. */
  private async request(
    route: DocumentRoute,
    wanted: IncomingHttpHeaders = {},
    query = "",
  ): Promise<RenderedDocument & { address: string; failure: PageFailure | undefined }> {
    const { isAuthoring, onceHeaders, headers: usual, assetPrefix, basePath } = this.options;
    // For authors, the URL does not depend on the content, so that a changed page keeps its state in the browser.
    const address = documentAddress(route, isAuthoring ? CURRENT_SEGMENT : undefined);
    const isOnce = this.failed.get(address)?.isTemporary === true || isPersonal(route);
    // A cached document may be that of an earlier request, or of one at the same time.
    const failures = isOnce ? new Map<string, PageFailure>() : this.failed;
    const onContent = (failure: PageFailure | undefined) =>
      void (failure ? failures.set(address, failure) : failures.delete(address));
    const own = isOnce ? await onceHeaders?.() : usual;
    const url = query === "" ? address : `${address}?${query}`;
    const inject = () => injectRequest(this.handle, { url, headers: { ...wanted, ...own, host: "localhost" } });
    const render = () =>
      route.type === "schema" ? inject() : renderFrom({ ...renderingOf(route), onContent }, inject);
    const { status, headers, body } = await (isPersonal(route) ? asPersonal(render) : render());
    // Answer other requests before processing a large document.
    await setImmediate();
    const kept = Object.entries(headers).filter(([name]) => !DROPPED_RESPONSE_HEADERS.test(name));
    const text = body.toString("utf8");
    const html = assetPrefix === "" ? text : text.replaceAll(assetPrefix, basePath);
    return { address, status, headers: Object.fromEntries(kept), html, failure: failures.get(address) };
  }
}

/** Adds the headers from which the client router learns the internal URL, as for rewrites of the framework. */
function headersForRouter(headers: OutgoingHttpHeaders, address: string, query: URLSearchParams): OutgoingHttpHeaders {
  const own = new URLSearchParams(query);
  own.delete(ROUTER_PARAMETER);
  return { ...headers, "x-nextjs-rewritten-path": address, "x-nextjs-rewritten-query": String(own) };
}

function readRouterParameter({ status, headers: { location } }: InjectedAnswer): string | undefined {
  if (status < 300 || status > 399 || typeof location !== "string") return undefined;
  return new URLSearchParams(location.split("?")[1]).get(ROUTER_PARAMETER) ?? "";
}
