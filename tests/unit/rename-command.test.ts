import { readdirSync } from "node:fs";
import { addRedirect } from "@/lib/check/rename/move-in-config";
import { expect, test } from "@/tests/support/unit-test";
import { runRename } from "../../cli/run-rename";
import { createFolder, createOutput, readFiles } from "../support/command-folder";

const site = {
  "docs.json": `{
  "theme": "mint",
  "name": "Docs",
  "colors": { "primary": "#053eea" },
  "navigation": {
    "groups": [
      { "group": "A", "root": "guides/start", "pages": ["index", "guides/start", "guides/next"] }
    ]
  },
  "navbar": { "links": [{ "label": "Start", "href": "/guides/start#top" }] }
}
`,
  "index.mdx": "[start](/guides/start), [part](./guides/start#part), [next](guides/next.mdx), ![a](/guides/a.png)\n",
  "guides/start.mdx":
    'import { A } from "./part.jsx"\n\n[home](../index), [next](./next), [here](#x), [own](https://a.test)\n\n![a](a.png)\n',
  "guides/next.mdx": "---\nrelated:\n  - guides/start\n---\n\n<Card title='A' href='/guides/start?a=b' />\n",
  "guides/part.jsx": "export const A = () => null;\n",
  "guides/a.png": "",
};

function rename(folder: string, from: string, to: string, answer = true) {
  const output = createOutput(answer);
  const options = { folder, dataDirectory: `${folder}/.lectern`, from, to };
  return { output, done: runRename(options, output) };
}

test("pages of any name are moved, and the links to them still lead there", async () => {
  const decomposed = "über".normalize("NFD");
  const folder = createFolder({
    "docs.json": JSON.stringify({
      ...JSON.parse(site["docs.json"]),
      navigation: { pages: ["index", "a/50% #1", "a/über/x"] },
      navbar: undefined,
    }),
    "index.mdx": "[a](/a/50%25%20%231#x) [b](./a/%C3%BCber/x) [c](a/über/x.mdx)\n",
    "a/50% #1.mdx": "## x\n",
    [`a/${decomposed}/x.mdx`]: "Text\n",
  });
  expect(await rename(folder, "a/50% #1", "b/what?").done).toBe(0);
  expect(await rename(folder, "a", "c:*").done).toBe(0);
  const files = readFiles(folder);
  expect(Object.keys(files)).toEqual(["b/what?.mdx", "c:*/über/x.mdx", "docs.json", "index.mdx"]);
  expect(files["index.mdx"]).toBe("[a](/b/what%3F#x) [b](./c:*/%C3%BCber/x) [c](c:*/über/x.mdx)\n");
  const config = JSON.parse(files["docs.json"] ?? "");
  expect(config.navigation.pages).toEqual(["index", "b/what?", "c:*/über/x"]);
  expect(config.redirects).toEqual([
    { source: "/a/50%25 %231", destination: "/b/what%3F" },
    { source: "/a/:path*", destination: "/c:%2A/:path*" },
  ]);
  expect(readdirSync(folder)).not.toContain("a");
});

test("a page is moved with navigation, links, images, imports and a redirect", async () => {
  const folder = createFolder(site);
  const { done, output } = rename(folder, "guides/start", "tutorials/first");
  expect(await done).toBe(0);
  const files = readFiles(folder);
  expect(Object.keys(files)).toEqual([
    "docs.json",
    "guides/a.png",
    "guides/next.mdx",
    "guides/part.jsx",
    "index.mdx",
    "tutorials/first.mdx",
  ]);
  const config = JSON.parse(files["docs.json"] ?? "");
  expect(config.navigation.groups[0]).toEqual({
    group: "A",
    root: "tutorials/first",
    pages: ["index", "tutorials/first", "guides/next"],
  });
  expect(config.navbar.links[0].href).toBe("/tutorials/first#top");
  expect(config.redirects).toEqual([{ source: "/guides/start", destination: "/tutorials/first" }]);
  expect(files["index.mdx"]).toBe(
    "[start](/tutorials/first), [part](./tutorials/first#part), [next](guides/next.mdx), ![a](/guides/a.png)\n",
  );
  expect(files["tutorials/first.mdx"]).toBe(
    'import { A } from "../guides/part.jsx"\n\n[home](../index), [next](../guides/next), [here](#x), [own](https://a.test)\n\n![a](../guides/a.png)\n',
  );
  expect(files["guides/next.mdx"]).toBe(
    "---\nrelated:\n  - tutorials/first\n---\n\n<Card title='A' href='/tutorials/first?a=b' />\n",
  );
  expect(output.text()).toContain("guides/start.mdx → tutorials/first.mdx");
});

