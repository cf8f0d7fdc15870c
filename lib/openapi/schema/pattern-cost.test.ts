import { affordableLength } from "@/lib/openapi/schema/pattern-cost";
import { expect, test } from "@/tests/support/unit-test";

const patterns: [pattern: string, length: number, sentence: string][] = [
  ["^[a-z]+$", 10_000, "one repetition"],
  ["^usr_[a-z0-9]{4}$", 10_000, "a fixed number of rounds"],
  ["^(?:ab)+$", 10_000, "a repeated group of letters"],
  ["^(\\(+|[)+]){1,5}$", 4, "a choice that is repeated"],
  ["^(a+)+$", 14, "a repetition that is repeated"],
  ["^((a|b)c)*$", 14, "a choice further inside"],
  ["^(?:a{2,}){2,}$", 14, "rounds of rounds"],
  ["^(\\*)+[(*)]$", 10_000, "stars that are letters"],
  ["^.*-.*-.*-.*$", 56, "many open repetitions in a row"],
  ["^(\\d{1,3}\\.){3}\\d{1,3}$", 56, "a repetition in a fixed number of rounds"],
  ["^(a?){30}a{30}$", 1, "many places that may be empty"],
  ["^(a|a|a|a)*b$", 10, "several choices that are repeated"],
  ["((((", 10_000, "what is no expression"],
];

for (const [pattern, length, sentence] of patterns) {
  test(`${pattern} is tried on ${length} characters: ${sentence}`, () => {
    expect(affordableLength(pattern)).toBe(length);
  });
}

test("no expression takes long on the texts that it is tried on", () => {
  const start = performance.now();
  for (const pattern of [
    `^${".*-".repeat(10)}x$`,
    "^((a+)+)+$",
    "^(a|a|a|a|a|a)*b$",
    `^${"a?".repeat(30)}${"a".repeat(30)}$`,
  ]) {
    for (const letter of ["a", "-"]) new RegExp(pattern).test(`${letter.repeat(affordableLength(pattern) - 1)}!`);
  }
  expect(performance.now() - start).toBeLessThan(2_000);
});
