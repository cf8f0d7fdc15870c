const REQUEST_HEADERS_DROPPED =
  /^(?:host|cookie2?|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|forwarded|x-forwarded-.*|(?:x-)?(?:real|client|remote|cluster-client|true-client|originating|original-forwarded-for)-?(?:ip|addr)|fastly-client-ip|cf-.*|cdn-.*|x-(?:original|rewrite|envoy|amzn|appengine|azure|ms|http-method|method)-.*|via|origin|referer|sec-.*|x-lectern-.*|playground-request|accept-encoding)$/i;
const RESPONSE_HEADERS_DROPPED =
  /^(?:set-cookie2?|connection|keep-alive|transfer-encoding|content-encoding|clear-site-data)$/i;

/** The headers that are passed on to the target: no cookies, nothing about the connection, no control characters. */
export function forwardedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(entry[0]) &&
      !REQUEST_HEADERS_DROPPED.test(entry[0]) &&
      typeof entry[1] === "string" &&
      /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(entry[1]),
  );
  return Object.fromEntries(kept);
}

/** The headers of the answer that a reader gets to see. */
export function returnedHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || RESPONSE_HEADERS_DROPPED.test(name) ? [] : [[name, [value].flat().join(", ")]],
  );
}
