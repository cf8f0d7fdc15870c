/** Cookie with the division that the reader is in. */
export const DIVISION_COOKIE = "lectern-division";

/** Replaces the content hash if there is no such page. */
export const NOT_FOUND_SEGMENT = "not-found";

/** Follows `NOT_FOUND_SEGMENT` if the page could not be rendered. */
export const FAILED_SEGMENT = "failed";

/** Replaces the code of the site's default language. */
export const DEFAULT_LANGUAGE_SEGMENT = "default";

/** Replaces the revision or content hash while pages are rendered for each request. */
export const CURRENT_SEGMENT = "current";

/**
 * Encodes a segment of a page's path for internal URLs. The framework decodes escapes more than once, so a literal percent sign
 * must not look like one.
 */
export function writePathSegment(name: string): string {
  return name.replace(/[%~]/g, (character) => (character === "%" ? "~p" : "~t"));
}
