import type { CompiledRedirects } from "@/lib/navigation/redirects";
import { matchRedirect } from "@/lib/navigation/redirects";
import type { Site } from "@/lib/site/types";

/** A request as the front door sees it, before the framework does. */
export interface IncomingRequest {
  /** Path with query, as on the request line. */
  url: string;
  method: string;
  /** The `Accept` header, empty if absent. */
  accept: string;
}

/** What the front door needs besides the site. */
export interface RoutingOptions {
  /** Prefix of all public URLs without trailing slash, or an empty string. */
  basePath: string;
  redirects: CompiledRedirects;
  /** Replaces revision and content hash by a constant, so that a refreshed page keeps its state while authors write. */
  isDevelopment: boolean;
}

/** Segment that stands for "no page" where a content hash is expected. */
export const NOT_FOUND_SEGMENT = "not-found";

/** Segment that stands for the site's default language. */
export const DEFAULT_LANGUAGE_SEGMENT = "default";

/** Public paths that have a route of their own; everything else belongs to the docs repository. */
const RESERVED_PATHS = /^\/(?:_next|__next[^/]*|discovery|authed|mcp|healthz|readyz|metrics|site\.webmanifest)(?:\/|$)/;

/** Generated files that a file of the same name in the docs repository replaces. */
const GENERATED_FILES =
  /^\/(?:llms\.txt|llms-full\.txt|skill\.md|sitemap\.xml|robots\.txt|\.well-known\/.+|.+\/rss\.xml|docs\.schema\.json)$/;

/**
 * Maps a public URL to the internal URL that renders it. The internal URL of a page carries the site's revision, the
 * language, the division and the page's content hash, so that a statically cached page can never be served for other
 * content or another navigation.
 *
 * @returns the internal path with query, or undefined to leave the request as it is.
 */
export function routeRequest(request: IncomingRequest, site: Site, options: RoutingOptions): string | undefined {
  const { basePath } = options;
  const queryStart = request.url.indexOf("?");
  const rawPath = queryStart < 0 ? request.url : request.url.slice(0, queryStart);
  const query = queryStart < 0 ? "" : request.url.slice(queryStart);
  if (basePath !== "" && rawPath !== basePath && !rawPath.startsWith(`${basePath}/`)) return undefined;
  const encodedPath = rawPath.slice(basePath.length) || "/";
  if (RESERVED_PATHS.test(encodedPath)) return undefined;
  const internal = routePath(encodedPath, query, request, site, options);
  return `${basePath}${internal}`;
}

function routePath(
  encodedPath: string,
  query: string,
  request: IncomingRequest,
  site: Site,
  options: RoutingOptions,
): string {
  if (encodedPath.startsWith("/_lectern/")) return `/lectern/${encodedPath.slice("/_lectern/".length)}${query}`;
  const path = decodePath(encodedPath);
  if (path === undefined) return pageUrl(site, "/", NOT_FOUND_SEGMENT, query, options);

  const redirect = matchRedirect(options.redirects, path);
  if (redirect) return redirectUrl(redirect.destination, redirect.status, query);

  const file = path.slice(1);
  if (site.files.has(file) && !site.pages.has(path)) return `/lectern/files/${encodePath(file)}${query}`;
  if (GENERATED_FILES.test(path)) return `/lectern/generated${encodePath(path)}${query}`;
  if (path.endsWith(".md") && path.length > 3) return `/lectern/markdown${encodePath(path.slice(0, -3))}${query}`;

  const canonical = canonicalPath(path);
  if (canonical !== path) return redirectUrl(encodePath(canonical), 308, query);
  if (wantsMarkdown(request)) return `/lectern/markdown${path === "/" ? "/index" : encodePath(path)}${query}`;
  if (path === "/" && site.homePath !== "/") return redirectUrl(encodePath(site.homePath), 307, query);

  const page = site.pages.get(path);
  if (page?.url) return redirectUrl(page.url, 307, "");
  if (page) return pageUrl(site, path, page.contentHash, query, options);
  if (site.generatedPages.has(path)) return pageUrl(site, path, "operation", query, options);
  if (site.settings.notFound.redirects && request.method === "GET" && !path.includes(".")) {
    return redirectUrl("/", 307, "");
  }
  return pageUrl(site, path, NOT_FOUND_SEGMENT, query, options);
}

function pageUrl(site: Site, path: string, hash: string, query: string, options: RoutingOptions): string {
  const view = site.pageView(path) ?? site.pageView(site.homePath);
  const divisionId = view?.divisionId ?? "root";
  const language = site.divisionView(divisionId)?.languageCode ?? DEFAULT_LANGUAGE_SEGMENT;
  const revision = options.isDevelopment ? "development" : site.revision;
  const version = options.isDevelopment && hash !== NOT_FOUND_SEGMENT ? "page" : hash;
  return `/site/${revision}/${language}/${divisionId}/${version}${path === "/" ? "" : encodePath(path)}${query}`;
}

function redirectUrl(destination: string, status: number, query: string): string {
  const parameters = new URLSearchParams({ to: destination, status: String(status), query });
  return `/lectern/redirect?${parameters}`;
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

function decodePath(path: string): string | undefined {
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