test("a folder is moved with its content, and one redirect is added", async () => {
  const folder = createFolder(site);
  expect(await rename(folder, "/guides", "learn/").done).toBe(0);
  const files = readFiles(folder);
  expect(Object.keys(files)).toEqual([
    "docs.json",
    "index.mdx",
    "learn/guides/a.png",
    "learn/guides/next.mdx",
    "learn/guides/part.jsx",
    "learn/guides/start.mdx",
  ]);
  expect(JSON.parse(files["docs.json"] ?? "").redirects).toEqual([
    { source: "/guides/:path*", destination: "/learn/guides/:path*" },
  ]);
  expect(files["index.mdx"]).toBe(
    "[start](/learn/guides/start), [part](./learn/guides/start#part), [next](learn/guides/next.mdx), ![a](/learn/guides/a.png)\n",
  );
  expect(files["learn/guides/start.mdx"]).toContain("[home](../../index), [next](./next)");
});

test("a redirect from the new URL is removed, and others stay", async () => {
  const redirects = `"redirects": [{ "source": "/b", "destination": "/a" }, { "source": "/c", "destination": "/a" }]`;
  const config = `{ "theme": "mint", "name": "D", "colors": { "primary": "#053eea" }, "navigation": { "pages": ["a"] }, ${redirects} }`;
  const folder = createFolder({ "docs.json": config, "a.mdx": "Text" });
  expect(await rename(folder, "a.mdx", "b").done).toBe(0);
  expect(JSON.parse(readFiles(folder)["docs.json"] ?? "").redirects).toEqual([
    { source: "/c", destination: "/b" },
    { source: "/a", destination: "/b" },
  ]);
});

test("a redirect is added with the indentation and the line ends of the file", () => {
  const moves = { files: new Map(), pages: new Map(), redirect: { source: "/a", destination: "/b" } };
  const first = '\t\t{\r\n\t\t\t"source": "/c",\r\n\t\t\t"destination": "/d"\r\n\t\t}';
  const withList = (list: string) => `{\r\n\t"redirects": [\r\n${list}\r\n\t]\r\n}`;
  const added = first.replace("/c", "/a").replace("/d", "/b");
  expect(addRedirect(withList(first), moves)).toBe(withList(`${first},\r\n${added}`));
});

test("a redirect keeps a file of one line on its line", () => {
  const moves = { files: new Map(), pages: new Map(), redirect: { source: "/a", destination: "/b" } };
  const redirect = `{"source":"/a","destination":"/b"}`;
  expect(addRedirect(`{"name":"D"}\n`, moves)).toBe(`{"name":"D","redirects": [${redirect}]}\n`);
  expect(addRedirect(`{"name":"D","redirects":[]}\n`, moves)).toBe(`{"name":"D","redirects":[${redirect}]}\n`);
});

test("letters of other scripts and spaces are written as the author writes them", async () => {
  const folder = createFolder({
    ...site,
    "guides/начало.mdx": `[a](./start) ![b](my%20picture.png) ![c](<my picture.png>)\n`,
    "guides/next.mdx": "[a](начало) [b](/guides/%D0%BD%D0%B0%D1%87%D0%B0%D0%BB%D0%BE)\n",
    "guides/my picture.png": "",
  });
  expect(await rename(folder, "guides/начало", "книга/старт").done).toBe(0);
  const files = readFiles(folder);
  expect(files["guides/next.mdx"]).toBe(`[a](../книга/старт) [b](${encodeURI("/книга/старт")})\n`);
  expect(files["книга/старт.mdx"]).toBe(
    "[a](../guides/start) ![b](../guides/my%20picture.png) ![c](<../guides/my picture.png>)\n",
  );
});

test("the settings and the baseline of the check follow", async () => {
  const folder = createFolder({
    ...site,
    "lectern.json": `{ "check": { "ignore": [{ "files": "guides/start.mdx" }, { "files": "/guides/**" }] } } // ours\n`,
    "check-baseline.json": `{ "problems": { "guides/start.mdx": { "missing-alt: x": 1 }, "index.mdx": {} } }\n`,
  });
  expect(await rename(folder, "guides", "manual").done).toBe(0);
  const files = readFiles(folder);
  expect(files["lectern.json"]).toBe(
    `{ "check": { "ignore": [{ "files": "manual/start.mdx" }, { "files": "/manual/**" }] } } // ours\n`,
  );
  expect(files["check-baseline.json"]).toBe(
    `{ "problems": { "manual/start.mdx": { "missing-alt: x": 1 }, "index.mdx": {} } }\n`,
  );
});

