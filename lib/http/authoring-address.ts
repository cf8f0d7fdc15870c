/** Path of the route that draws pages while authors write. */
const AUTHORING_PATH = "/authoring";

/** Query parameter that says which page that route draws. */
const PATH_PARAMETER = "lectern-path";

/**
 * The internal address of a page, there or missing, while authors write. It stays the same whatever becomes of the page, so
 * that a refreshed page keeps its state; and it has no dynamic segment: for each request to a route with one, the
 * framework's development server starts a process that asks for the route's static parameters.
 *
 * @param path of the page, decoded.
 * @param query that of the public address, with its question mark; it stays behind.
 * @example formatAuthoringAddress("/guides/start", "?a=1") // "/authoring?lectern-path=%2Fguides%2Fstart&a=1"
 */
export function formatAuthoringAddress(path: string, query: string): string {
  return `${AUTHORING_PATH}?${new URLSearchParams([[PATH_PARAMETER, path]])}${query.replace(/^\?/, "&")}`;
}

/** The path that `formatAuthoringAddress` was given, from the query; undefined without one. */
export function parseAuthoringAddress(
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string | undefined {
  return [query[PATH_PARAMETER]].flat()[0];
}
