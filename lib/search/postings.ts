/*
 * Postings of a term: for each section that contains it, the distance to the previous one, then a byte for each field: 3 bits of
 * the count (0: in the next byte), 4 of the field, and one that marks the last field. A distance of 0 restarts at the beginning
 * of the block.
 */

/** Number of sections whose postings are in one row: more would slow down appending to it, fewer would repeat terms more often. */
export const BLOCK_SECTIONS = 8_192;

const COUNT_BITS = 3;
const SMALL_COUNT = (1 << COUNT_BITS) - 1;
const MAX_COUNT = 255;
const LAST_FIELD = 0x80;

/** The counts of each term of a section, packed, from the terms of each field in the order of `FIELDS`. */
export function countTerms(fields: readonly (readonly string[])[]): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  for (const [field, terms] of fields.entries()) {
    for (const term of terms) {
      const pairs = counts.get(term);
      if (pairs?.at(-2) === field) pairs[pairs.length - 1] = (pairs.at(-1) ?? 0) + 1;
      else if (pairs) pairs.push(field, 1);
      else counts.set(term, [field, 1]);
    }
  }
  for (const pairs of counts.values()) packCounts(pairs);
  return counts;
}

/** Replaces pairs of field and count in place by their bytes, at most as many. Counts start at 1. */
export function packCounts(pairs: number[]): void {
  let end = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    const [field = 0, count = 0] = [pairs[index], pairs[index + 1]];
    const byte = (index + 2 === pairs.length ? LAST_FIELD : 0) | (field << COUNT_BITS);
    pairs[end++] = count <= SMALL_COUNT ? byte | count : byte;
    if (count > SMALL_COUNT) pairs[end++] = Math.min(count, MAX_COUNT);
  }
  pairs.length = end;
}

/** The sum of packed counts, weighted by field. @param norms the weight of one occurrence in each field. */
export function weighCount(bytes: ArrayLike<number>, offset: number, norms: ArrayLike<number>): number {
  let sum = 0;
  for (let index = offset; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    const count = byte & SMALL_COUNT || (bytes[++index] as number);
    sum += count * (norms[(byte & ~LAST_FIELD) >> COUNT_BITS] ?? 0);
    if (byte & LAST_FIELD) break;
  }
  return sum;
}

/** The sections that contain a term. */
export interface TermPostings {
  /** Positions of sections, ascending, and the weighted count in each. */
  sections: Int32Array;
  weights: Float32Array;
  /** Offset of each section's counts in the bytes. */
  offsets: Int32Array;
  bytes: Uint8Array;
}

/** The data needed to read postings. */
export interface PostingScale {
  /** Position of each section by its number; negative for removed sections, which are left out. */
  positions: Int32Array;
  /** Weight of one occurrence in each field, for one position after the other. */
  norms: Float32Array;
  /** Number of fields of a position. */
  fields: number;
}

/**
 * Reads the rows of a term, ordered by block. A single loop, since common words are in tens of thousands of sections: with a
 * callback for each section, it takes a quarter longer.
 */
export function readPostings(
  rows: readonly [block: number, data: ArrayBuffer][],
  { positions, norms, fields }: PostingScale,
): TermPostings {
  const bytes = new Uint8Array(Buffer.concat(rows.map(([, data]) => new Uint8Array(data))));
  // A posting has at least two bytes.
  const most = bytes.length >>> 1;
  const [sections, offsets, weights] = [new Int32Array(most), new Int32Array(most), new Float32Array(most)];
  let [size, index, end] = [0, 0, 0];
  for (const [block, { byteLength }] of rows) {
    end += byteLength;
    const before = block * BLOCK_SECTIONS - 1;
    for (let section = before; index < end;) {
      let byte = bytes[index++] as number;
      let distance = byte & 0x7f;
      for (let shift = 7; byte & 0x80; shift += 7) {
        byte = bytes[index++] as number;
        distance |= (byte & 0x7f) << shift;
      }
      section = distance === 0 ? before : section + distance;
      if (distance === 0) continue;
      const position = positions[section] ?? -1;
      offsets[size] = index;
      let weight = 0;
      do {
        byte = bytes[index++] as number;
        const count = byte & SMALL_COUNT || (bytes[index++] as number);
        weight += count * (norms[position * fields + ((byte & ~LAST_FIELD) >> COUNT_BITS)] ?? 0);
      } while (!(byte & LAST_FIELD));
      if (position < 0) continue;
      sections[size] = position;
      weights[size] = weight;
      size += 1;
    }
  }
  return { sections: sections.slice(0, size), offsets: offsets.slice(0, size), weights: weights.slice(0, size), bytes };
}

/** Reads pairs of field and count. */
export function readCounts(bytes: ArrayLike<number>, offset: number): [field: number, count: number][] {
  const pairs: [number, number][] = [];
  for (let index = offset; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    pairs.push([(byte & ~LAST_FIELD) >> COUNT_BITS, byte & SMALL_COUNT || (bytes[++index] as number)]);
    if (byte & LAST_FIELD) break;
  }
  return pairs;
}

/** Appends non-negative numbers as varints: seven bits per byte, the lowest first; the highest bit marks a following byte. */
export function pushNumbers(bytes: number[], numbers: Iterable<number>): void {
  for (let rest of numbers) {
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
}

/** Reads what `pushNumbers` wrote. */
export function readNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  let shift = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    number |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte & 0x80) continue;
    numbers.push(number);
    number = 0;
    shift = 0;
  }
  return numbers;
}
