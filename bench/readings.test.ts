import { parseTimes } from "@/bench/command";
import { median, quantile } from "@/bench/figures";
import { parseStat } from "@/bench/process-tree";
import { expect, test } from "@/tests/support/unit-test";

const shellTimes = [
  {
    title: "shell and children are added, user and system",
    text: "0m0.010s 0m0.020s\n1m2.500s 0m3.000s\n",
    expected: 65.53,
  },
  {
    title: "a comma is a decimal point in some languages",
    text: "0m0,500s 0m0,250s\n0m0,000s 0m0,000s\n",
    expected: 0.75,
  },
  { title: "nothing is nothing", text: "", expected: 0 },
];

for (const { title, text, expected } of shellTimes) {
  test(`times of a shell: ${title}`, () => expect(parseTimes(text)).toBeCloseTo(expected, 5));
}

test("a line of /proc is read even where the name holds brackets and spaces", () => {
  const line = "42 (next (v16) x) S 1 40 41 0 -1 0 1 2 3 4 150 50 30 20 20 0 11 0 999 123456 1000 18446744073709551615";
  expect(parseStat(line)).toEqual({ id: 42, session: 41, cpu: 2.5, memory: 4_096_000 });
});

const shares = [
  { title: "the median of an odd number is the middle", read: () => median([9, 1, 5]), expected: 5 },
  {
    title: "the median of an even number is the upper of the middle two",
    read: () => median([4, 1, 3, 2]),
    expected: 3,
  },
  { title: "the 99th percentile of 100 is the largest", read: () => quantile(oneToHundred(), 0.99), expected: 100 },
  { title: "nothing has the quantile 0", read: () => quantile([], 0.5), expected: 0 },
];

for (const { title, read, expected } of shares) test(title, () => expect(read()).toBe(expected));

function oneToHundred(): number[] {
  return Array.from({ length: 100 }, (_, index) => index + 1);
}
