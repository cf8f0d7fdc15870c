/** Query parameter that holds the path which a route of ours is asked for. */
const PATH_PARAMETER = "lectern-path";

/**
 * The internal address of a route that answers for many paths. The path stands in the query, because the route then needs no
 * dynamic segment: for requests to a route with one, the framework's development server starts a process that asks for
 * the route's static parameters.
 *
 * @param route the route, with a slash at its beginning.
 * @param path what it is asked for, decoded.
 * @param query that of the public address, with its question mark; it stays behind.
 * @example formatInternalAddress("/authoring", "/guides/start", "?a=1") // "/authoring?lectern-path=%2Fguides%2Fstart&a=1"
 */
export function formatInternalAddress(route: string, path: string, query: string): string {
  return `${route}?${new URLSearchParams([[PATH_PARAMETER, path]])}${query.replace(/^\?/, "&")}`;
}

/** The path that `formatInternalAddress` was given, from the query; undefined without one. */
export function parseInternalAddress(
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string | undefined {
  return [query[PATH_PARAMETER]].flat()[0];
}

/** The path that a route is asked for, decoded; an empty string if for none. */
export function requestedPath({ url }: Pick<Request, "url">): string {
  return new URL(url).searchParams.get(PATH_PARAMETER) ?? "";
}
