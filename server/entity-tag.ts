/**
 * True if a client already has the content of an entity tag, by weak comparison (RFC 9110, 13.1.2).
 * @param header `If-None-Match`, undefined if absent.
 * @example matchesTag('"a", W/"b"', '"b"') // true
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (value: string) => value.trim().replace(/^W\//, "");
  return header.split(",").some((value) => value.trim() === "*" || opaque(value) === opaque(tag));
}
