/** Encodings that kept pages are held in. */
export type PageEncoding = "br" | "gzip" | "identity";

/**
 * The smallest encoding that a client takes (RFC 9110, 12.5.3).
 * @param header `Accept-Encoding`, undefined if absent.
 * @example acceptedEncoding("gzip, br;q=0") // "gzip"
 */
export function acceptedEncoding(header: string | undefined): PageEncoding {
  if (header === undefined) return "identity";
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
