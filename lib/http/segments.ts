import { decodePercent } from "@/lib/base/decode-percent";

/** Cookie that names the division the reader is in. */
export const DIVISION_COOKIE = "lectern-division";

/** Segment that stands for "no page" where a content hash is expected. */
export const NOT_FOUND_SEGMENT = "not-found";

/** After "no page", the segment of a page that could not be rendered. */
export const FAILED_SEGMENT = "failed";

/** Segment that stands for the site's default language. */
export const DEFAULT_LANGUAGE_SEGMENT = "default";

/** Segment that stands for the current revision or content, where pages are rendered for each request. */
export const CURRENT_SEGMENT = "current";

/** Name of the meta tag by which a rendered page says that it failed as a whole: "permanent" or "temporary". */
export const FAILURE_TAG = "lectern-failure";

/**
 * A segment of a page's path as internal addresses have it. The framework resolves escapes more than once, so a percent sign in
 * the name of a file must not look like one.
 */
export function writePathSegment(name: string): string {
  return name.replace(/[%~]/g, (character) => (character === "%" ? "~p" : "~t"));
}

/** The name that such a segment of an address stands for. */
export function readPathSegment(segment: string): string {
  return decodePercent(segment).replace(/~[pt]/g, (mark) => (mark === "~p" ? "%" : "~"));
}
