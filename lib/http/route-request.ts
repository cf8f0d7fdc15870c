import { formatInternalAddress } from "@/lib/http/internal-address";
import { DEFAULT_LANGUAGE_SEGMENT, NOT_FOUND_SEGMENT } from "@/lib/http/segments";
import type { CompiledRedirects } from "@/lib/navigation/redirects";
import { matchRedirect } from "@/lib/navigation/redirects";
import { divisionSegment } from "@/lib/navigation/sidebar-parts";
import type { PageView } from "@/lib/navigation/types";
import type { Site } from "@/lib/site/types";

/** A request as the front door sees it, before the framework does. */
export interface IncomingRequest {
  /** Path with query, as on the request line. */
  url: string;
  method: string;
  /** The `Accept` header, empty if absent. */
  accept: string;
  /** Division that the reader comes from, by cookie; decides where a page that several divisions list opens. */
  nearDivision?: string;
}

/** What the front door needs besides the site. */
export interface RoutingOptions {
  /** Prefix of all public URLs without trailing slash, or an empty string. */
  basePath: string;
  redirects: CompiledRedirects;
  /** Leads pages to the route that draws them while authors write, where a refreshed page keeps its state. */
  isDevelopment: boolean;
  /** `/metrics` is for Prometheus; else it is an address like any other, which a page may have. */
  hasMetrics?: boolean;
}

/** Where the framework finds the answer to a request. */
export interface Destination {
  /** Internal path with query. */
  url: string;
  /** The answer is the page that says that there is none. */
  isNotFound?: boolean;
  /** That page without suggestions: one address for all paths, for when more are asked for than can be drawn. */
  plainUrl?: string;
  /**
   * The answer is an HTML document: `kept` where the address alone stands for its content, `fresh` where it is made anew
   * each time.
   */
  document?: "kept" | "fresh";
}

/** Routes that only the front door leads to: what they answer to depends on a decision that it has made. */
const INTERNAL_ENDPOINTS = /^\/_lectern\/+(?:broken|files|generated|markdown|redirect)(?:[/?]|$)/;

/** Endpoints that answer for many paths, which stand behind their names. */
const PATH_ENDPOINT = /^\/_lectern\/(diagrams|icons|islands|math|og|sidebar)\/(.+)$/s;

/**
 * The route that draws pages while authors write. Its address stays the same whatever becomes of a page, so that a refreshed
 * page keeps its state.
 */
const AUTHORING_ROUTE = "/authoring";

/** An endpoint that answers with a document. */
const DOCUMENT_ENDPOINT = /^\/_lectern\/schema(?:\?|$)/;

/** Segments that climb, and separators that only some readers of an address take for one. */
const SUSPICIOUS_PATH = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)|\\|\p{Cc}/u;

/** Public paths that have a route of their own; everything else belongs to the docs repository. */
const RESERVED_PATHS = /^\/(?:_next|__next[^/]*|discovery|mcp|healthz|readyz)(?:\/|$)/;

/** True for addresses of the framework's own: scripts, styles, the connection that reloads modules. */
export function isFrameworkPath(url: string, basePath: string): boolean {
  return /^\/_{1,2}next/.test(url.slice(basePath.length)) || url.startsWith(`${basePath}/_lectern/live`);
}

/** Generated files that a file of the same name in the docs repository replaces. */
const GENERATED_FILES =
  /^\/(?:llms\.txt|llms-full\.txt|_llms\/[^/]+\.md|skill\.md|sitemap\.xml|robots\.txt|\.well-known\/.+|.+\/rss\.xml|docs\.schema\.json)$/;

/**
 * Maps a public URL to the internal URL that renders it. The internal URL of a page carries the site's revision, the
 * language, the division and the page's content hash, so that a statically cached page can never be served for other
 * content or another navigation.
 *
 * @returns where the answer is found, or undefined to leave the request as it is.
 */
export function routeRequest(request: IncomingRequest, site: Site, options: RoutingOptions): Destination | undefined {
  const { basePath } = options;
  const queryStart = request.url.indexOf("?");
  const rawPath = queryStart < 0 ? request.url : request.url.slice(0, queryStart);
  const query = queryStart < 0 ? "" : request.url.slice(queryStart);
  const decodedPath = decodePercent(rawPath);
  const isSuspicious = !rawPath.startsWith("/") || SUSPICIOUS_PATH.test(decodedPath ?? "");
  if (isSuspicious) return missingPage(site, "/", query, options);
  if (basePath !== "" && rawPath !== basePath && !rawPath.startsWith(`${basePath}/`)) return undefined;
  const encodedPath = rawPath.slice(basePath.length) || "/";
  // The framework answers malformed escapes of its routes' parameters with status 500.
  if (RESERVED_PATHS.test(encodedPath) && decodedPath !== undefined) return undefined;
  if (options.hasMetrics && encodedPath === "/metrics") return { url: `${basePath}/lectern/metrics` };
  const internal = routePath(encodedPath, query, request, site, options);
  if (internal !== undefined) return { ...internal, url: basePath + internal.url };
  return missingPage(site, decodePercent(encodedPath) ?? "/", query, options);
}

