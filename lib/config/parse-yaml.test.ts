import { expect, test } from "@playwright/test";
import { parseYamlDocument } from "@/lib/config/parse-yaml";

const rows: [title: string, text: string, offsets: number[]][] = [
  ["keys that differ", "a: 1\nb: 2", []],
  ["a key that stands twice", "a: 1\nb: 2\na: 3", [10]],
  ["one that stands three times", "a: 1\na: 2\na: 3", [5, 10]],
  ["keys of maps in maps, in the order of the text", "o:\n  a: 1\n  a: 2\no: 3", [12, 17]],
  ["a key of braces", "{ a: 1, a: 2 }", [8]],
  ["a number and its text", "1: a\n'1': b", []],
  ["several merges", "x: &x { a: 1 }\ny:\n  <<: *x\n  <<: *x", []],
];

for (const [title, text, offsets] of rows) {
  test(`repeated keys are told: ${title}`, () => {
    const { errors } = parseYamlDocument(text, { merge: true });
    expect(errors.map(({ code, pos }) => [code, pos[0]])).toEqual(offsets.map((offset) => ["DUPLICATE_KEY", offset]));
  });
}

test("the last of two equal keys counts", () => {
  expect(parseYamlDocument("a: 1\na: 2").toJS()).toEqual({ a: 2 });
});
