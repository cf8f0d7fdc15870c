import { findAssets, findDependencies, findQueryAddresses, isInside, pageFile } from "@/lib/build/export/addresses";
import { expect, test } from "@/tests/support/unit-test";

const pages: readonly [title: string, path: string, file: string, inFolders: string][] = [
  ["the home page is the index", "/", "index.html", "index.html"],
  ["a page is a file of its name", "/guides/start", "guides/start.html", "guides/start/index.html"],
  ["a dot in the name is no extension", "/v1.2", "v1.2.html", "v1.2/index.html"],
  ["an old address of a file stays one", "/old.html", "old.html", "old.html"],
];
for (const [title, path, file, inFolders] of pages) {
  test(title, () => {
    expect(pageFile(path, "files")).toBe(file);
    expect(pageFile(path, "directories")).toBe(inFolders);
  });
}

const places: readonly [title: string, file: string, inside: boolean][] = [
  ["a file below the folder is inside", "guides/start.html", true],
  ["a step up and down again is inside", "guides/../start.html", true],
  ["a step out is not", "guides/../../start.html", false],
  ["an absolute path is not", "/etc/passwd", false],
  ["a backslash is refused", "guides\\start", false],
  ["an empty name is refused", "", false],
];
for (const [title, file, inside] of places) test(title, () => expect(isInside(file)).toBe(inside));

test("addresses of levels of schemas become those of files, in attributes and in data, without the anchor", () => {
  const html = `<a href="/docs/_lectern/schema?specification=a.json&amp;pointer=%23%2FA&amp;anchor=x">
    <script>push("href\\":\\"/docs/_lectern/schema?specification=a.json\\u0026pointer=%23%2FA\\u0026anchor=y\\"")</script>`;
  const found = findQueryAddresses(html, "/docs");
  expect(found.map(({ address }) => address)).toEqual([
    "/docs/_lectern/schema?specification=a.json&pointer=%23%2FA",
    "/docs/_lectern/schema?specification=a.json&pointer=%23%2FA",
  ]);
  expect(new Set(found.map(({ file }) => file)).size).toBe(1);
  expect(found[0]?.file).toMatch(/^_lectern\/schema\/[\da-f]{16}\.html$/);
});

test("the data of a playground becomes a file of data", () => {
  const [found] = findQueryAddresses('href="/_lectern/playground/operation?path=%2Fx&amp;language=en"', "");
  expect(found?.file).toMatch(/^_lectern\/playground\/operation\/[\da-f]{16}\.json$/);
});

test("files that a document names are found once, below the base path only", () => {
  const html = `<link href="/docs/_lectern/mathml/math.css"><img src="/docs/_lectern/og/a/b.png">
    <i style="mask:url(&quot;/docs/_lectern/icons/lucide/x.svg&quot;)"><img src="/docs/_lectern/og/a/b.png">
    <a href="/docs/_lectern/search?q=a"><a href="/_lectern/mathml/math.css">`;
  expect(findAssets(html, "/docs")).toEqual([
    "/docs/_lectern/mathml/math.css",
    "/docs/_lectern/og/a/b.png",
    "/docs/_lectern/icons/lucide/x.svg",
  ]);
});

const dependencies: readonly [title: string, text: string, address: string, found: string[]][] = [
  ["static imports", 'import{a}from"./chunks/a.mjs";import"./b.mjs"', "/d/main.mjs", ["/d/chunks/a.mjs", "/d/b.mjs"]],
  ["imports on demand", 'const a=()=>import("../c.js")', "/d/e/main.js", ["/d/c.js"]],
  ["packages are none", 'import a from "react"', "/d/main.js", []],
  [
    "fonts of a style",
    "src:url(fonts/a.woff2)format('woff2'),url('/b.woff')",
    "/m/k.css",
    ["/m/fonts/a.woff2", "/b.woff"],
  ],
  ["data and other hosts are none", "url(data:font/woff2;base64,AA) url(https://a.example/f)", "/m/k.css", []],
];
for (const [title, text, address, found] of dependencies) {
  test(`dependencies: ${title}`, () => expect(findDependencies(text, address)).toEqual(found));
}
