import type { Root } from "mdast";
import { parseMdx } from "@/lib/content/pipeline/mdx-syntax";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import {
  findAttribute,
  isJsxElement,
  isOn,
  readTextAttribute,
  readTextList,
  setTextAttribute,
} from "@/lib/content/syntax/jsx-attributes";
import { readRecord, readTexts, readWord, verbatimText } from "@/lib/text/element-texts";
import { expect, test } from "@/tests/support/unit-test";

/** The element that a page consists of. */
function elementOf(source: string): JsxElement {
  const [node] = (parseMdx(source) as Root).children;
  const element = node?.type === "paragraph" ? node.children[0] : node;
  if (!element || !isJsxElement(element)) throw new Error(source);
  return element;
}

const attributes: [written: string, text: string | undefined, isSet: boolean][] = [
  ['a="x"', "x", true],
  ['a={"x"}', "x", true],
  ["a={'x'}", "x", true],
  ["a={`x\\n`}", "x\n", true],
  ["a={`${x}`}", undefined, true],
  ["a={x}", undefined, true],
  ["a={1}", undefined, true],
  ["a={}", undefined, true],
  ["a", undefined, true],
  ['a=""', "", true],
  ["a={false}", undefined, false],
  ['a="false"', "false", false],
  ["a={ false }", undefined, false],
  ["b", undefined, false],
  ["{...a}", undefined, false],
  ['a="&quot;日&#x1F600;"', '"日😀', true],
];
for (const [written, text, isSet] of attributes) {
  test(`<X ${written} /> has ${JSON.stringify(text)} as the text of \`a\`, which is ${isSet ? "on" : "off"}`, () => {
    const element = elementOf(`<X ${written === "a={}" ? "a={/**/ true}" : written} />`);
    expect(readTextAttribute(element, "a")).toBe(text);
    expect(isOn(element, "a")).toBe(isSet);
  });
}

test("an attribute is set once, whether or not it was there", () => {
  const element = elementOf('<X a={1} b="c" />');
  setTextAttribute(element, "a", "d");
  setTextAttribute(element, "e", "f");
  expect(element.attributes).toHaveLength(3);
  expect(["a", "b", "e", "g"].map((name) => findAttribute(element, name)?.value)).toEqual(["d", "c", "f", undefined]);
});

test("texts, numbers, and keywords are read by name, except empty ones", () => {
  const element = elementOf('<X a="b" c={"d"} e={1.5} f={true} g="" h={i()} j={{}} k />');
  const texts = readTexts(element, "a", "c", "e", "f", "g", "h", "j", "k");
  expect(texts).toEqual({ a: "b", c: "d", e: "1.5", f: "true" });
});

const words: [written: string, word: string | undefined][] = [
  ["{3}", "3"],
  ["{-3}", "-3"],
  ["{ null }", "null"],
  ["{a.b}", "a.b"],
  ["{a()}", undefined],
  ["{'a b'}", undefined],
  ['"a"', undefined],
];
for (const [written, word] of words) {
  test(`the source of a=${written} as one word is ${word}`, () => {
    expect(readWord(elementOf(`<X a=${written} />`), "a")).toBe(word);
  });
}

const lists: [written: string, texts: string[]][] = [
  ['a={["b", "c"]}', ["b", "c"]],
  ["a={[`b`, 1, , x, ...y, 'c']}", ["b", "1", "c"]],
  ['a="b"', ["b"]],
  ['a={"b"}', ["b"]],
  ["a={[]}", []],
  ["a={b}", []],
  ["a", []],
  ["b", []],
];
for (const [written, texts] of lists) {
  test(`the texts of ${written} are ${JSON.stringify(texts)}`, () => {
    expect(readTextList(elementOf(`<X ${written} />`), "a")).toEqual(texts);
  });
}

const records: [written: string, record: Record<string, string> | undefined][] = [
  ['{{ light: "#fff", dark: `#000` }}', { light: "#fff", dark: "#000" }],
  [`{{ "light": "#fff", 'font-size': "1" }}`, { light: "#fff", "font-size": "1" }],
  ['{{ [light]: "#fff", ...rest, b: 1, c: d, e() {}, f: "g" }}', { f: "g" }],
  ["{{}}", {}],
  ["{light}", undefined],
  ['"light"', undefined],
  ['{["light"]}', undefined],
];
for (const [written, record] of records) {
  test(`the texts of the object a=${written} are ${JSON.stringify(record)}`, () => {
    expect(readRecord(elementOf(`<X a=${written} />`), "a")).toEqual(record);
  });
}

const bodies: [body: string, text: string][] = [
  ["{`a\nb`}", "a\nb"],
  ["\n\na **b**\n\nc\n\n", "a b\nc"],
  ['{"a"}{1}{x}', "a\n1"],
  ["", ""],
];
for (const [body, text] of bodies) {
  test(`the text of an element with the content ${JSON.stringify(body)}`, () => {
    expect(verbatimText(elementOf(`<X>${body}</X>`))).toBe(text);
  });
}
