import { findCodeRegions, findFences, isInRegion, withoutFences } from "@/lib/content/syntax/code-regions";
import { expect, test } from "@/tests/support/unit-test";

const piecesOf = (text: string) => findCodeRegions(text).map(({ start, end }) => text.slice(start, end));

const regions: [rule: string, text: string, code: string[]][] = [
  ["a span", "a `b` c", ["`b`"]],
  ["a span of more backticks holds fewer", "a ``b ` c`` d", ["``b ` c``"]],
  ["a run closes with one of its length alone", "`a `` b` c", ["`a `` b`"]],
  ["a run without its like is text", "a `` b ` c ` d", ["` c `"]],
  ["an escaped backtick opens nothing", "\\`a `b`", ["`b`"]],
  ["an escaped backslash before one does not escape it", "\\\\`a`", ["`a`"]],
  ["a span goes on in the next line", "a `b\nc` d", ["`b\nc`"]],
  ["and ends with its paragraph", "a `b\n\nc` d", []],
  ["whose end may have spaces", "a `b\n \t\nc` d", []],
  ["or ends as Windows writes them", "a `b\r\n\r\nc` d", []],
  ["a fence", "a\n```\nb\n```\nc", ["```\nb\n```"]],
  ["a fence of tildes", "~~~ js\n`a\n~~~\n`b`", ["~~~ js\n`a\n~~~", "`b`"]],
  ["a longer fence holds shorter ones", "````\n```\na\n```\n````", ["````\n```\na\n```\n````"]],
  ["a fence closes with a longer one", "```\na\n`````\nb", ["```\na\n`````"]],
  ["but not with one that names a language", "```\na\n```js\nb", ["```\na\n```js\nb"]],
  ["nor with one of the other kind", "```\n~~~\n```", ["```\n~~~\n```"]],
  ["a fence that is never closed goes on to the end", "a\n```\nb\n\nc", ["```\nb\n\nc"]],
  ["backticks that hold a backtick in their line are a span", "```a``` b\nc", ["```a```"]],
  ["tildes may", "~~~a~~~\nb\n~~~", ["~~~a~~~\nb\n~~~"]],
  ["a fence in a quote", "> ```\n> a\n> ```\nb", ["> ```\n> a\n> ```"]],
  ["a fence behind the marker of a list", "- ```js\n  a\n  ```\nb `c`", ["- ```js\n  a\n  ```", "`c`"]],
  ["a fence behind a number", "1. ```\n   a\n   ```\nb", ["1. ```\n   a\n   ```"]],
  ["lines that end as on Windows", "```js\r\na\r\n```\r\nb", ["```js\r\na\r\n```\r"]],
  ["a line separator in the name of a fence", "```a\u2028b\nc\n```\nd", ["```a\u2028b\nc\n```"]],
  ["letters of two code units", "😀 `😀` é", ["`😀`"]],
  ["nothing", "", []],
  ["text alone", "a\n\nb", []],
  ["a very long run of backticks", `${"`".repeat(30_000)}a`, [`${"`".repeat(30_000)}a`]],
  ["backticks in pairs, many", "` ".repeat(20_000), Array.from({ length: 10_000 }, () => "` `")],
];
for (const [rule, text, code] of regions) {
  test(`code in Markdown: ${rule}`, () => expect(piecesOf(text)).toEqual(code));
}

test("a text without its fences keeps the code of its lines", () => {
  expect(withoutFences("a `b`\n```\nc\n```\nd\n~~~\ne")).toBe("a `b`\n\nd\n");
  expect(withoutFences("a\n- ```\n  b\n  ```\nc")).toBe("a\n\nc");
  expect(withoutFences("a")).toBe("a");
});

test("an offset is in a region from its start to before its end", () => {
  const found = findFences("```\na\n```\nb\n```\nc\n```");
  expect(found).toEqual([
    { start: 0, end: 9 },
    { start: 12, end: 21 },
  ]);
  const inside = [-1, 0, 8, 9, 11, 12, 20, 21].map((offset) => isInRegion(found, offset));
  expect(inside).toEqual([false, true, true, false, false, true, true, false]);
  expect(isInRegion([], 0)).toBe(false);
});
