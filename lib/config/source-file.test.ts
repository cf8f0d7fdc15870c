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

const positions: [path: JsonPath, part: "key" | "value", line: number, column: number, sentence: string][] = [
  [[], "value", 1, 1, "the root value"],
  [["a"], "value", 2, 8, "a value"],
  [["a"], "key", 2, 3, "a key"],
  [["a", 1, "x"], "value", 2, 19, "a value in a list"],
  [["a", 1, "y"], "key", 2, 26, "a key after a character of two UTF-16 code units"],
  [["a", 0], "key", 2, 9, "an array item as key, which it does not have"],
  [["a", 9], "value", 2, 8, "a missing array item, which is that of the array"],
  [["b", "none", "x"], "key", 3, 8, "a missing key, which is that of the nearest object"],
  [["none"], "key", 1, 1, "a missing key of the root object, which is the start of the file"],
];

for (const [path, part, line, column, sentence] of positions) {
  test(`the position of ${sentence}`, () => expect(read(text).position(path, part)).toEqual({ line, column }));
  test(`the position of ${sentence}, with Windows line endings and a byte order mark`, () => {
    const { position } = read(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
    expect(position(path, part)).toEqual({ line, column });
  });
}

test("a file contains references only if it contains `$ref`", () => {
  expect(read(text).hasReferences).toBe(true);
  expect(read('{"ref": 1}').hasReferences).toBe(false);
});

const duplicates: [text: string, paths: JsonPath[], sentence: string][] = [
  ['{"a": 1, "a": 2}', [["a"]], "a repeated key is found"],
  ['{"a": 1, "b": {"a": 1}}', [], "the same key in another object is not one"],
  [
    '[{"x": {"a": 1, "a": 1, "a": 1}}]',
    [
      [0, "x", "a"],
      [0, "x", "a"],
    ],
    "each repetition is found, at any depth",
  ],
  ['{"a": 1, "\\u0061": 2}', [["a"]], "a repetition with escapes is found"],
  ['{"constructor": 1}', [], "a single key with the name of a method is not one"],
  ['{"__proto__": 1, "__proto__": 2}', [["__proto__"]], "a repeated `__proto__` is found"],
];

for (const [written, paths, sentence] of duplicates) {
  test(`duplicate keys: ${sentence}`, () => {
    expect(
      read(written)
        .duplicateKeys()
        .map(({ path }) => path),
    ).toEqual(paths);
  });
}

const broken: [text: string, line: number, sentence: string][] = [
  ["", 1, "no content"],
  ['{\n  "a": 1,\n}', 2, "a comma after the last entry"],
  ['{\n  "a": 1\n  "b": 2\n}', 2, "a missing comma"],
  ['{"a": "b\n"}', 1, "an unterminated string"],
  ["{'a': 1}", 1, "single quotation marks"],
  ['{\n  "a": [1,\n', 3, "an unclosed bracket"],
];

for (const [written, line, sentence] of broken) {
  test(`JSON with ${sentence} is refused with the line of the mistake`, () => {
    const parsed = parseSourceFile(written);
    if (parsed.ok) throw new Error("The file was parsed without an error.");
    expect(Math.abs(parsed.error.line - line)).toBeLessThanOrEqual(1);
    expect(parsed.error.reason).not.toBe("");
  });
}

test("JSON that is nested too deeply is refused at the first level beyond the limit", () => {
  const parsed = parseSourceFile(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(parsed).toMatchObject({
    ok: false,
    error: { line: 1, column: 501, reason: expect.stringContaining("500 levels") },
  });
});

test("brackets in strings do not count as nesting", () => {
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
