import type { MediaTypeView } from "@/lib/openapi/document/operation-page-types";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { expect, test } from "@/tests/support/unit-test";

type Styles = MediaTypeView["fieldStyles"];

const FORM = "application/x-www-form-urlencoded";

const rows: [mediaType: string, value: unknown, source: string, grammar: string, sentence: string][] = [
  ["application/json", { a: 1 }, '{\n  "a": 1\n}', "json", "an object is JSON"],
  ["application/vnd.api+json; charset=utf-8", [1], "[\n  1\n]", "json", "in types that build on it, too"],
  ["application/json", '{"a":1}', '{"a":1}', "json", "JSON in a text stays as it is written"],
  ["application/json", "a", '"a"', "json", "another text is quoted"],
  ["application/json", null, "null", "json", "null is written"],
  ["application/json", undefined, "", "json", "what is missing is empty"],
  ["text/plain", "a\r\nb", "a\r\nb", "text", "a text is itself"],
  ["text/plain", { a: 1 }, '{\n  "a": 1\n}', "json", "an object in place of a text is JSON"],
  ["text/html", "<p>", "<p>", "html", "HTML is known"],
  ["application/yaml", "a: 1", "a: 1", "yaml", "YAML is known"],
  ["image/svg+xml", "<svg/>", "<svg/>", "xml", "XML by its ending"],
  ["application/xml", 5, "<root>5</root>", "xml", "a number is an element"],
  ["application/xml", { "2fa": true }, "<root>\n  <_2fa>true</_2fa>\n</root>", "xml", "no element begins with a digit"],
  [
    "application/xml",
    { größe: 1 },
    "<root>\n  <größe>1</größe>\n</root>",
    "xml",
    "letters of all languages are letters",
  ],
  ["application/xml", { "a b": 1 }, "<root>\n  <a_b>1</a_b>\n</root>", "xml", "no element has a space"],
  [
    "application/xml",
    { constructor: 1 },
    "<root>\n  <constructor>1</constructor>\n</root>",
    "xml",
    "any name is a name",
  ],
  ["application/xml", { a: "1<&2]]>" }, "<root>\n  <a>1&lt;&amp;2]]&gt;</a>\n</root>", "xml", "text is escaped"],
  ["application/xml", {}, "<root/>", "xml", "an empty object is an empty element"],
];

for (const [mediaType, value, source, grammar, sentence] of rows) {
  test(`${mediaType}: ${sentence}`, () => expect(exampleSource({ mediaType }, value)).toEqual({ source, grammar }));
}

const forms: [value: unknown, styles: Styles, source: string, sentence: string][] = [
  [{ a: 1, b: "x y" }, undefined, "a=1\n&b=x%20y", "a field to a line"],
  [{ "a&b": "=" }, undefined, "a%26b=%3D", "names and values are encoded"],
  [{ ids: [1, 2] }, undefined, "ids=1\n&ids=2", "a list is repeated"],
  [{ a: null, b: "" }, undefined, "b=", "null is left out"],
  [{ at: { x: 1 } }, undefined, "at=%7B%22x%22%3A1%7D", "an object is JSON"],
  [{ at: { x: 1 } }, { at: { style: "deepObject" } }, "at%5Bx%5D=1", "unless its encoding has a style"],
  [{ constructor: { x: 1 } }, {}, "constructor=%7B%22x%22%3A1%7D", "a field called like a method has no style"],
  [{ a: "\ud800" }, undefined, "a=%EF%BF%BD", "half a character is replaced"],
];

for (const [value, fieldStyles, source, sentence] of forms) {
  test(`form: ${sentence}`, () => {
    expect(exampleSource({ mediaType: FORM, ...(fieldStyles && { fieldStyles }) }, value).source).toBe(source);
  });
}

const recordings: [mediaType: string, value: string, isPlayed: boolean][] = [
  ["audio/mpeg", "https://example.com/a.mp3", true],
  ["audio/mpeg", "/a.mp3", false],
  ["audio/mpeg", "javascript:alert(1)", false],
  ["text/plain", "https://example.com/a.mp3", false],
];

for (const [mediaType, value, isPlayed] of recordings) {
  test(`${value} as ${mediaType} is ${isPlayed ? "" : "not "}played`, () => {
    expect(exampleSource({ mediaType }, value).audioUrl).toBe(isPlayed ? value : undefined);
  });
}
