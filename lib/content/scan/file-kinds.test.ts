import { type FileKind, fileKind, isIgnoredFolder, isInSnippetFolder } from "@/lib/content/scan/file-kinds";
import { authoredDate, buildPageMetadata, isTitled, titleFromPath } from "@/lib/content/scan/page-metadata";
import { expect, test } from "@/tests/support/unit-test";

const kinds: Readonly<Record<FileKind, readonly string[]>> = {
  page: [
    "index.mdx",
    "guides/start.md",
    "guides/readme-first.mdx",
    "changelog.mdx",
    "snippets-old/a.mdx",
    "guides/build/a.mdx",
    "日本/é.mdx",
  ],
  fallback: [
    "README.md",
    "guides/Readme.mdx",
    "LICENSE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "snippets/a.mdx",
    "_snippets/a.md",
    "build/a.mdx",
    "dist/b.md",
  ],
  code: ["snippets/a.jsx", "a.tsx"],
  static: [
    "logo.svg",
    "a/B.PNG",
    "openapi.yaml",
    "a.json",
    "examples/package.json",
    "fonts/a.woff2",
    ".well-known/security.txt",
    ".well-known/anything",
    ".mintlify/skills/a/SKILL.md",
    ".mintlify/assistant.json",
    "style.css",
    "a.js",
  ],
  ignored: [
    "docs.json",
    "mint.json",
    "lectern.json",
    "package.json",
    "package-lock.json",
    "pnpm-lock.yaml",
    "tsconfig.json",
    ".env",
    ".git/config",
    "a/.hidden.mdx",
    ".mintlify/notes.md",
    "a.ts",
    "a.exe",
    "Makefile",
    "a.mdx.bak",
  ],
};
for (const [kind, files] of Object.entries(kinds)) {
  test(`files that are ${kind}`, () => {
    expect(Object.fromEntries(files.map((file) => [file, fileKind(file)]))).toEqual(
      Object.fromEntries(files.map((file) => [file, kind])),
    );
  });
}

test("a docs.json in a folder is a file like others", () => expect(fileKind("examples/docs.json")).toBe("static"));

test("only two folders contain snippets, and only some folders are ignored", () => {
  expect(["snippets/a", "_snippets/a/b", "a/snippets/b", "snippetsa/b"].map(isInSnippetFolder)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const folders = [
    ".git",
    "a/.cache",
    "node_modules",
    "a/node_modules",
    ".mintlify",
    ".well-known",
    "a/.well-known",
    "images",
  ];
  expect(folders.filter(isIgnoredFolder)).toEqual([
    ".git",
    "a/.cache",
    "node_modules",
    "a/node_modules",
    "a/.well-known",
  ]);
});

const titles: [path: string, title: string][] = [
  ["/guides/getting-started", "Getting started"],
  ["/api_keys", "Api keys"],
  ["/", "Home"],
  ["/a/--", "--"],
  ["/éclair", "Éclair"],
  ["/日本語", "日本語"],
];
for (const [path, title] of titles) {
  test(`the page ${path} without title is called ${title}`, () => expect(titleFromPath(path)).toBe(title));
}

type Metadata = ReturnType<typeof buildPageMetadata>;
const fields: [rule: string, frontmatter: Record<string, unknown>, expected: Partial<Metadata>][] = [
  [
    "nothing",
    {},
    { title: "Start", sidebarTitle: "Start", mode: "default", isHidden: false, isSearchable: true, keywords: [] },
  ],
  ["a title", { title: " A " }, { title: "A", sidebarTitle: "A" }],
  ["numbers and booleans are titles", { title: 404, sidebarTitle: true }, { title: "404", sidebarTitle: "true" }],
  ["other values are none", { title: ["A"], sidebarTitle: {} }, { title: "Start", sidebarTitle: "Start" }],
  ["a blank title is none", { title: "  " }, { title: "Start" }],
  [
    "booleans may be texts",
    { hidden: "true", searchable: "false", deprecated: true },
    { isHidden: true, isSearchable: false, isDeprecated: true },
  ],
  ["but not other texts", { hidden: "yes", searchable: 0 }, { isHidden: false, isSearchable: true }],
  ["keywords as a text", { keywords: "a, b ,,c" }, { keywords: ["a", "b", "c"] }],
  ["keywords as a list", { keywords: ["a", 1, null, " b ", {}] }, { keywords: ["a", "1", "b"] }],
  ["a mode", { mode: "wide" }, { mode: "wide" }],
  ["a mode that there is not", { mode: "constructor" }, { mode: "default" }],
  ["an address elsewhere", { url: "https://a.test" }, { url: "https://a.test" }],
  ["a path is no address", { url: "/a" }, { url: undefined }],
  ["a boost", { boost: "2.5" }, { boost: 2.5 }],
  ["what is no number boosts nothing", { boost: "many" }, { boost: undefined }],
  ["an icon with its style", { icon: "star", iconType: "solid" }, { icon: { name: "star", style: "solid" } }],
  [
    "an icon as an object",
    { icon: { name: "star", library: "lucide", style: "x" } },
    { icon: { name: "star", library: "lucide", style: "x" } },
  ],
  ["of a library that there is not", { icon: { name: "star", library: "constructor" } }, { icon: { name: "star" } }],
  ["an icon that is none", { icon: {} }, { icon: undefined }],
];
for (const [rule, frontmatter, expected] of fields) {
  test(`the fields of a page from frontmatter: ${rule}`, () => {
    expect(buildPageMetadata("guides/start.mdx", frontmatter)).toMatchObject(expected);
  });
}

test("a page with a `title` or a `sidebarTitle` counts as titled", () => {
  const isTitledBy = (frontmatter: Record<string, unknown>) => isTitled(buildPageMetadata("a.mdx", frontmatter));
  expect([{}, { title: "A" }, { sidebarTitle: "B" }, { title: " " }].map(isTitledBy)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

const dates: [value: unknown, time: number | undefined][] = [
  ["2026-05-01", Date.UTC(2026, 4, 1)],
  ["2026-05-01T10:00:00Z", Date.UTC(2026, 4, 1, 10)],
  [" 2026-05-01 ", Date.UTC(2026, 4, 1)],
  ["May 2026", undefined],
  ["2026-13-01", undefined],
  [2026, undefined],
  [{}, undefined],
];
for (const [value, time] of dates) {
  test(`an author's date ${JSON.stringify(value)} is ${time}`, () => {
    expect(authoredDate({ lastUpdatedDate: value })).toBe(time);
  });
}
