import { parseYamlDocument, readYamlData } from "@/lib/config/parse-yaml";
import { expect, test } from "@/tests/support/unit-test";

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
  test(`repeated keys are reported: ${title}`, () => {
    const { errors } = parseYamlDocument(text, { merge: true });
    expect(errors.map(({ code, pos }) => [code, pos[0]])).toEqual(offsets.map((offset) => ["DUPLICATE_KEY", offset]));
  });
}

test("the last of two equal keys counts", () => {
  expect(parseYamlDocument("a: 1\na: 2").toJS()).toEqual({ a: 2 });
});

const data: [title: string, text: string][] = [
  ["nothing", "# comment"],
  ["texts with and without quotes", "a: b c\nd: 'it''s'\ne: \"\\u00e9\\n\"\nf: x#c\ng: x # c\nh: Q & A"],
  ["texts of several lines", 'a: |\n  b\n\n  c\nd: >-\n  e\n  f\ng: h\n  i\nj: "k\n  l"'],
  ["numbers", "a: 1\nb: -2.5\nc: 1e3\nd: 0x1F\ne: 0o17\nf: 012\ng: 1_000\nh: .inf\ni: 1:30\nj: 12345678901234567890"],
  ["words", "a: true\nb: False\nc: yes\nd: on\ne: ~\nf: Null\ng:\nh: ''"],
  ["dates", "a: 2024-01-01\nb: 2024-01-01T10:00:00Z"],
  ["lists and maps", "a:\n  - b\n  - c: d\n    e: [f, {g: 1, h: }]\n? i\n: j\n1: k"],
  ["names that objects have", "constructor: a\n__proto__: b"],
  ["tags", "a: !!str 5"],
  ["a merge, which is a key like others", "<<: {a: 1}\nb: 2"],
  ["a document that ends", "a: b\n...\n"],
];

for (const [title, text] of data) {
  test(`both readers find the same data: ${title}`, () => {
    const read = readYamlData(text);
    const { data: found } = read ?? { data: undefined };
    expect(read).toBeDefined();
    expect(found ?? null).toEqual(parseYamlDocument(text).toJS());
  });
}

const left: [title: string, text: string][] = [
  ["a key that stands twice", "a: 1\na: 2"],
  ["an anchor", "a: &b 1\nc: *b"],
  ["an anchor in a list", "a: [&b 1, *b]"],
  ["an anchor of a key", "&a b: c"],
  ["a colon too many", "a: b: c"],
  ["a mark without quotes", "a: @b"],
  ["a tag of its own", "a: !unknown b"],
  ["two documents", "a: b\n---\nc: d"],
];

for (const [title, text] of left) {
  test(`a text is left to the parser with positions: ${title}`, () => expect(readYamlData(text)).toBeUndefined());
}
