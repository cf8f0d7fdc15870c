import { editDistance } from "@/lib/base/edit-distance";
import { suggestColor } from "@/lib/config/explain-issue";
import { findReplacement, moveLegacyKeys } from "@/lib/config/legacy-keys";
import { findNearest, suggest } from "@/lib/config/nearest";
import { compact, readBoolean, readChoice, readHex, readList, readNumber, readText } from "@/lib/config/read-value";
import { resolveReferencePath } from "@/lib/config/resolve-references";
import { rootPath } from "@/lib/config/root-path";
import { expect, test } from "@/tests/support/unit-test";

const readers = {
  text: readText,
  number: readNumber,
  color: readHex,
  list: readList,
  flag: (value: unknown) => readBoolean(value, "neither"),
  choice: (value: unknown) => readChoice(value, ["a", "b"], "other"),
};

const values: [reader: keyof typeof readers, value: unknown, read: unknown][] = [
  ["text", " a ", "a"],
  ["text", 1.5, "1.5"],
  ["text", " \n", undefined],
  ["text", Number.NaN, undefined],
  ["text", true, undefined],
  ["text", ["a"], undefined],
  ["number", "5", 5],
  ["number", " 1.5 ", 1.5],
  ["number", "-0.5", -0.5],
  ["number", "5px", undefined],
  ["number", "Infinity", undefined],
  ["number", "", undefined],
  ["number", null, undefined],
  ["color", "#ABC", "#aabbcc"],
  ["color", "0d9373", "#0d9373"],
  ["color", " #0D9373 ", "#0d9373"],
  ["color", "#abcd", undefined],
  ["color", "red", undefined],
  ["color", 123, undefined],
  ["list", "a", ["a"]],
  ["list", ["a"], ["a"]],
  ["list", null, []],
  ["list", undefined, []],
  ["list", 0, [0]],
  ["flag", "true", true],
  ["flag", false, false],
  ["flag", "yes", "neither"],
  ["flag", 1, "neither"],
  ["flag", null, "neither"],
  ["choice", "b", "b"],
  ["choice", "c", "other"],
  ["choice", "constructor", "other"],
];

for (const [reader, value, read] of values) {
  test(`${JSON.stringify(value) ?? "nothing"} as ${reader} is ${JSON.stringify(read) ?? "nothing"}`, () => {
    expect(readers[reader](value)).toEqual(read);
  });
}

test("a compact object has no fields without value, but keeps null", () => {
  expect(Object.entries(compact({ a: undefined, b: null, c: 0 }))).toEqual([
    ["b", null],
    ["c", 0],
  ]);
});

const addresses: [written: string, address: string, sentence: string][] = [
  ["/logo.svg", "/logo.svg", "a path from the root"],
  ["logo.svg", "/logo.svg", "a path without slash"],
  ["./logo/light.svg?v=2#a", "/logo/light.svg?v=2#a", "a relative path with a query"],
  ["a//b/../c.svg", "/a/c.svg", "a path with detours"],
  ["../../secret", "/secret", "a path that would leave the folder"],
  ["https://x.test/a//b", "https://x.test/a//b", "an address"],
  ["//x.test/a", "//x.test/a", "an address without protocol"],
  ["data:image/png;base64,AA//BB", "data:image/png;base64,AA//BB", "data"],
  ["#top", "#top", "the name of a place"],
];

for (const [written, address, sentence] of addresses) {
  test(`${sentence} is served as ${address}`, () => expect(rootPath(written)).toBe(address));
}

const references: [reference: string, from: string, target: object, sentence: string][] = [
  ["tabs.json", "docs.json", { file: "tabs.json" }, "a file beside"],
  ["./tabs/api.json", "config/nav.json", { file: "config/tabs/api.json" }, "a file below"],
  ["../a.json", "config/nav.json", { file: "a.json" }, "a file above"],
  ["a/.././b.json", "docs.json", { file: "b.json" }, "a file by a detour"],
  ["tabs\\api.json", "docs.json", { file: "tabs/api.json" }, "a file with slashes of Windows"],
  ["../a.json", "docs.json", { code: "reference-outside" }, "nothing outside"],
  ["a/../../b.json", "docs.json", { code: "reference-outside" }, "nothing outside by a detour"],
  ["/etc/a.json", "docs.json", { code: "reference-outside" }, "nothing from the root of the disk"],
  ["C:\\a.json", "docs.json", { code: "reference-outside" }, "nothing of a drive"],
  ["https://x.test/a.json", "docs.json", { code: "reference-outside" }, "nothing of the web"],
  ["a.yaml", "docs.json", { code: "reference-not-json" }, "nothing but JSON"],
  ["", "docs.json", { code: "reference-not-json" }, "nothing of nothing"],
];

