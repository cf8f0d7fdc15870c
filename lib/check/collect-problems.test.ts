import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { collectProblems } from "@/lib/check/collect-problems";

let directory: string;

test.beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "lectern-check-"));
});

test.afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function check(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, "docs", file)), { recursive: true });
    writeFileSync(path.join(directory, "docs", file), text);
  }
  return collectProblems(path.join(directory, "docs"), { dataDirectory: path.join(directory, "data") });
}

function docs(navigation: string, settings = ""): string {
  return `{
  "theme": "mint",
  "name": "Docs",
  "colors": { "primary": "#053eea", "light": "#8ab4ff" },
  "navigation": ${navigation}${settings}
}`;
}

const apiSettings = `,\n  "api": { "openapi": "a.yaml" }`;
const specification = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    get: { operationId: a, responses: { "200": { description: A } } }
`;

test("a sound site has no problems", async () => {
  expect(
    await check({ "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\ntitle: A\n---\n\nText" }),
  ).toEqual([]);
});

test("fields of an author's own, and values in quotes, are not problems", async () => {
  const frontmatter = `title: A\nhidden: "true"\ntags: [a]\nauthor: B\nversionTo: 2\nslug: a\ndate: 2026-01-01\n"og:titel": x`;
  expect(
    await check({ "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": `---\n${frontmatter}\n---\n\nText` }),
  ).toEqual([]);
});

test("a folder without docs.json is one problem", async () => {
  mkdirSync(path.join(directory, "docs"));
  expect(await check({})).toEqual([expect.objectContaining({ code: "config-missing", level: "error" })]);
});

const planted: readonly (readonly [title: string, files: Record<string, string>, expected: Record<string, unknown>])[] =
  [
    [
      "a misspelled page, with the one that was meant",
      { "docs.json": docs(`{ "pages": ["index", "quikstart"] }`), "quickstart.mdx": "Text" },
      { code: "missing-page", level: "error", line: 5, column: 38, hint: "Did you mean `quickstart`?" },
    ],
    [
      "a component file that does not parse, in the file itself",
      {
        "docs.json": docs(`{ "pages": ["index"] }`),
        "index.mdx": 'import { A } from "/snippets/a.jsx";\n\n<A />\n',
        "snippets/a.jsx": "export const A = () => (\n  <b></i>\n);\n",
      },
      { code: "invalid-mdx", level: "error", file: "snippets/a.jsx", line: 2, column: 6 },
    ],
    [
      "a picture without file, with the one that was meant",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "![A](/a/mrak.svg)", "a/mark.svg": "<svg/>" },
      { code: "missing-asset", level: "warning", file: "index.mdx", line: 1, hint: "Did you mean `/a/mark.svg`?" },
    ],
    [
      "a dead link of a component, at its attribute",
      {
        "docs.json": docs(`{ "pages": ["index"] }`),
        "index.mdx": '<Card\n  title="A"\n  href="/gone"\n>\nB\n</Card>\n',
      },
      { code: "broken-link", level: "warning", file: "index.mdx", line: 3, column: 3 },
    ],
    [
      "an icon of docs.json that no set has",
      { "docs.json": docs(`{ "groups": [{ "group": "A", "icon": "no-such-icon", "pages": ["index"] }] }`) },
      { code: "unknown-icon", level: "warning", path: "navigation.groups[0].icon", line: 5, column: 54 },
    ],
    [
      "an icon of a component that no set has, at its attribute",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": 'A\n\n<Card title="A"\n  icon="no-such-icon" />\n' },
      { code: "unknown-icon", level: "warning", file: "index.mdx", line: 4, column: 3 },
    ],
    [
      "an icon of a page that no set has",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\ntitle: A\nicon: no-such-icon\n---\n\nText" },
      { code: "unknown-icon", level: "warning", file: "index.mdx", line: 3, column: 7 },
    ],
    [
      "a mode of a page that there is none of",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\nmode: wid\n---\n\nText" },
      {
        code: "frontmatter-value",
        level: "warning",
        file: "index.mdx",
        line: 2,
        column: 7,
        hint: "Did you mean `wide`?",
      },
    ],
    [
      "a field that is on or off and has a word",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": '---\ntitle: A\nnoindex: "yes"\n---\n\nText' },
      { code: "frontmatter-value", level: "warning", line: 3, column: 10, hint: "Write `true` or `false`." },
    ],
    [
      "a misspelled field of a page",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\ntitle: A\ndescripton: B\n---\n\nText" },
      {
        code: "frontmatter-key",
        level: "warning",
        file: "index.mdx",
        line: 3,
        column: 1,
        hint: "Did you mean `description`?",
      },
    ],
    [
      "a page written with other capitals",
      { "docs.json": docs(`{ "pages": ["index", "Setup"] }`), "setup.mdx": "Text" },
      { code: "page-case", level: "warning", line: 5, column: 38, hint: 'Write `"setup"`.' },
    ],
    [
      "an address among the pages, once",
      { "docs.json": docs(`{ "pages": ["index", "https://a.test/b"] }`) },
      { code: "wrong-value", level: "error", line: 5, column: 38 },
    ],
    [
      "an object among the pages, once",
      { "docs.json": docs(`{ "pages": ["index", { "page": "index", "icon": "house" }] }`) },
      { code: "wrong-type", level: "error", line: 5, column: 38, hint: expect.stringContaining('Write `"index"`.') },
    ],
    [
      "a reference that is no path",
      { "docs.json": docs(`{ "$ref": 5, "pages": ["index"] }`) },
      { code: "wrong-type", level: "error", path: "navigation.$ref", line: 5, column: 27 },
    ],
    [
      "a specification that is no JSON, in its file alone",
      {
        "docs.json": docs(`{ "groups": [{ "group": "A", "openapi": "api.json", "pages": ["index"] }] }`),
        "api.json": '{\n  "openapi": "3.1.0"\n  "info": {}\n}',
      },
      {
        code: "specification-syntax",
        level: "error",
        file: "api.json",
        line: 3,
        column: 3,
      },
    ],
    [
      "a redirect to nowhere",
      {
        "docs.json": docs(
          `{ "pages": ["index", "setup"] }`,
          `,\n  "redirects": [{ "source": "/a", "destination": "/setpu" }]`,
        ),
        "setup.mdx": "Text",
      },
      { code: "redirect-nowhere", level: "warning", line: 6, column: 50, hint: "Did you mean `/setup`?" },
    ],
    [
      "a related page that is not there, with the one that was meant",
      {
        "docs.json": docs(`{ "pages": ["index", "setup"] }`),
        "setup.mdx": "---\ntitle: Set up\nrelated:\n  - index\n  - https://a.test\n  - Next: setpu#x\n---\n\nText",
      },
      { code: "broken-link", level: "warning", file: "setup.mdx", line: 6, column: 11, hint: "Did you mean `/setup`?" },
    ],
    [
      "a link to nothing, with the page that was meant",
      {
        "docs.json": docs(
          `{ "pages": ["index", "setup"] }`,
          `, "redirects": [{ "source": "/old", "destination": "/" }]`,
        ),
        "setup.mdx": "[a](/setpu#x) [b](/old) [c](/files/a.txt) [d](/llms.txt)",
        "files/a.txt": "a",
      },
      { code: "broken-link", level: "warning", file: "setup.mdx", line: 1, column: 1, hint: "Did you mean `/setup`?" },
    ],
    [
      "a page listed twice",
      { "docs.json": docs(`{ "pages": ["index", "index"] }`) },
      { code: "duplicate-page", level: "warning", line: 5, column: 38 },
    ],
    [
      "a specification that does not exist",
      { "docs.json": docs(`{ "groups": [{ "group": "A", "openapi": "none.json", "pages": ["index"] }] }`) },
      { code: "specification-unreadable", level: "error", line: 5, column: 57 },
    ],
    [
      "a key that stands twice",
      { "docs.json": docs(`{ "pages": ["index"] }`, `,\n  "name": "Docs"`) },
      { code: "duplicate-key", level: "warning", line: 6, column: 3 },
    ],
    [
      "redirects in a circle",
      { "docs.json": docs(`{ "pages": ["index"] }`, `,\n  "redirects": [{ "source": "/a", "destination": "/a" }]`) },
      { code: "redirect-loop", level: "error", line: 6, column: 50 },
    ],
    [
      "a redirect from a page",
      {
        "docs.json": docs(`{ "pages": ["index", "b"] }`, `,\n  "redirects": [{ "source": "/b", "destination": "/" }]`),
        "b.mdx": "Text",
      },
      { code: "redirect-shadows-page", level: "warning", line: 6, column: 29 },
    ],
    [
      "a color that cannot be read",
      { "docs.json": docs(`{ "pages": ["index"] }`).replace("#053eea", "#ffd400") },
      { code: "low-contrast", level: "warning", line: 4, column: 26 },
    ],
    [
      "a logo that does not exist",
      { "docs.json": docs(`{ "pages": ["index"] }`, `,\n  "logo": "/logo.svg"`) },
      { code: "missing-asset", level: "warning", line: 6, column: 11 },
    ],
    [
      "an unknown key",
      { "docs.json": docs(`{ "pages": ["index"] }`, `,\n  "navbr": {}`) },
      { code: "unknown-key", level: "warning", line: 6, column: 3, hint: "Did you mean `navbar`?" },
    ],
    [
      "a page that cannot be compiled",
      { "docs.json": docs(`{ "pages": ["index", "b"] }`), "b.mdx": "---\ntitle: B\n---\n\nText\n\n<Note>" },
      { code: "invalid-mdx", level: "error", file: "b.mdx", line: 7 },
    ],
    [
      "frontmatter that cannot be read",
      { "docs.json": docs(`{ "pages": ["index", "b"] }`), "b.mdx": "---\ntitle: [B\n---\n\nText" },
      { code: "invalid-frontmatter", level: "error", file: "b.mdx" },
    ],
    [
      "a name that nothing defines",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "Hello {customer}" },
      { code: "unknown-name", level: "warning", file: "index.mdx", line: 1 },
    ],
    [
      "an option of code that has no effect",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "```ts twoslash\nlet a = 1;\n```" },
      { code: "unsupported-code-option", level: "note", file: "index.mdx", line: 1 },
    ],
    [
      "a key that stands twice in a specification",
      {
        "docs.json": docs(`{ "pages": ["index"] }`, apiSettings),
        "a.yaml": `${specification}info: { title: A, version: "2" }\n`,
      },
      { code: "specification-duplicate-key", level: "warning", file: "a.yaml" },
    ],
    [
      "two operations with one name in a specification",
      {
        "docs.json": docs(`{ "pages": ["index"] }`, apiSettings),
        "a.yaml": `${specification}    post: { operationId: a, responses: { "200": { description: A } } }\n`,
      },
      { code: "specification-duplicate-operation-id", level: "warning", file: "a.yaml" },
    ],
  ];

for (const [title, files, expected] of planted) {
  test(`names ${title}`, async () => {
    const found = await check({ "index.mdx": "Text", ...files });
    expect(found).toEqual([expect.objectContaining(expected)]);
  });
}

test("names a missing page also where the navigation is left out", async () => {
  const navigation = `{ "languages": [{ "language": "en", "pages": ["index"] }], "pages": ["none", "index"] }`;
  const found = await check({ "docs.json": docs(navigation), "index.mdx": "Text" });
  expect(found.map(({ code, path: place }) => [code, place])).toEqual([
    ["several-patterns", "navigation.pages"],
    ["missing-page", "navigation.pages[0]"],
  ]);
});

const sites = path.resolve("../shared/sites");
const soundSites = ["starter", "x402-docs", "agentskills-docs", "trigger-docs", "mem0-docs"];

for (const site of soundSites) {
  test(`finds no error in docs.json of ${site}`, async () => {
    test.skip(!existsSync(path.join(sites, site)), "needs real docs repositories: set SITES_DIR");
    const options = { dataDirectory: path.join(directory, "data"), skipsPages: true };
    const problems = await collectProblems(path.join(sites, site), options);
    expect(problems.filter((problem) => problem.level === "error" && problem.file === "docs.json")).toEqual([]);
  });
}
