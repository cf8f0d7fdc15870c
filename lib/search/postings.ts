import { FIELDS } from "@/lib/search/fields";
import { hashTerm } from "@/lib/search/hash-term";

/** Bits of a posting's key that identify the field; the others are a hash of the term. */
const FIELD_BITS = 4;
const MAXIMUM_COUNT = 255;
const LENGTH_BYTES = FIELDS.length * 2;

/** The counts of a section's words, packed for the index. */
export interface Postings {
  /** Number of words of each field. */
  lengths: Uint16Array;
  /** Hash of the term and number of the field, ascending. */
  keys: Uint32Array;
  /** How often the term occurs in the field. */
  counts: Uint8Array;
}

/** Counts the terms of each field, given in the order of `FIELDS`. */
export function countTerms(fields: readonly (readonly string[])[]): Postings {
  const counts = new Map<number, number>();
  for (const [field, terms] of fields.entries()) {
    for (const term of terms) {
      const key = keyOf(term, field);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const keys = Uint32Array.from(counts.keys()).sort();
  return {
    lengths: Uint16Array.from(fields, (terms) => Math.min(terms.length, 0xffff)),
    keys,
    counts: Uint8Array.from(keys, (key) => Math.min(counts.get(key) ?? 0, MAXIMUM_COUNT)),
  };
}

/** One run of bytes: lengths, keys, counts. */
export function packPostings({ lengths, keys, counts }: Postings): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES + keys.byteLength + counts.byteLength);
  bytes.set(new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength));
  bytes.set(new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength), LENGTH_BYTES);
  bytes.set(counts, LENGTH_BYTES + keys.byteLength);
  return bytes;
}

/** Reads what `packPostings` wrote. The driver returns bytes as a buffer or as a view of one, depending on the call. */
export function unpackPostings(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Postings {
  const buffer =
    bytes instanceof ArrayBuffer ? bytes : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const size = Math.floor((buffer.byteLength - LENGTH_BYTES) / 5);
  return {
    lengths: new Uint16Array(buffer, 0, FIELDS.length),
    keys: new Uint32Array(buffer, LENGTH_BYTES, size),
    counts: new Uint8Array(buffer, LENGTH_BYTES + size * 4, size),
  };
}

/** How often a section contains the term with this hash, weighted by field. */
export function weighCount({ keys, counts }: Postings, hash: number, weights: readonly number[]): number {
  const first = firstKey(hash);
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  let count = 0;
  for (let index = low; index < keys.length; index += 1) {
    const field = (keys[index] ?? 0) - first;
    if (field >= 1 << FIELD_BITS) break;
    count += (counts[index] ?? 0) * (weights[field] ?? 0);
  }
  return count;
}

function firstKey(hash: number): number {
  return ((hash << FIELD_BITS) >>> 0) as number;
}

function keyOf(term: string, field: number): number {
  return (firstKey(hashTerm(term)) | field) >>> 0;
}