for (const [reference, from, target, sentence] of references) {
  test(`a reference names ${sentence}: ${reference}`, () => {
    expect(resolveReferencePath(reference, from)).toEqual(target);
  });
}

const nearest: [word: string, candidates: string[], meant: string | undefined, sentence: string][] = [
  ["navgation", ["navigation", "navbar"], "navigation", "a letter less"],
  ["nvabar", ["navbar"], "navbar", "two letters swapped"],
  ["NAVBAR", ["navbar"], "navbar", "capitals"],
  ["tab", ["tabs", "tags"], "tabs", "the nearest of several"],
  ["xyz", ["navbar"], undefined, "nothing that resembles it"],
  ["a", ["b"], "b", "one letter for another"],
  ["", ["navbar"], undefined, "nothing of nothing"],
  ["größe", ["grösse"], undefined, "two letters for one of five"],
];

for (const [word, candidates, meant, sentence] of nearest) {
  test(`a misspelled word means ${sentence}: ${word}`, () => {
    expect(findNearest(word, candidates)).toBe(meant);
    expect(suggest(word, candidates)).toBe(meant && `Did you mean \`${meant}\`?`);
  });
}

test("a swap is one slip, equal words none", () => {
  expect(editDistance("ab", "ba")).toBe(1);
  expect(editDistance("abc", "abc")).toBe(0);
  expect(editDistance("abc", "cba")).toBe(2);
});

const colors: [written: unknown, hint: string | undefined][] = [
  ["red", "Write `#FF0000`."],
  ["rgb(13 147 115)", "Write `#0D9373`."],
  ["hsl(0, 100%, 50%)", "Write `#FF0000`."],
  ["0d9373", "Write `#0D9373`."],
  ["#0d937380", "Write `#0D9373`."],
  ["primary", undefined],
  ["", undefined],
  [5, undefined],
];

for (const [written, hint] of colors) {
  test(`the color ${JSON.stringify(written)} ${hint ? "has a hint" : "is none"}`, () => {
    expect(suggestColor(written)).toBe(hint);
  });
}

const legacy: [config: object, moved: Record<string, unknown>, sentence: string][] = [
  [{ openapi: "a.yaml" }, { api: { openapi: "a.yaml" } }, "a key that has a new place"],
  [{ openapi: "a", api: { openapi: "b" } }, { api: { openapi: "b" } }, "the key of today goes first"],
  [{ openapi: "a", api: "none" }, { api: "none" }, "nothing below what is no object"],
  [{ api: { playground: { mode: "hide" } } }, { api: { playground: { display: "none" } } }, "a value with a new name"],
  [{ api: { playground: { mode: "auth" } } }, { api: { playground: { display: "auth" } } }, "a value that has none"],
  [{ seo: { indexHiddenPages: true } }, { seo: { indexing: "all" } }, "a flag that became a choice"],
  [{ metadata: { "og:title": "A", timestamp: true } }, { seo: { metatags: { "og:title": "A" } } }, "meta tags"],
];

for (const [config, moved, sentence] of legacy) {
  test(`older keys: ${sentence}`, () => {
    const before = structuredClone(config);
    expect(moveLegacyKeys({ ...config })).toMatchObject(moved);
    expect(config).toEqual(before);
  });
}

test("an older key is not served where the hint alone names its successor", () => {
  expect(moveLegacyKeys({ tabs: [], versions: ["1"] })).not.toHaveProperty("navigation.tabs");
});

for (const [path, replacement] of [
  ["openapi", "api.openapi"],
  ["metadata.robots", "seo.metatags"],
  ["metadata", undefined],
  ["constructor", undefined],
  ["colors", undefined],
] as const) {
  test(`the key ${path} ${replacement ? `became ${replacement}` : "is of today"}`, () => {
    expect(findReplacement(path)).toBe(replacement);
  });
}
