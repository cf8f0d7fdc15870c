import { encodePath } from "@/lib/base/encode-path";
import {
  commonSegments,
  endInSlash,
  hrefOfPath,
  isExternal,
  isFilePath,
  joinPath,
  normalizePath,
  pagePathFromFile,
  pathSegments,
  withoutIndex,
} from "@/lib/base/paths";
import { expect, test } from "@/tests/support/unit-test";

const normalized: [given: string, expected: string][] = [
  ["guides/start", "/guides/start"],
  ["/guides//start/", "/guides/start"],
  ["", "/"],
  ["//", "/"],
  ["/a b/c", "/a b/c"],
];
for (const [given, expected] of normalized) {
  test(`normalizePath(${JSON.stringify(given)}) is ${expected}`, () => expect(normalizePath(given)).toBe(expected));
}

const joined: [given: string[], expected: string][] = [
  [["/docs", "guides/", "/start"], "/docs/guides/start"],
  [["", "/"], "/"],
];
for (const [given, expected] of joined) {
  test(`joinPath(${given.join(", ")}) is ${expected}`, () => expect(joinPath(...given)).toBe(expected));
}

const ended: [address: string, expected: string][] = [
  ["/guides/start", "/guides/start/"],
  ["/guides/start?a=1#one", "/guides/start/?a=1#one"],
  ["/guides/start/", "/guides/start/"],
  ["/", "/"],
  ["/v1.2", "/v1.2/"],
  ["/logo.svg", "/logo.svg"],
  ["#one", "#one"],
  ["//acme.example/a", "//acme.example/a"],
  ["https://acme.example/a", "https://acme.example/a"],
];
for (const [address, expected] of ended) {
  test(`endInSlash(${JSON.stringify(address)}) is ${expected}`, () => expect(endInSlash(address)).toBe(expected));
}

const encoded: [path: string, address: string][] = [
  ["/a b/日", "/a%20b/%E6%97%A5"],
  ["/get-updates:id", "/get-updates:id"],
  ["/what?/c#", "/what%3F/c%23"],
  ["/100%", "/100%25"],
];
for (const [path, address] of encoded) {
  test(`encodePath(${JSON.stringify(path)}) is ${address}`, () => expect(encodePath(path)).toBe(address));
}

const files: [file: string, path: string][] = [
  ["index.mdx", "/"],
  ["a/index.mdx", "/a"],
  ["a/Case Kept.md", "/a/Case Kept"],
  ["a/indexes.mdx", "/a/indexes"],
  ["a/README.md", "/a/README"],
];
for (const [file, path] of files) {
  test(`the page of ${file} lives at ${path}`, () => expect(pagePathFromFile(file)).toBe(path));
}

const externals: [href: string, expected: boolean][] = [
  ["https://example.com", true],
  ["mailto:a@example.com", true],
  ["//cdn.example.com/x", true],
  ["/guides", false],
  ["guides/a:b", false],
  ["#part", false],
];
for (const [href, expected] of externals) {
  test(`${href} ${expected ? "leaves" : "stays on"} the site`, () => expect(isExternal(href)).toBe(expected));
}

test("segments, a final index and common beginnings are counted by whole segments", () => {
  expect(pathSegments("/a//b/")).toEqual(["a", "b"]);
  expect(withoutIndex("/a/index")).toBe("/a");
  expect(withoutIndex("/index")).toBe("/");
  expect(commonSegments("/a/b/c", "/a/bc")).toBe(1);
  expect(commonSegments("/a/b", "/a/b/c")).toBe(2);
  expect(commonSegments("/a/b", "/a/b")).toBe(2);
  expect(commonSegments("/a", "b")).toBe(0);
  expect(commonSegments("/", "/")).toBe(0);
});

const addresses: [path: string, encoded: string, href: string][] = [
  ["/a b", "/a%20b", "/a b"],
  ["/100%", "/100%25", "/100%25"],
  ["/a%20b", "/a%2520b", "/a%2520b"],
  ["/a?b#c", "/a%3Fb%23c", "/a%3Fb%23c"],
  ["/日", "/%E6%97%A5", "/日"],
  ["/:a@b+c", "/:a@b+c", "/:a@b+c"],
  ["/\ud83d", "/%EF%BF%BD", "/\ud83d"],
];
for (const [path, encoded, href] of addresses) {
  test(`the path ${JSON.stringify(path)} is written so that it leads to it`, () => {
    expect([encodePath(path), hrefOfPath(path)]).toEqual([encoded, href]);
    expect(new URL(href, "http://a.test").pathname).toBe(new URL(encoded, "http://a.test").pathname);
  });
}

const fileKinds: [path: string, isFile: boolean][] = [
  ["/openapi.json", true],
  ["/a/logo.SVG", true],
  ["/a.md/b", false],
  ["/v1.2", false],
  ["/a.", false],
  ["/", false],
];
for (const [path, isFile] of fileKinds) {
  test(`${path} is ${isFile ? "a file" : "a page"}`, () => expect(isFilePath(path)).toBe(isFile));
}
