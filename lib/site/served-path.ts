/** Segments that climb, and separators that only some readers of an address take for one. */
export const SUSPICIOUS_PATH = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)|\\|\p{Cc}/u;

/** Addresses of the server itself, and second spellings of others: Markdown of pages, and folders by their index. */
const TAKEN_PATH = /^\/(?:_lectern|_next|\.well-known)\/|^\/(?:healthz|readyz)$|\.md$|\/index$/;

/** Files for programs that the server writes (`lib/text/machine-files.ts`). */
const MACHINE_PATH = /^\/(?:(?:llms|llms-full|robots)\.txt|sitemap\.xml|(?:.+\/)?rss\.xml)$/;

/**
 * True for the path of a page that a request can ask for. Pages at all others are left out of the site, and reported.
 * @example isServedPath("/a\\b") // false
 */
export function isServedPath(path: string): boolean {
  return ![SUSPICIOUS_PATH, TAKEN_PATH, MACHINE_PATH].some((pattern) => pattern.test(path));
}
