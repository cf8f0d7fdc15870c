/** Segments that lead upward, and characters that only some parsers of a URL treat as separators. */
export const SUSPICIOUS_PATH = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)|\\|\p{Cc}/u;

/** URLs of the server itself, and second spellings of pages: their Markdown, and folders by their index. */
const TAKEN_PATH = /^\/(?:_lectern|_next|\.well-known)\/|^\/(?:healthz|readyz)$|\.md$|\/index$/;

/** Files for programs that the server writes (`lib/text/machine-files.ts`). */
const MACHINE_PATH = /^\/(?:(?:llms|llms-full|robots)\.txt|sitemap\.xml|(?:.+\/)?rss\.xml)$/;

/**
 * True if a page can be requested at a path. Pages at all other paths are left out of the site and reported.
 * @example isServedPath("/a\\b") // false
 */
export function isServedPath(path: string): boolean {
  return ![SUSPICIOUS_PATH, TAKEN_PATH, MACHINE_PATH].some((pattern) => pattern.test(path));
}
