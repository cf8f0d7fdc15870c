import { decodePercent, tryDecodePercent } from "@/lib/base/decode-percent";
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

/** What of a request decides where its answer comes from. */
export interface IncomingRequest {
  /** Path with query, as on the request line. */
  url: string;
  method: string;
  /** The `Accept` header, empty if absent. */
  accept: string;
  /** Division that the reader comes from, by cookie; decides where a page that several divisions list opens. */
  nearDivision?: string;
}

/** What routing needs besides the request. */
export interface RoutingOptions {
  /** Undefined while docs.json cannot be read and no good version is known. */
  site: Site | undefined;
  redirects: CompiledRedirects | undefined;
  /** Prefix of all public URLs without trailing slash, or an empty string. */
  basePath: string;
  endpoints: NamedEndpoints;
  isDevelopment: boolean;
}

/** A page of the site in place of one that there is not. */
interface MissingRoute {
  type: "missing";
  site: Site;
  suggestions: readonly string[];
  /** The path that was asked for; absent for addresses that no page or file of the site could have. */
  path?: string;
  /** There is one, but it could not be rendered. */
  hasFailed?: boolean;
}

/** Where the answer to a request comes from. */
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
  /** `location` is what the header says, in ASCII. */
  | { type: "redirect"; location: string; status: 307 | 308 }
  | { type: "endpoint"; match: EndpointMatch }
  /** Scripts, styles and, in development, the live connection of the framework. */
  | { type: "framework" }
  /** There is no site to answer from. */
  | { type: "broken" };

/** Public paths that belong to this server; everything else belongs to the docs repository. */
const RESERVED_PATHS = /^\/(?:_lectern|discovery|mcp|authed\/mcp|healthz|readyz|metrics)(?:\/|$)/;

/** The framework's own addresses: in production its compiled scripts and styles only. */
const FRAMEWORK_PATHS = { production: /^\/_next\/static\//, development: /^\/(?:_next|__next[^/]*)(?:\/|$)/ };

/** Second addresses of files that a site may have in its root. */
const WELL_KNOWN_COPY = /^\/\.well-known\/(llms(?:-full)?\.txt)$/;

/** Part of a page that the page itself leaves out. */
const SCHEMA_PATH = "/_lectern/schema";

/** Characters of an address that is redirected to: those that grow with each redirect come to an end. */
const LONGEST_LOCATION = 2_000;

/** Decides where the answer to a request comes from. Reads nothing but its arguments. */
export function routeRequest(request: IncomingRequest, options: RoutingOptions): Route {
  const route = findRoute(request, options);
  const isTooLong = route.type === "redirect" && route.location.length > LONGEST_LOCATION;
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
  if (isFrameworkPath(encodedPath, options.isDevelopment)) return { type: "framework" };
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

/** True for a reader who asks for a page where programs post to: a page or a redirect of the site may be there too. */
function isReaderOf({ endpoint }: EndpointMatch, { method, accept }: IncomingRequest): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !endpoint.methods.GET && !accept.includes("text/event-stream");
}

/** True for addresses that only the framework answers. */
function isFrameworkPath(path: string, isDevelopment: boolean): boolean {
  return FRAMEWORK_PATHS[isDevelopment ? "development" : "production"].test(path);
}

/** Where a path of the docs repository leads; undefined where nothing is found there. */
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
  /** The address of a page, without base path. */
  addressOf: (path: string) => string;
}

/** What answers at the path of a page; undefined where there is none. */
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
  // Guests are asked to sign in where there could be a page for others.
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
 * A path keeps one slash at its beginning, whatever a placeholder of the rule was filled with: two would turn what
 * follows into a host. The query of the request joins that of the destination, before its fragment.
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

/** Headers hold ASCII only; escapes already in the address stay as they are. */
function toAscii(address: string): string {
  return address.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text));
}

/** Drops a trailing slash and a final `index`. */
function canonicalPath(path: string): string {
  const withoutSlash = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  return withoutSlash === "/index" ? "/" : withoutSlash.replace(/\/index$/, "") || "/";
}

/**
 * Content negotiation (RFC 9110, 12.5.1): Markdown that is wanted more than HTML, or as much and named first, and plain text that is
 * wanted more. Browsers name neither; other programs often name plain text beside everything.
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

function encodeSegments(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
