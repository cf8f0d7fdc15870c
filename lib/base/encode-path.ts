// In its own file, because the first script of a page contains `paths.ts`, and needs none of this.

/**
 * Encodes a path for URLs that the site publishes. Keeps the characters that a path may contain (RFC 3986, 3.3) and escapes
 * `?` and `#`; a lone surrogate becomes U+FFFD, as in browsers.
 * @example encodePath("/a b:c?") // "/a%20b:c%3F"
 */
export function encodePath(path: string): string {
  return encodeURI(path.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[?#]/g, encodeURIComponent);
}

/** A relative path with each segment escaped. @example encodeSegments("a b/c?") // "a%20b/c%3F" */
export function encodeSegments(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
