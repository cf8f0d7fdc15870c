import { decodePercent, tryDecodePercent } from "@/lib/base/decode-percent";
import { encodeSegments } from "@/lib/base/encode-path";
import { endInSlash } from "@/lib/base/paths";
import { acceptWeights } from "@/lib/http/accept-weights";
import type { CompiledRedirects } from "@/lib/navigation/redirects";
import { matchRedirect } from "@/lib/navigation/redirects";
import type { PageView } from "@/lib/navigation/types";
import { generatedFolders } from "@/lib/site/generated-folders";
import { SUSPICIOUS_PATH } from "@/lib/site/served-path";
import type { Site } from "@/lib/site/types";
import { isMachineFile } from "@/lib/text/machine-files";
import { type EndpointMatch, matchEndpoint, type NamedEndpoints } from "@/server/endpoints/endpoint";

/** The parts of a request that determine its route. */
export interface IncomingRequest {
  /** Path with query, as on the request line. */
  url: string;
  method: string;
  /** The `Accept` header, empty if absent. */
  accept: string;
  /** Division that the reader comes from (a cookie). A page in several divisions opens in the nearest one. */
  nearDivision?: string;
}

/** Data that routing needs besides the request. */
export interface RoutingOptions {
  /** Undefined while docs.json cannot be read and has never been read successfully. */
  site: Site | undefined;
  redirects: CompiledRedirects | undefined;
  /** Prefix of all public URLs without trailing slash, or an empty string. */
  basePath: string;
  endpoints: NamedEndpoints;
  isDevelopment: boolean;
}

/** A "not found" page of the site. */
interface MissingRoute {
  type: "missing";
  site: Site;
  suggestions: readonly string[];
  /** The requested path; absent for URLs that no page or file of the site could have. */
  path?: string;
  /** The page exists but could not be rendered. */
  hasFailed?: boolean;
}

/** The kind of response to a request. */
export type Route =
  | { type: "page"; site: Site; view: PageView }
  | MissingRoute
  | { type: "schema"; query: string }
  /** A static file of the docs repository, relative to its content. */
  | { type: "file"; site: Site; file: string }
  /** A file generated for machines, by its public path. */
  | { type: "text"; site: Site; path: string }
  /** A page as Markdown. */
  | { type: "markdown"; site: Site; path: string }
  /** `location` is the value of the header, in ASCII. */
  | { type: "redirect"; location: string; status: 307 | 308 }
  | { type: "endpoint"; match: EndpointMatch }
  /** Scripts, styles and, in development, the live connection of the framework. */
  | { type: "framework" }
  /** No site can be served. */
  | { type: "broken" };

/** Paths reserved for the server; all others belong to the docs repository. */
const RESERVED_PATHS = /^\/(?:_lectern|discovery|mcp|authed\/mcp|healthz|readyz|metrics)(?:\/|$)/;

