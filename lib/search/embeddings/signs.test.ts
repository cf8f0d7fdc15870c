import { cosine, nearestRows, signsOf, signWords } from "@/lib/search/embeddings/signs";
import { expect, test } from "@/tests/support/unit-test";

const words: [dimension: number, words: number][] = [
  [0, 0],
  [1, 1],
  [96, 3],
  [97, 4],
  [384, 12],
  [1_536, 48],
];
for (const [dimension, count] of words) {
  test(`${dimension} dimensions need ${count} words`, () => expect(signWords(dimension)).toBe(count));
}

const vector = (...values: number[]) => Float32Array.from(values);

test("a sign is set where a value is above the center", () => {
  expect([...signsOf(vector(1, -1, 0, 2), vector(0, 0, 0, 3))]).toEqual([0b0001]);
  expect([...signsOf(vector(1, 1), vector(0))]).toEqual([0b11]);
  const last = new Float32Array(64).fill(-1);
  last[31] = last[63] = 1;
  expect([...signsOf(last, new Float32Array(64))]).toEqual([2 ** 31, 2 ** 31]);
});

/** Rows of three words, given by the number of bits that are set in each. */
const rowsOf = (...counts: number[]) =>
  Uint32Array.from(
    counts.flatMap((count) => [0, 32, 64].map((from) => 2 ** Math.min(32, Math.max(0, count - from)) - 1)),
  );

const nearest: [rule: string, counts: number[], isAllowed: number[], limit: number, rows: number[]][] = [
  ["the nearest", [5, 1, 9], [1, 1, 1], 1, [1]],
  ["as many as are wanted", [5, 1, 9], [1, 1, 1], 2, [0, 1]],
  ["also those at the same distance", [5, 1, 5, 9], [1, 1, 1, 1], 2, [0, 1, 2]],
  ["all, if more are wanted", [5, 96, 0], [1, 1, 1], 9, [0, 1, 2]],
  ["none that is not allowed", [0, 1, 2], [0, 0, 1], 1, [2]],
  ["none at all", [0, 1], [0, 0], 2, []],
  ["of nothing", [], [], 2, []],
];
for (const [rule, counts, isAllowed, limit, rows] of nearest) {
  test(`rows near a query: ${rule}`, () => {
    expect(nearestRows(rowsOf(...counts), new Uint32Array(3), Uint8Array.from(isAllowed), limit)).toEqual(rows);
  });
}

const cosines: [one: Float32Array, other: Float32Array, value: number][] = [
  [vector(1, 0), vector(2, 0), 1],
  [vector(1, 0), vector(0, 3), 0],
  [vector(1, 0), vector(-1, 0), -1],
  [vector(3, 4), vector(4, 3), 0.96],
  [vector(0, 0), vector(1, 1), 0],
];
for (const [one, other, value] of cosines) {
  test(`the cosine between ${one} and ${other} is ${value}`, () => {
    expect(cosine(one, other)).toBeCloseTo(value);
    expect(cosine(other, one)).toBeCloseTo(value);
  });
}
