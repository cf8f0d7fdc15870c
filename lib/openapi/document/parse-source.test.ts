import { looksLikeSpecification, parseSource } from "@/lib/openapi/document/parse-source";
import { expect, test } from "@/tests/support/unit-test";

const parsed = { openapi: "3.1.0", paths: { "/a": { get: {} } } };

const texts: [text: string, sentence: string][] = [
  ['{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}', "JSON"],
  ['\uFEFF{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}', "JSON with a byte order mark"],
  ['{openapi: 3.1.0, paths: {"/a": {get: {}}}}', "YAML in braces"],
  ["openapi: 3.1.0\npaths:\n  /a:\n    get: {}\n", "YAML"],
  ["\uFEFFopenapi: 3.1.0\r\npaths:\r\n  /a:\r\n    get: {}\r\n", "YAML of Windows"],
  ["# A comment\n---\nopenapi: 3.1.0\npaths: {/a: &empty {get: {}}}\n", "YAML after a comment, with an anchor"],
  ["base: &base {get: {}}\nopenapi: 3.1.0\npaths:\n  /a:\n    <<: *base\n", "YAML that merges keys"],
];

for (const [text, sentence] of texts) {
  test(`reads ${sentence}`, () => {
    const { document, findings } = parseSource(text);
    expect(findings).toEqual([]);
    expect(document).toMatchObject(parsed);
  });
}

for (const text of ["", "[]", "5", "null", '"text"', "- a\n- b"]) {
  test(`${JSON.stringify(text)} is no document`, () => expect(parseSource(text).document).toBeUndefined());
}

const broken: [text: string, code: string, offset: number, sentence: string][] = [
  ['{"a": 1,\n "b" 2}', "specification-syntax", 14, "a colon that JSON lacks"],
  ["a: 1\na: 2\n", "specification-duplicate-key", 5, "a key written twice"],
  ["a: &a\n  b: *a\n", "specification-syntax", 11, "an alias of what is around it"],
];

for (const [text, code, offset, sentence] of broken) {
  test(`finds ${sentence}`, () => {
    expect(parseSource(text).findings).toEqual([expect.objectContaining({ code, offset })]);
  });
}

test("a key written twice has its last value", () => {
  expect(parseSource("a: 1\na: 2\n").document).toEqual({ a: 2 });
});

for (const [open, close] of [
  ['{"a":', "}"],
  ["[", "]"],
]) {
  test(`a nest of ${open} has an end`, () => {
    const text = `{"x":${open?.repeat(20_000)}1${close?.repeat(20_000)}}`;
    expect(parseSource(text)).toMatchObject({ document: undefined, findings: [{ code: "specification-syntax" }] });
  });
}

const json = '{\n  "a/b": { "list": [1, { "x": true }] }\n}';
const yaml = "a/b:\n  list:\n    - 1\n    - x: true\n2: two\n";

const offsets: [text: string, keys: string[], at: string, sentence: string][] = [
  [json, ["a/b"], '"a/b"', "a key"],
  [json, ["a/b", "list"], '"list"', "a deeper key"],
  [json, ["a/b", "list", "1", "x"], '"x"', "a key below a list"],
  [json, ["a/b", "list", "9"], '"list"', "the nearest key of a missing item"],
  [json, ["a/b", "gone", "x"], '"a/b"', "the nearest key of a missing one"],
  [yaml, ["a/b", "list"], "list", "a key of YAML"],
  [yaml, ["a/b", "list", "1"], "x", "an item of YAML"],
  [yaml, ["a/b", "list", "9"], "list", "the nearest key of a missing item of YAML"],
  [yaml, ["2"], "2: two", "a number as key"],
];

for (const [text, keys, at, sentence] of offsets) {
  test(`the place of ${sentence}: ${keys.join(".")}`, () => {
    expect(parseSource(text).offsetOf(keys)).toBe(text.indexOf(at));
  });
}

const likely: [text: string, isLikely: boolean][] = [
  ['{"openapi":"3.1.0"}', true],
  ["swagger: '2.0'", true],
  ["info: {}\nasyncapi: 3.0.0", true],
  ['{"name":"x","x-openapi":"3"}', false],
  ['{"openapi":true}', false],
  ["# about openapi: the format", false],
  ["openapi:\n  - a", false],
  ["", false],
];

for (const [text, isLikely] of likely) {
  test(`${JSON.stringify(text)} ${isLikely ? "may be" : "is not"} a specification`, () => {
    expect(looksLikeSpecification(text)).toBe(isLikely);
  });
}
