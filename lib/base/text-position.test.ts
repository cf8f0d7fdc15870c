import { createLocator, lineAt, offsetAt, positionAt } from "@/lib/base/text-position";
import { expect, test } from "@/tests/support/unit-test";

const TEXT = "ab\n\ncd\r\n😀e";
const places: [offset: number, line: number, column: number][] = [
  [0, 1, 1],
  [2, 1, 3],
  [3, 2, 1],
  [4, 3, 1],
  [6, 3, 3],
  [8, 4, 1],
  [10, 4, 3],
  [TEXT.length, 4, 4],
];
for (const [offset, line, column] of places) {
  test(`offset ${offset} is line ${line}, column ${column}, and back`, () => {
    expect(positionAt(TEXT, offset)).toEqual({ line, column });
    expect(createLocator(TEXT)(offset)).toEqual({ line, column });
    expect(offsetAt(TEXT, { line, column })).toBe(offset);
  });
}

test("places outside of a text are at its ends", () => {
  expect([positionAt(TEXT, -5), createLocator(TEXT)(-5)]).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 1 },
  ]);
  expect([positionAt(TEXT, 99), createLocator(TEXT)(99)]).toEqual([
    { line: 4, column: 4 },
    { line: 4, column: 4 },
  ]);
  expect(
    [
      { line: 9, column: 1 },
      { line: 4, column: 99 },
      { line: 1, column: -3 },
    ].map((place) => offsetAt(TEXT, place)),
  ).toEqual([TEXT.length, TEXT.length, 0]);
  expect(createLocator("")(0)).toEqual({ line: 1, column: 1 });
});

test("the text of a line excludes its line break", () => {
  expect([1, 2, 3, 4, 5].map((line) => lineAt(TEXT, line))).toEqual(["ab", "", "cd", "😀e", ""]);
});
