/** Bits per word. */
const WORD = 32;
/** Number of words whose bits are counted together. */
const GROUP = 3;

/** Number of words for one sign per dimension, rounded up to whole groups. */
export function signWords(dimension: number): number {
  return Math.ceil(dimension / WORD / GROUP) * GROUP;
}

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
  const words = signs.length;
  const distances = new Uint16Array(isAllowed.length);
  const counts = new Uint32Array(words * WORD + 1);
  for (let row = 0; row < isAllowed.length; row += 1) {
    if (isAllowed[row] === 0) continue;
    const distance = countDifferences(rows, row * words, signs);
    distances[row] = distance;
    counts[distance] = (counts[distance] as number) + 1;
  }
  let farthest = 0;
  for (let found = counts[0] as number; found < limit && farthest < words * WORD; found += counts[farthest] as number) {
    farthest += 1;
  }
  const nearest: number[] = [];
  for (let row = 0; row < isAllowed.length; row += 1) {
    if (isAllowed[row] !== 0 && (distances[row] as number) <= farthest) nearest.push(row);
  }
  return nearest;
}

/**
 * Number of bits in which a row differs from a query. The counts of three words are added while they still fit into four bits,
 * which takes half the time of counting each word separately (Warren, Hacker's Delight, 5-1).
 */
function countDifferences(rows: Uint32Array, start: number, signs: Uint32Array): number {
  let sum = 0;
  for (let word = 0; word < signs.length; word += GROUP) {
    const at = start + word;
    const nibbles =
      countInNibbles((rows[at] as number) ^ (signs[word] as number)) +
      countInNibbles((rows[at + 1] as number) ^ (signs[word + 1] as number)) +
      countInNibbles((rows[at + 2] as number) ^ (signs[word + 2] as number));
    const bytes = (nibbles & 0x0f0f0f0f) + ((nibbles >>> 4) & 0x0f0f0f0f);
    sum += Math.imul(bytes, 0x01010101) >>> 24;
  }
  return sum;
}

/** The number of set bits in each group of four bits. */
function countInNibbles(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
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