/** The internal path of everything but missing pages. */
function routePath(
  encodedPath: string,
  query: string,
  request: IncomingRequest,
  site: Site,
  options: RoutingOptions,
): Destination | undefined {
  const path = decodePercent(encodedPath);
  if (path === undefined) return undefined;
  if (encodedPath.startsWith("/_lectern/")) return endpoint(encodedPath, path, query);

  const redirect = matchRedirect(options.redirects, path);
  if (redirect) return redirectTo(redirect.destination, redirect.status, query);

  const file = path.slice(1);
  if (site.files.has(file) && !site.pages.has(path))
    return { url: formatInternalAddress("/lectern/files", file, query) };
  if (GENERATED_FILES.test(path)) return { url: `/lectern/generated${encodePath(path)}${query}` };
  if (path.endsWith(".md") && path.length > 3) return markdown(path.slice(0, -3), query);

  const canonical = canonicalPath(path);
  if (canonical !== path) return redirectTo(encodePath(canonical), 308, query);
  if (wantsMarkdown(request)) return markdown(path, query);
  if (path === "/" && site.homePath !== "/") return redirectTo(encodePath(site.homePath), 307, query);

  const link = site.pages.get(path)?.url;
  if (link) return redirectTo(link, 307, "");
  const view = site.pageView(path, request.nearDivision);
  if (view) return { url: pageUrl(site, view, query, options), document: "kept" };
  if (site.settings.errors["404"].redirect && request.method === "GET" && !path.includes(".")) {
    return redirectTo("/", 307, "");
  }
  return undefined;
}

/** The parameters of the route that renders a page; its address is made of them in this order. */
export interface PageSegments {
  revision: string;
  language: string;
  division: string;
  /** The content hash, then the segments of the path. */
  page: string[];
}

/** Segment that stands for the content hash of a page that is made from an operation: the revision covers it. */
const OPERATION_SEGMENT = "operation";

/** Where a page is rendered. */
export function pageSegments(site: Site, { path, divisionId }: PageView): PageSegments {
  const hash = pageHash(site, path);
  const segments = path.split("/").filter((segment) => segment !== "");
  const division = divisionSegment(divisionId, site.divisionView(divisionId)?.sidebar ?? [], path);
  return { ...divisionSegments(site, divisionId), division, page: [hash, ...segments] };
}

/** The part of a page's address that stands for its content. */
export function pageHash(site: Site, path: string): string {
  return site.pages.get(path)?.contentHash ?? OPERATION_SEGMENT;
}

function divisionSegments(site: Site, division: string): Omit<PageSegments, "page"> {
  const language = site.divisionView(division)?.languageCode ?? DEFAULT_LANGUAGE_SEGMENT;
  return { revision: site.revision, language, division };
}

function pageUrl(site: Site, view: PageView, query: string, options: RoutingOptions): string {
  if (options.isDevelopment) return formatInternalAddress(AUTHORING_ROUTE, view.path, query);
  const { revision, language, division, page } = pageSegments(site, view);
  return `/${["site", revision, language, division, ...page].map(encodeURIComponent).join("/")}${query}`;
}

/** Where the page for a path that has none is rendered: of the path itself, only the pages to suggest are left. */
export function missingPageSegments(site: Site, path: string) {
  const nearest = site.pageView(site.homePath)?.divisionId ?? "root";
  return { ...divisionSegments(site, nearest), pages: site.suggestPages(path).map((page) => page.path) };
}

/**
 * The page for a path that has none. Its address names the pages to suggest and nothing of the path, so that all the paths
 * that clients make up lead to few addresses.
 */
function missingPage(
  site: Site,
  path: string,
  query: string,
  { basePath, isDevelopment }: RoutingOptions,
): Destination {
  if (isDevelopment) {
    return { url: basePath + formatInternalAddress(AUTHORING_ROUTE, path, query), isNotFound: true, document: "kept" };
  }
  const { revision, language, division, pages } = missingPageSegments(site, path);
  const start = ["site", revision, language, division, NOT_FOUND_SEGMENT];
  const address = (suggested: readonly string[]) =>
    `${basePath}/${[...start, ...suggested].map(encodeURIComponent).join("/")}`;
  return { url: address(pages), plainUrl: address([]), isNotFound: true, document: "kept" };
}

/** A page, there or missing, as Markdown. */
function markdown(path: string, query: string): Destination {
  return { url: formatInternalAddress("/lectern/markdown", path, query) };
}

/** An address of our own under `/_lectern/`. */
function endpoint(encodedPath: string, path: string, query: string): Destination | undefined {
  if (INTERNAL_ENDPOINTS.test(encodedPath)) return undefined;
  const [, name, rest = ""] = PATH_ENDPOINT.exec(path) ?? [];
  if (name) return { url: formatInternalAddress(`/lectern/${name}`, rest, query) };
  const url = `/lectern/${encodedPath.slice("/_lectern/".length)}${query}`;
  return DOCUMENT_ENDPOINT.test(encodedPath) ? { url, document: "fresh" } : { url };
}

/**
 * A path keeps one slash at its beginning, whatever a placeholder of the rule was filled with: two would make a host of
 * what follows.
 */
function redirectTo(destination: string, status: number, query: string): Destination {
  const to = destination.replace(/^[/\\]+/, "/");
  return { url: `/lectern/redirect?${new URLSearchParams({ to, status: String(status), query })}` };
}

/** Drops a trailing slash and a final `index`. */
function canonicalPath(path: string): string {
  const withoutSlash = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  return withoutSlash === "/index" ? "/" : withoutSlash.replace(/\/index$/, "") || "/";
}

/** Content negotiation: Markdown or plain text asked for before HTML. */
function wantsMarkdown({ accept }: IncomingRequest): boolean {
  if (accept === "" || accept.includes("text/html") || accept.includes("*/*")) return false;
  return accept.includes("text/markdown") || accept.includes("text/plain");
}

function decodePercent(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // A malformed escape names no page.
    return undefined;
  }
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
