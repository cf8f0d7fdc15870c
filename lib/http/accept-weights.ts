/**
 * Reads the weights of an `Accept…` header, from 0 to 1 (RFC 9110, 12.4.2), in the order of the header. Names are in lower
 * case and without parameters.
 * @example acceptWeights("gzip, br;q=0") // Map { "gzip" => 1, "br" => 0 }
 */
export function acceptWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const value = weight === undefined ? 1 : Number(weight.slice(2)) || 0;
    if (name !== "") weights.set(name, Math.min(1, Math.max(0, value)));
  }
  return weights;
}
