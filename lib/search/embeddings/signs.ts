/** Number of words of 32 bits for one sign per dimension. */
export function signWords(dimension: number): number {
  return Math.ceil(dimension / 32);
}

/** Distance of rows to leave out, which no other row has. */
const LEFT_OUT = 0xffff;

/** The signs of a vector relative to a center, one bit per dimension: vectors in similar directions share most signs. */
export function signsOf(vector: Float32Array, center: Float32Array): Uint32Array {
  const signs = new Uint32Array(signWords(vector.length));
  for (let index = 0; index < vector.length; index += 1) {
    if ((vector[index] ?? 0) <= (center[index] ?? 0)) continue;
    const word = index >>> 5;
    signs[word] = (signs[word] ?? 0) | (1 << (index & 31));
  }
  return signs;
}

/**
 * Finds the rows whose signs differ least from the signs of a query.
 *
 * @param rows the signs of all rows, one after the other.
 * @param isAllowed 0 for rows to leave out.
 * @returns the indexes of at least `limit` rows, including all rows at the greatest distance among them, or of all allowed rows;
 * in row order.
 */
export function nearestRows(rows: Uint32Array, signs: Uint32Array, isAllowed: Uint8Array, limit: number): number[] {
  const distances = new Uint16Array(isAllowed.length).fill(LEFT_OUT);
  for (let row = 0; row < isAllowed.length; row += 1) {
    if (isAllowed[row]) distances[row] = countDifferences(rows, row * signs.length, signs);
  }
  const farthest = distances.toSorted()[limit - 1] ?? LEFT_OUT;
  return [...distances.keys()].filter((row) => distances[row] !== LEFT_OUT && (distances[row] as number) <= farthest);
}

/** Number of bits in which a row differs from a query. */
function countDifferences(rows: Uint32Array, start: number, signs: Uint32Array): number {
  let sum = 0;
  for (let word = 0; word < signs.length; word += 1) {
    sum += countBits((rows[start + word] as number) ^ (signs[word] as number));
  }
  return sum;
}

/** The number of bits that are set in 32 bits (Warren, Hacker's Delight, 5-1). */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The cosine of the angle between two vectors; 0 if one of them is the zero vector. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let [product, ones, others] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    const [a, b] = [one[index] as number, other[index] as number];
    product += a * b;
    ones += a * a;
    others += b * b;
  }
  return ones === 0 || others === 0 ? 0 : product / Math.sqrt(ones * others);
}
