import { findJsonMistake } from "@/lib/openapi/playground/json-mistake";
import { expect, test } from "@/tests/support/unit-test";

const rows: [title: string, text: string, line: number, message: RegExp][] = [
  ["a missing value", '{\n  "a":\n}', 3, /^3:1: /],
  ["a comma too many", '{\n  "a": 1,\n}', 2, /^2:9: a comma after the last entry/],
  ["brackets without end", "[".repeat(50_000), 1, /^1:501: it is nested more than 500 levels deep/],
  ["a missing comma", '{ "a": 1 "b": 2 }', 1, /^1:10: a comma is expected/],
];

for (const [title, text, line, message] of rows) {
  test(`tells line and column of ${title}`, () => {
    const mistake = findJsonMistake(text);
    expect(mistake?.line).toBe(line);
    expect(mistake?.message).toMatch(message);
  });
}

for (const text of ["", "  ", "{}", "[1, null]", '"a"']) {
  test(`finds nothing wrong with ${JSON.stringify(text)}`, () => expect(findJsonMistake(text)).toBeUndefined());
}
