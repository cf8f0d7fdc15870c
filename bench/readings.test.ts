import { parseStat, parseStatus } from "@/bench/command";
import { median, quantile } from "@/bench/figures";
import { expect, test } from "@/tests/support/unit-test";

test("a line of /proc is read even where the name holds brackets and spaces", () => {
  const line = "42 (next (v16) x) S 1 40 41 0 -1 0 1 2 3 4 150 50 30 20 20 0 11 0 999 123456 1000 18446744073709551615";
  expect(parseStat(line)).toEqual({ session: 41, own: 2, children: 0.5 });
});

test("memory of a process is read apart from the files that it shares", () => {
  const text = "VmRSS:\t    6000 kB\nRssAnon:\t    3000 kB\nRssFile:\t    2000 kB\nRssShmem:\t    1000 kB\n";
  expect(parseStatus(text)).toEqual({ own: 4_096_000, files: 2_048_000 });
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
