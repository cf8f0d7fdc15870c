/** Cookie that names the division the reader is in. */
export const DIVISION_COOKIE = "lectern-division";

/** Segment that stands for "no page" where a content hash is expected. */
export const NOT_FOUND_SEGMENT = "not-found";

/** Segment that stands for the site's default language. */
export const DEFAULT_LANGUAGE_SEGMENT = "default";

/** Segment that stands for the current revision or content, where pages are rendered for each request. */
export const CURRENT_SEGMENT = "current";

/** Name of the meta tag by which a rendered page says that it failed as a whole: "permanent" or "temporary". */
export const FAILURE_TAG = "lectern-failure";
