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

test("compact removes undefined fields, but not null", () => {
  expect(Object.entries(compact({ a: undefined, b: null, c: 0 }))).toEqual([
    ["b", null],
    ["c", 0],
  ]);
});

const paths: [reference: string, path: string, sentence: string][] = [
  ["/logo.svg", "/logo.svg", "a path from the root"],
  ["logo.svg", "/logo.svg", "a path without slash"],
  ["./logo/light.svg?v=2#a", "/logo/light.svg?v=2#a", "a relative path with a query"],
  ["a//b/../c.svg", "/a/c.svg", "a path with `..`"],
  ["../../secret", "/secret", "a path that would leave the folder"],
  ["https://x.test/a//b", "https://x.test/a//b", "a URL"],
  ["//x.test/a", "//x.test/a", "a URL without scheme"],
  ["data:image/png;base64,AA//BB", "data:image/png;base64,AA//BB", "a data URL"],
  ["#top", "#top", "a fragment"],
];

for (const [reference, path, sentence] of paths) {
  test(`${sentence} becomes ${path}`, () => expect(rootPath(reference)).toBe(path));
}

const references: [reference: string, from: string, target: object, sentence: string][] = [
  ["tabs.json", "docs.json", { file: "tabs.json" }, "a file in the same folder"],
  ["./tabs/api.json", "config/nav.json", { file: "config/tabs/api.json" }, "a file in a subfolder"],
  ["../a.json", "config/nav.json", { file: "a.json" }, "a file in the parent folder"],
  ["a/.././b.json", "docs.json", { file: "b.json" }, "a file, with `..` in the path"],
  ["tabs\\api.json", "docs.json", { file: "tabs/api.json" }, "a file, with backslashes"],
  ["../a.json", "docs.json", { code: "reference-outside" }, "no file outside of the docs folder"],
  [
    "a/../../b.json",
    "docs.json",
    { code: "reference-outside" },
    "no file outside of the docs folder, with `..` in the path",
  ],
  ["/etc/a.json", "docs.json", { code: "reference-outside" }, "no absolute path"],
  ["C:\\a.json", "docs.json", { code: "reference-outside" }, "no path with a drive letter"],
  ["https://x.test/a.json", "docs.json", { code: "reference-outside" }, "no URL"],
  ["a.yaml", "docs.json", { code: "reference-not-json" }, "no file other than JSON"],
  ["", "docs.json", { code: "reference-not-json" }, "no file if it is empty"],
];

for (const [reference, from, target, sentence] of references) {
  test(`a reference names ${sentence}: ${reference}`, () => {
    expect(resolveReferencePath(reference, from)).toEqual(target);
  });
}

const nearest: [word: string, candidates: string[], meant: string | undefined, sentence: string][] = [
  ["navgation", ["navigation", "navbar"], "navigation", "the key with one more letter"],
  ["nvabar", ["navbar"], "navbar", "the key with two letters swapped"],
  ["NAVBAR", ["navbar"], "navbar", "the key in lower case"],
  ["tab", ["tabs", "tags"], "tabs", "the nearest of several keys"],
  ["xyz", ["navbar"], undefined, "no key if none is similar"],
  ["a", ["b"], "b", "the key with another letter"],
  ["", ["navbar"], undefined, "no key if it is empty"],
  ["größe", ["grösse"], undefined, "no key if two of five letters differ"],
];

for (const [word, candidates, meant, sentence] of nearest) {
  test(`a misspelled word means ${sentence}: ${word}`, () => {
    expect(findNearest(word, candidates)).toBe(meant);
    expect(suggest(word, candidates)).toBe(meant && `Did you mean \`${meant}\`?`);
  });
}

test("swapping two adjacent letters is one edit", () => {
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
  test(`the color ${JSON.stringify(written)} ${hint ? "has a hint" : "has no hint"}`, () => {
    expect(suggestColor(written)).toBe(hint);
  });
}

const legacy: [config: object, moved: Record<string, unknown>, sentence: string][] = [
  [{ openapi: "a.yaml" }, { api: { openapi: "a.yaml" } }, "a key that was moved"],
  [{ openapi: "a", api: { openapi: "b" } }, { api: { openapi: "b" } }, "the current key takes precedence"],
  [{ openapi: "a", api: "none" }, { api: "none" }, "a key is not moved into a value that is not an object"],
  [{ api: { playground: { mode: "hide" } } }, { api: { playground: { display: "none" } } }, "a value that was renamed"],
  [
    { api: { playground: { mode: "auth" } } },
    { api: { playground: { display: "auth" } } },
    "a value that was not renamed",
  ],
  [{ seo: { indexHiddenPages: true } }, { seo: { indexing: "all" } }, "a boolean that became a choice"],
  [{ metadata: { "og:title": "A", timestamp: true } }, { seo: { metatags: { "og:title": "A" } } }, "meta tags"],
];

for (const [config, moved, sentence] of legacy) {
  test(`older keys: ${sentence}`, () => {
    const before = structuredClone(config);
    expect(moveLegacyKeys({ ...config })).toMatchObject(moved);
    expect(config).toEqual(before);
  });
}

test("older keys whose successor is only named in a hint are not moved", () => {
  expect(moveLegacyKeys({ tabs: [], versions: ["1"] })).not.toHaveProperty("navigation.tabs");
});

for (const [path, replacement] of [
  ["openapi", "api.openapi"],
  ["metadata.robots", "seo.metatags"],
  ["metadata", undefined],
  ["constructor", undefined],
  ["colors", undefined],
] as const) {
  test(`the key ${path} ${replacement ? `became ${replacement}` : "is current"}`, () => {
    expect(findReplacement(path)).toBe(replacement);
  });
}