/** The framework's paths; in production only those of compiled scripts and styles. */
const FRAMEWORK_PATHS = { production: /^\/_next\/static\//, development: /^\/(?:_next|__next[^/]*)(?:\/|$)/ };

/** Alternative paths of files in the root of a site. */
const WELL_KNOWN_COPY = /^\/\.well-known\/(llms(?:-full)?\.txt)$/;

/** Path of deeper levels of schemas, which pages omit. */
const SCHEMA_PATH = "/_lectern/schema";

/** Maximum length of a URL to redirect to, in characters. Ends redirect loops in which the URL grows. */
const MAX_LOCATION_LENGTH = 2_000;

/** Finds the route of a request. Pure. */
export function routeRequest(request: IncomingRequest, options: RoutingOptions): Route {
  const route = findRoute(request, options);
  const isTooLong = route.type === "redirect" && route.location.length > MAX_LOCATION_LENGTH;
  return isTooLong ? missingPage(options.site, "/") : route;
}

function findRoute(request: IncomingRequest, options: RoutingOptions): Route {
  const { basePath, site } = options;
  const { rawPath, query } = splitUrl(request.url);
  const isSuspicious = !rawPath.startsWith("/") || SUSPICIOUS_PATH.test(decodePercent(rawPath));
  const isOutside = basePath !== "" && rawPath !== basePath && !rawPath.startsWith(`${basePath}/`);
  if (isSuspicious || isOutside) return missingPage(site, "/");
  const encodedPath = rawPath.slice(basePath.length) || "/";
  const path = tryDecodePercent(encodedPath);
  if (path === undefined) return missingPage(site, "/");
  if (FRAMEWORK_PATHS[options.isDevelopment ? "development" : "production"].test(encodedPath))
    return { type: "framework" };
  const match = RESERVED_PATHS.test(encodedPath) ? matchEndpoint(options.endpoints, encodedPath) : undefined;
  if (match) {
    const own = site && isReaderOf(match, request) ? routePath(path, query, request, { ...options, site }) : undefined;
    return own ?? { type: "endpoint", match };
  }
  if (!site) return { type: "broken" };
  if (encodedPath === SCHEMA_PATH) return { type: "schema", query };
  if (encodedPath.startsWith("/_lectern/")) return missingPage(site, "/");
  return routePath(path, query, request, { ...options, site }) ?? missingPage(site, path, { path });
}

/** True if a reader requests the path of an endpoint that only accepts POST; the site may have a page or a redirect there. */
function isReaderOf({ endpoint }: EndpointMatch, { method, accept }: IncomingRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !endpoint.methods.GET && !accept.includes("text/event-stream");
}

/** The route of a path of the docs repository; undefined if nothing is there. */
function routePath(
  path: string,
  query: string,
  request: IncomingRequest,
  { site, redirects, basePath }: RoutingOptions & { site: Site },
): Route | undefined {
  const redirect = redirects && matchRedirect(redirects, path);
  if (redirect) return redirectTo(basePath, redirect.destination, redirect.status, query);

  const own = [path.slice(1), path.replace(WELL_KNOWN_COPY, "$1")].find((name) => site.files.has(name));
  if (own !== undefined && !site.pages.has(path)) return { type: "file", site, file: own };
  if (isMachineFile(path)) return { type: "text", site, path };
  if (path.endsWith(".md") && path.length > 3) return { type: "markdown", site, path: path.slice(0, -3) };

  const { trailingSlash } = site.settings.seo;
  const addressOf = (page: string) => (trailingSlash ? endInSlash(encodeSegments(page)) : encodeSegments(page));
  const canonical = canonicalPath(path);
  const isCanonical = canonical === path || (trailingSlash && path === `${canonical}/`);
  return isCanonical
    ? routePage(canonical, query, request, { site, basePath, addressOf })
    : redirectTo(basePath, addressOf(canonical), 308, query);
}

interface PageRouting {
  site: Site;
  basePath: string;
  /** The encoded URL path of a page, without base path. */
  addressOf: (path: string) => string;
}

/** The route of a canonical path; undefined if there is no page. */
function routePage(
  path: string,
  query: string,
  request: IncomingRequest,
  { site, basePath, addressOf }: PageRouting,
): Route | undefined {
  if (wantsMarkdown(request)) return { type: "markdown", site, path };
  if (path === "/" && site.homePath !== "/") return redirectTo(basePath, addressOf(site.homePath), 307, query);

  const link = site.pages.get(path)?.url;
  if (link) return redirectTo(basePath, link, 307, "");
  const view = site.pageView(path, request.nearDivision);
  if (view) return { type: "page", site, view };
  const first = generatedFolders(site).get(path);
  if (first) return redirectTo(basePath, addressOf(first), 307, query);
  // Guests get the sign-in page instead, since other readers may have a page at the path.
  const isRedirected = site.settings.errors["404"].redirect && site.viewer.type !== "guest";
  if (isRedirected && request.method === "GET" && !path.includes(".")) {
    return redirectTo(basePath, "/", 307, "");
  }
  return undefined;
}

function missingPage(site: Site | undefined, near: string, own: { path?: string } = {}): Route {
  if (!site) return { type: "broken" };
  return { type: "missing", site, suggestions: site.suggestPages(near).map((page) => page.path), ...own };
}

function splitUrl(url: string): { rawPath: string; query: string } {
  const queryStart = url.indexOf("?");
  return queryStart < 0
    ? { rawPath: url, query: "" }
    : { rawPath: url.slice(0, queryStart), query: url.slice(queryStart) };
}

/**
 * Redirects to a destination, with the query of the request added before the fragment. Reduces leading slashes to one, since a
 * filled placeholder can result in two slashes, after which the rest would be a host.
 */
function redirectTo(basePath: string, destination: string, status: number, query: string): Route {
  const to = destination.replace(/^[/\\]+/, "/");
  const [address = "/", fragment] = to.split("#", 2);
  const location =
    (to.startsWith("/") ? basePath + address : address) +
    (address.includes("?") ? query.replace("?", "&") : query) +
    (fragment === undefined ? "" : `#${fragment}`);
  return { type: "redirect", location: toAscii(location), status: status === 308 ? 308 : 307 };
}

/** Encodes everything but ASCII, as headers require; leaves existing escapes alone. */
function toAscii(address: string): string {
  return address.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text));
}

/** Drops a trailing slash and a final `index`. */
function canonicalPath(path: string): string {
  const withoutSlash = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  return withoutSlash === "/index" ? "/" : withoutSlash.replace(/\/index$/, "") || "/";
}

/**
 * Content negotiation (RFC 9110, 12.5.1): true if Markdown or plain text is preferred to HTML, or if Markdown has the same
 * weight and is named first. Browsers name neither; other programs often accept plain text besides everything else.
 */
function wantsMarkdown({ accept }: IncomingRequest): boolean {
  const weights = acceptWeights(accept);
  const weightOf = (type: string) => weights.get(type) ?? 0;
  const html = weights.get("text/html") ?? weights.get("text/*") ?? weightOf("*/*");
  const markdown = weightOf("text/markdown");
  const named = [...weights.keys()].find((type) => type === "text/html" || type === "text/markdown");
  const isFirst = named === "text/markdown" && markdown > 0 && markdown === html;
  return isFirst || Math.max(markdown, weightOf("text/plain")) > html;
}
