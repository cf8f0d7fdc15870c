import { parseSourceFile } from "@/lib/config/source-file";
import { expect, test } from "@/tests/support/unit-test";

/** A text with a mistake, with `▸` before the expected position, then the expected message and hint. */
const mistakes: readonly [title: string, text: string, reason: string, hint: string | undefined][] = [
  ["an empty file", "▸", "the file is empty", undefined],
  ["another encoding", '▸{\0"\0a\0', "the file is not encoded in UTF-8", "Save the file in UTF-8 encoding."],
  [
    "a missing comma",
    '{\n  "a": 1\n  ▸"b": 2\n}',
    "a comma is expected before this",
    "Put a comma at the end of line 2.",
  ],
  ["a missing comma on one line", '["a" ▸"b"]', "a comma is expected before this", "Put a comma before it."],
  [
    "a comma after the last key",
    '{\n  "a": 1▸,\n}',
    "a comma after the last entry is not allowed",
    "Remove the comma.",
  ],
  ["a comma after the last entry", '["a"▸, ]', "a comma after the last entry is not allowed", "Remove the comma."],
  ["two commas", '["a",▸, "b"]', "there is nothing before this comma", "Remove the comma."],
  ["a comma first", '{▸, "a": 1}', "there is nothing before this comma", "Remove the comma."],
  ["no value", '{"a": ▸}', "a value is expected here", undefined],
  ["no colon", '{"a" ▸1}', "a colon is expected here", "Put a colon between the key and its value."],
  ["a comment at the end of a line", '{ ▸// note\n"a": 1}', "JSON does not allow comments", "Remove the comment."],
  ["a comment between", '{ ▸/* note */ "a": 1}', "JSON does not allow comments", "Remove the comment."],
  ["typographic quotes", "{ ▸“a”: 1}", "this quotation mark is not straight", 'Use `"` around keys and texts.'],
  ["single quotes", "{ \"a\": ▸'b'}", "JSON requires double quotes", 'Use `"` around keys and texts.'],
  ["single quotes around a key", "{ ▸'a': 1}", "JSON requires double quotes", 'Use `"` around keys and texts.'],
  ["a bare key", "{ ▸theme: 1}", "a key must be in double quotes", 'Write `"theme"`.'],
  ["a bare text", '{ "a": ▸mint }', "this is not a JSON value", "Put texts and keys in double quotes."],
  ["a word of another language", '{ "a": ▸True }', "`True` is not valid in JSON", "Write `true`."],
  [
    "no closing quote",
    '[▸"a,\n"b"]',
    "a closing quote is missing",
    'Put `"` at the end of the text. A text stays on one line.',
  ],
  ["no opening quote", '[▸guides/start", "b"]', "the opening quote is missing", 'Put `"` before it.'],
  [
    "a quotation mark inside a text",
    '{"a": "an "▸example" of it"}',
    "the text ends before this",
    'A quotation mark inside a text is written `\\"`.',
  ],
  [
    "a list that is not closed",
    '{\n  "a": [\n    "b"\n  ▸}\n}',
    "the list that begins on line 2 is not closed",
    "Put `]` before this `}`, or where the list should end.",
  ],
  [
    "an object that is not closed",
    '{\n  "a": 1▸',
    "the object that begins on line 1 is not closed",
    "Put `}` here, or where the object should end.",
  ],
  [
    "a bracket too many",
    '{"a": 1}▸}',
    "the file should end here",
    "Remove the rest, or the extra closing bracket before it.",
  ],
  [
    "a merge conflict",
    '{\n▸<<<<<<< HEAD\n  "a": 1\n}',
    "a merge conflict was left here",
    "Keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.",
  ],
  [
    "a space that is none",
    '{"a":▸\u00a01}',
    "there is an invisible character here (U+00A0)",
    "Replace it with a plain space, or remove it.",
  ],
  [
    "a word called like a method",
    '{"a": ▸constructor}',
    "this is not a JSON value",
    "Put texts and keys in double quotes.",
  ],
  ["a tab in a text", '{"a": "b▸\tc"}', "a text contains a tab", "Write `\\t`, or a space."],
  ["a backslash in a path", '{"a": "b▸\\c"}', "this escape does not exist in JSON", "Write `\\\\` for a backslash."],
];

for (const [title, marked, reason, hint] of mistakes) {
  test(`the problem of a docs.json with ${title} is: ${reason}`, () => {
    const before = marked.slice(0, marked.indexOf("▸")).split("\n");
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    expect(parseSourceFile(marked.replace("▸", ""))).toEqual({ ok: false, error: { ...place, reason, hint } });
  });
}
