import { findByPath, readSampleLines } from "@/lib/openapi/samples/sample-lines";
import { expect, test } from "@/tests/support/unit-test";

const json = `{
  "id": 1,
  "address": {
    "city": "Oslo",
    "lines": [
      {
        "id": 2
      }
    ]
  },
  "name": "Ada"
}`;

test("each line of JSON knows the names around it", () => {
  const lines = readSampleLines(json);
  expect(lines.map(({ path }) => path.join("."))).toEqual([
    "id",
    "address",
    "address.city",
    "address.lines",
    "address.lines.id",
    "name",
  ]);
  expect(lines.map(({ start, end }) => json.slice(start, end))).toContain('"city": "Oslo",');
});

const found: readonly [sentence: string, path: string[], line: string | undefined][] = [
  ["a field of the root is the first of its name", ["id"], '"id": 1,'],
  ["a field of a list's items is the one inside the list", ["lines", "id"], '"id": 2'],
  ["a name that the sample lacks is nowhere", ["zip"], undefined],
];

for (const [sentence, path, line] of found) {
  test(sentence, () => {
    const best = findByPath(readSampleLines(json), (candidate) => candidate.path, path);
    expect(best && json.slice(best.start, best.end)).toBe(line);
  });
}

const languages: readonly [language: string, text: string][] = [
  ["JavaScript", "fetch(url, {\n  body: JSON.stringify({\n    city: 'Oslo'\n  })\n})"],
  ["Python", 'payload = {\n    "body": {\n        "city": "Oslo"\n    }\n}'],
  ["curl", 'curl --data \'{\n  "body": {\n    "city": "Oslo"\n  }\n}\''],
  ["PHP", "[\n  'body' => [\n    'city' => 'Oslo'\n  ]\n]"],
  ["YAML", "body:\n  city: Oslo"],
];

for (const [language, text] of languages) {
  test(`fields are found in ${language}`, () => {
    expect(readSampleLines(text).at(-1)?.path.slice(-2)).toEqual(["body", "city"]);
  });
}
