import { memoryLimit, mostThreads } from "@/lib/content/run/page-threads";
import { expect, test } from "@/tests/support/unit-test";

const GIGABYTE = 1024 ** 3;

const rows: readonly [memory: number, limit: number, processes: number][] = [
  [0.5 * GIGABYTE, 256, 1],
  [1 * GIGABYTE, 256, 1],
  [1.5 * GIGABYTE, 384, 1],
  [2 * GIGABYTE, 512, 2],
  [4 * GIGABYTE, 768, 2],
  [64 * GIGABYTE, 768, 2],
];

for (const [memory, limit, processes] of rows) {
  test(`with ${memory / GIGABYTE} GB, ${processes} at a time may use ${limit} MB`, () => {
    expect(memoryLimit(memory)).toBe(limit);
    expect(mostThreads(8, memory)).toBe(processes);
  });
}

test("a machine with one processor compiles one page at a time", () => {
  expect(mostThreads(1, 64 * GIGABYTE)).toBe(1);
});
