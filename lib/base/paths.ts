/**
 * Normalizes a path: a leading slash, single slashes, no trailing slash.
 * @example normalizePath("guides//start/") // "/guides/start"
 */
export function normalizePath(path: string): string {
  if (isNormal(path)) return path;
  return `/${pathSegments(path).join("/")}`;
}

function isNormal(path: string): boolean {
  return path.startsWith("/") && !path.includes("//") && (path.length === 1 || !path.endsWith("/"));
}

/** Joins parts to one normalized path. @example joinPath("/docs", "guides/", "/start") // "/docs/guides/start" */
export function joinPath(...parts: readonly string[]): string {
  return normalizePath(parts.join("/"));
}

/** Splits a path at its slashes. @example pathSegments("/a/b") // ["a", "b"] */
export function pathSegments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/**
 * True for references to other sites: URLs with any scheme, such as `https:` or `mailto:`, and `//host`.
 * @example isExternal("https://example.com") // true
 */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/**
 * Removes a final `index`: the page `a/b/index` is served at `/a/b` (format reference 2.9).
 * @example withoutIndex("/guides/index") // "/guides"
 */
export function withoutIndex(path: string): string {
  return path === "/index" ? "/" : path.replace(/\/index$/, "");
}

/**
 * The URL path of a page file: its path without suffix and without a final `index`; case is kept.
 * @example pagePathFromFile("guides/index.mdx") // "/guides"
 */
export function pagePathFromFile(file: string): string {
  return withoutIndex(normalizePath(file.replace(/\.mdx?$/, "")));
}

/**
 * Encodes a path for the `href` of a link: escapes only `%`, `?`, and `#`; browsers encode the rest.
 * @example hrefOfPath("/c#") // "/c%23"
 */
export function hrefOfPath(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent);
}

/** The end of a file name, as in `/openapi.json` and `/logo.svg` but not in a version number, such as `/v1.2`. */
const FILE_PATH = /\.[a-z]\w{0,5}$/i;

/**
 * True if a path looks like that of a file rather than a page.
 * @example isFilePath("/logo.svg") // true
 */
export function isFilePath(path: string): boolean {
  return FILE_PATH.test(path);
}

/**
 * Adds a trailing slash to the URL of a page (`seo.trailingSlash`). URLs of files and other sites are unchanged.
 * @example endInSlash("/guides/start#one") // "/guides/start/#one"
 */
export function endInSlash(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  if (!/^\/(?!\/)/.test(path) || path.endsWith("/") || isFilePath(path)) return address;
  return `${path}/${address.slice(path.length)}`;
}

/** The number of leading segments that two paths share. @example commonSegments("/a/b/c", "/a/b/d") // 2 */
export function commonSegments(one: string, other: string): number {
  let end = 0;
  let slashes = 0;
  for (; end < one.length && one[end] === other[end]; end++) if (one[end] === "/") slashes += 1;
  // A shared segment ends at a slash or at the end in both paths.
  const isWhole = one[end - 1] !== "/" && [one, other].every((path) => end === path.length || path[end] === "/");
  return Math.max(0, isWhole ? slashes : slashes - 1);
}
