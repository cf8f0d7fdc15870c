/** Dot segments, and characters that only some URL parsers treat as separators or accept. */
export const SUSPICIOUS_PATH = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)|\\|\p{Cc}/u;

/** URLs of the server itself, and alternative URLs of pages: their Markdown, and `index`. */
const TAKEN_PATH = /^\/(?:_lectern|_next|\.well-known)\/|^\/(?:healthz|readyz)$|\.md$|\/index$/;

/** Files that the server generates for programs (`lib/text/machine-files.ts`). */
const MACHINE_PATH = /^\/(?:(?:llms|llms-full|robots)\.txt|sitemap\.xml|(?:.+\/)?rss\.xml)$/;

/**
 * True if a page can be requested at a path. Pages at all other paths are left out of the site and reported.
 * @example isServedPath("/a\\b") // false
 */
export function isServedPath(path: string): boolean {
  return ![SUSPICIOUS_PATH, TAKEN_PATH, MACHINE_PATH].some((pattern) => pattern.test(path));
}
