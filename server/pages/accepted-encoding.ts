import { acceptWeights } from "@/lib/http/accept-weights";

/** Encodings of cached pages. */
export type PageEncoding = "br" | "gzip" | "identity";

/**
 * The most compact encoding that a client accepts (RFC 9110, 12.5.3).
 * @param header `Accept-Encoding`, undefined if absent.
 * @example acceptedEncoding("gzip, br;q=0") // "gzip"
 */
export function acceptedEncoding(header: string | undefined): PageEncoding {
  if (header === undefined) return "identity";
  const weights = acceptWeights(header);
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
