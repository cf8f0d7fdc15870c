import { affordableLength } from "@/lib/openapi/schema/pattern-cost";
import { expect, test } from "@/tests/support/unit-test";

const patterns: [pattern: string, length: number, sentence: string][] = [
  ["^[a-z]+$", 10_000, "one repetition"],
  ["^usr_[a-z0-9]{4}$", 10_000, "a fixed number of rounds"],
  ["^(?:ab)+$", 10_000, "a repeated group of letters"],
  ["^(\\(+|[)+]){1,5}$", 20, "a choice that is repeated"],
  ["^(a+)+$", 20, "a repetition that is repeated"],
  ["^((a|b)c)*$", 20, "a choice further inside"],
  ["^(?:a{2,}){2,}$", 20, "rounds of rounds"],
  ["^(\\*)+[(*)]$", 10_000, "stars that are letters"],
  ["^.*-.*-.*-.*$", 200, "many open repetitions in a row"],
  ["((((", 10_000, "what is no expression"],
];

for (const [pattern, length, sentence] of patterns) {
  test(`${pattern} is tried on ${length} characters: ${sentence}`, () => {
    expect(affordableLength(pattern)).toBe(length);
  });
}