const specification = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "T", version: "1", description: "See [start](/guides/start)." },
  paths: { "/x": { get: { responses: { 200: { description: "ok" } } } } },
});

test("a link whose label is its address keeps the label", async () => {
  const folder = createFolder({
    ...site,
    "guides/next.mdx": "[start](start), [![start](a.png)](start), [a]\n\n[a]: start\n",
  });
  expect(await rename(folder, "guides/start", "first").done).toBe(0);
  expect(readFiles(folder)["guides/next.mdx"]).toBe(
    "[start](../first), [![start](a.png)](../first), [a]\n\n[a]: ../first\n",
  );
});

test("a folder is moved with the files that settings and frontmatter name, and with what redirects lead to", async () => {
  const config = {
    theme: "mint",
    name: "D",
    colors: { primary: "#053eea" },
    favicon: "api/logo.svg",
    logo: { light: "/api/logo.svg", dark: "./api/logo.svg" },
    navigation: {
      groups: [
        {
          group: "A",
          openapi: { source: "api/openapi.json", directory: "api/generated" },
          pages: ["index", "api/openapi.json GET /x"],
        },
      ],
    },
    redirects: [
      { source: "/api/old", destination: "/api/page" },
      { source: "/old/:slug*", destination: "/api/:slug*" },
    ],
  };
  const folder = createFolder({
    "docs.json": JSON.stringify(config),
    "index.mdx": "---\ntitle: A\nicon: /api/logo.svg\nopenapi: api/openapi.json GET /x\n---\n",
    "api/openapi.json": specification,
    "api/logo.svg": "<svg/>",
    "api/page.mdx": "Text",
  });
  expect(await rename(folder, "api", "reference").done).toBe(0);
  const files = readFiles(folder);
  const changed = JSON.parse(files["docs.json"] ?? "");
  expect([changed.favicon, changed.logo]).toEqual([
    "reference/logo.svg",
    { light: "/reference/logo.svg", dark: "./reference/logo.svg" },
  ]);
  expect(changed.navigation.groups[0]).toEqual({
    group: "A",
    openapi: { source: "reference/openapi.json", directory: "reference/generated" },
    pages: ["index", "reference/openapi.json GET /x"],
  });
  expect(changed.redirects).toEqual([
    { source: "/api/old", destination: "/reference/page" },
    { source: "/old/:slug*", destination: "/reference/:slug*" },
    { source: "/api/:path*", destination: "/reference/:path*" },
  ]);
  expect(files["index.mdx"]).toBe(
    "---\ntitle: A\nicon: /reference/logo.svg\nopenapi: reference/openapi.json GET /x\n---\n",
  );
});

test("links in code are changed, and addresses elsewhere are listed", async () => {
  const folder = createFolder({
    ...site,
    "guides/part.jsx": 'export const A = () => <a href="/guides/start#x">a</a>;\n',
    "guides/next.mdx": '{true && <a href="/guides/start">a</a>}\n\n<Card to="/guides/start" />\n',
    "openapi.json": specification,
  });
  const { done, output } = rename(folder, "guides/start", "first");
  expect(await done).toBe(0);
  const files = readFiles(folder);
  expect(files["guides/part.jsx"]).toBe('export const A = () => <a href="/first#x">a</a>;\n');
  expect(files["guides/next.mdx"]).toBe('{true && <a href="/first">a</a>}\n\n<Card to="/guides/start" />\n');
  const list = output.text().split("where it is a link:\n")[1];
  expect(list).toBe("  guides/next.mdx:3:11  /guides/start\n  openapi.json:1:81  /guides/start");
});

test("nothing is changed if the author refuses", async () => {
  const folder = createFolder(site);
  const { done, output } = rename(folder, "guides/start", "b", false);
  expect(await done).toBe(1);
  expect(readFiles(folder)).toEqual(site);
  expect(output.questions).toEqual(["Move 1 file and change 4?"]);
});

const refused: readonly (readonly [title: string, from: string, to: string, message: string])[] = [
  ["a name that does not exist", "nowhere", "b", "There is no page or folder `nowhere`."],
  ["a target that exists", "index", "guides/next", "`guides/next.mdx` already exists."],
  ["a folder into itself", "guides", "guides/b", "A folder cannot be moved into itself."],
  ["a target outside", "index", "../b", "`../b` is not a path in the docs folder."],
];

for (const [title, from, to, message] of refused) {
  test(`refuses ${title}`, async () => {
    const folder = createFolder(site);
    await expect(rename(folder, from, to).done).rejects.toThrow(message);
    expect(readFiles(folder)).toEqual(site);
  });
}
