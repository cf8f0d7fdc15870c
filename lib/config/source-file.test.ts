import type { JsonPath } from "@/lib/config/json-path";
import { parseSourceFile } from "@/lib/config/source-file";
import { findOpenBrackets } from "@/lib/config/syntax-failure";
import { expect, test } from "@/tests/support/unit-test";

function read(text: string) {
  const parsed = parseSourceFile(text);
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}

const text = '{\n  "a": [1, { "x": "é😀", "y": 2 }],\n  "b": { "$ref": "c.json" }\n}';

const places: [path: JsonPath, part: "key" | "value", line: number, column: number, sentence: string][] = [
  [[], "value", 1, 1, "the whole"],
  [["a"], "value", 2, 8, "a value"],
  [["a"], "key", 2, 3, "its key"],
  [["a", 1, "x"], "value", 2, 19, "a value in a list"],
  [["a", 1, "y"], "key", 2, 26, "a key after a character of two units"],
  [["a", 0], "key", 2, 9, "an item, which has no key"],
  [["a", 9], "value", 2, 8, "the list of an item that is not there"],
  [["b", "none", "x"], "key", 3, 8, "the object of a key that is not there"],
  [["none"], "key", 1, 1, "the whole of a key that is not there"],
];

for (const [path, part, line, column, sentence] of places) {
  test(`the place of ${sentence}`, () => expect(read(text).position(path, part)).toEqual({ line, column }));
  test(`the place of ${sentence} in lines of Windows, after a byte order mark`, () => {
    const { position } = read(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
    expect(position(path, part)).toEqual({ line, column });
  });
}

test("a file without the word holds no reference", () => {
  expect(read(text).hasReferences).toBe(true);
  expect(read('{"ref": 1}').hasReferences).toBe(false);
});

const duplicates: [text: string, paths: JsonPath[], sentence: string][] = [
  ['{"a": 1, "a": 2}', [["a"]], "one key"],
  ['{"a": 1, "b": {"a": 1}}', [], "not the same key elsewhere"],
  [
    '[{"x": {"a": 1, "a": 1, "a": 1}}]',
    [
      [0, "x", "a"],
      [0, "x", "a"],
    ],
    "each time, at any depth",
  ],
  ['{"a": 1, "\\u0061": 2}', [["a"]], "one that is written in another way"],
  ['{"constructor": 1}', [], "not one called like a method"],
  ['{"__proto__": 1, "__proto__": 2}', [["__proto__"]], "one with a special name"],
];

for (const [written, paths, sentence] of duplicates) {
  test(`keys that stand twice: ${sentence}`, () => {
    expect(
      read(written)
        .duplicateKeys()
        .map(({ path }) => path),
    ).toEqual(paths);
  });
}

const broken: [text: string, line: number, sentence: string][] = [
  ["", 1, "nothing"],
  ['{\n  "a": 1,\n}', 2, "a comma after the last entry"],
  ['{\n  "a": 1\n  "b": 2\n}', 2, "a missing comma"],
  ['{"a": "b\n"}', 1, "a text without end"],
  ["{'a': 1}", 1, "other quotation marks"],
  ['{\n  "a": [1,\n', 3, "a bracket without end"],
];

for (const [written, line, sentence] of broken) {
  test(`JSON with ${sentence} is refused with its place`, () => {
    const parsed = parseSourceFile(written);
    if (parsed.ok) throw new Error("The file is read.");
    expect(Math.abs(parsed.error.line - line)).toBeLessThanOrEqual(1);
    expect(parsed.error.reason).not.toBe("");
  });
}

test("JSON that is nested too deep is refused where it becomes so", () => {
  const parsed = parseSourceFile(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(parsed).toMatchObject({
    ok: false,
    error: { line: 1, column: 501, reason: expect.stringContaining("500 levels") },
  });
});

test("brackets within texts do not make JSON deep", () => {
  const value = { a: `${"[{".repeat(1_000)}\\"` };
  expect(read(JSON.stringify(value)).value).toEqual(value);
});

const open: [text: string, brackets: string][] = [
  ["", ""],
  ['{"a": [1, {', "{[{"],
  ['{"a": [1], "b": ', "{"],
  ['{"[": "]{\\"["', "{"],
  ["]]}[", "["],
  ['["unfinished [', "["],
];

for (const [written, brackets] of open) {
  test(`${written || "nothing"} leaves ${brackets || "nothing"} open`, () => {
    const found = findOpenBrackets(written, written.length);
    expect(found.map(({ bracket }) => bracket).join("")).toBe(brackets);
    for (const { bracket, at } of found) expect(written[at]).toBe(bracket);
  });
}
