import { expect, test } from "@playwright/test";
import Color from "colorjs.io";
import { cutText } from "@/lib/cut-text";
import { decodePercent, tryDecodePercent } from "@/lib/decode-percent";
import { escapeHtml } from "@/lib/escape-html";
import { escapePattern } from "@/lib/escape-pattern";
import { IDENTIFIER } from "@/lib/identifier";
import { encodePath, hrefOfPath, isFilePath } from "@/lib/paths";
import { isDark, LEAST_CONTRAST, makeReadable } from "@/lib/readable-color";

const decoded: [text: string, result: string | undefined][] = [
  ["a%20b", "a b"],
  ["%E6%97%A5", "日"],
  ["%F0%9F%98%80", "😀"],
  ["%2525", "%25"],
  ["a+b", "a+b"],
  ["100%", undefined],
  ["%E6%97", undefined],
  ["%zz", undefined],
  ["", ""],
];
for (const [text, result] of decoded) {
  test(`${JSON.stringify(text)} without escapes is ${JSON.stringify(result)}, or else itself`, () => {
    expect(tryDecodePercent(text)).toBe(result);
    expect(decodePercent(text)).toBe(result ?? text);
  });
}

const cuts: [text: string, length: number, result: string][] = [
  ["abc", 2, "ab"],
  ["abc", 9, "abc"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["a", 0, ""],
  ["", 5, ""],
];
for (const [text, length, result] of cuts) {
  test(`the first ${length} units of ${text} are ${result}`, () => expect(cutText(text, length)).toBe(result));
}

test("a text in HTML is text, in an element and in an attribute", () => {
  expect(escapeHtml(`<a b="c">&amp;'日`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;amp;'日");
});

for (const text of ["a.b", "(a|b)*", "[^a]{1,2}$", "\\d+?", "日本", ""]) {
  test(`a pattern of ${JSON.stringify(text)} matches nothing but it`, () => {
    const pattern = new RegExp(`^${escapePattern(text)}$`, "u");
    expect(pattern.test(text)).toBe(true);
    expect(["ab", "axb", "d", "dd", "aa"].filter((other) => pattern.test(other))).toEqual([]);
  });
}

const identifiers: [text: string, isOne: boolean][] = [
  ["acme", true],
  ["Acme_1.docs-x", true],
  ["", false],
  ["a b", false],
  ["a/b", false],
  ["日本", false],
  ["a\n", false],
];
for (const [text, isOne] of identifiers) {
  test(`${JSON.stringify(text)} is ${isOne ? "an" : "no"} identifier`, () => expect(IDENTIFIER.test(text)).toBe(isOne));
}

const paths: [path: string, encoded: string, href: string][] = [
  ["/a b", "/a%20b", "/a b"],
  ["/100%", "/100%25", "/100%25"],
  ["/a%20b", "/a%2520b", "/a%2520b"],
  ["/a?b#c", "/a%3Fb%23c", "/a%3Fb%23c"],
  ["/日", "/%E6%97%A5", "/日"],
  ["/:a@b+c", "/:a@b+c", "/:a@b+c"],
  ["/\ud83d", "/%EF%BF%BD", "/\ud83d"],
];
for (const [path, encoded, href] of paths) {
  test(`the path ${JSON.stringify(path)} is written so that it leads to it`, () => {
    expect([encodePath(path), hrefOfPath(path)]).toEqual([encoded, href]);
    expect(new URL(href, "http://a.test").pathname).toBe(new URL(encoded, "http://a.test").pathname);
  });
}

const files: [path: string, isFile: boolean][] = [
  ["/openapi.json", true],
  ["/a/logo.SVG", true],
  ["/a.md/b", false],
  ["/v1.2", false],
  ["/a.", false],
  ["/", false],
];
for (const [path, isFile] of files) {
  test(`${path} is ${isFile ? "a file" : "a page"}`, () => expect(isFilePath(path)).toBe(isFile));
}

const backgrounds = { white: [new Color("white")], dark: [new Color("#0b0c0e"), new Color("#1b1c1e")] };
const colors: [color: string, background: keyof typeof backgrounds, stays: boolean][] = [
  ["#000000", "white", true],
  ["#ffff00", "white", false],
  ["#16a34a", "white", false],
  ["#ffffff", "dark", true],
  ["#000000", "dark", false],
  ["#0000ff", "dark", false],
  ["#8c8c8c", "dark", true],
  ["color(display-p3 0 1 0)", "white", false],
];
for (const [color, background, stays] of colors) {
  test(`${color} can be read on ${background}${stays ? " as it is" : " once it is moved"}`, () => {
    const readable = makeReadable(new Color(color), backgrounds[background]);
    expect(readable).toMatch(/^#[0-9a-f]{6}$/);
    for (const other of backgrounds[background]) {
      expect(other.contrast(new Color(readable), "WCAG21")).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
    expect(readable === color).toBe(stays);
  });
}

test("a color is moved as little as needed, and keeps its hue", () => {
  const [before, after] = [new Color("#16a34a"), new Color(makeReadable(new Color("#16a34a"), backgrounds.white))];
  expect(after.contrast(new Color("white"), "WCAG21")).toBeLessThan(LEAST_CONTRAST + 0.1);
  const [one = 0, other = 0] = [before, after].map((color) => color.to("oklch").coords[2] ?? 0);
  expect(Math.abs(one - other)).toBeLessThan(5);
});

test("light text belongs on dark backgrounds", () => {
  expect(["#000000", "#333333", "#777777", "#ffffff"].map((color) => isDark(new Color(color)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
