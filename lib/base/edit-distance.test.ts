import { editDistance } from "@/lib/base/edit-distance";
import { expect, test } from "@/tests/support/unit-test";

const distances: [one: string, other: string, distance: number][] = [
  ["retry", "retry", 0],
  ["recieve", "receive", 1],
  ["retry", "retr", 1],
  ["retry", "rettry", 1],
  ["retry", "metry", 1],
  ["ab", "ba", 1],
  ["abcd", "badc", 2],
  ["kitten", "sitten", 1],
  ["", "ab", 2],
  ["ab", "", 2],
  ["日本語", "日本誤", 1],
  ["a".repeat(120), "a".repeat(118), 2],
  [`${"a".repeat(119)}b`, `b${"a".repeat(119)}`, 2],
];
for (const [one, other, distance] of distances) {
  test(`${one.slice(0, 20)} is ${distance} away from ${other.slice(0, 20)}, in both directions`, () => {
    expect([editDistance(one, other, 2), editDistance(other, one, 2)]).toEqual([distance, distance]);
  });
}

test("a distance above the limit is only known to be above", () => {
  expect(editDistance("kitten", "sitting", 2)).toBeGreaterThan(2);
  expect(editDistance("abc", "xyz", 1)).toBeGreaterThan(1);
  expect(editDistance("a", "abc", 1)).toBeGreaterThan(1);
});
