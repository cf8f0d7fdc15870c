import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectProblems } from "@/lib/check/collect-problems";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { expect, test } from "@/tests/support/unit-test";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let directory: string;
let threads: PageThreads;

test.beforeAll(() => {
  threads = openPageThreads({ threads: 1 });
});

test.afterAll(() => threads.close());

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
  return collectProblems(path.join(directory, "docs"), { dataDirectory: path.join(directory, "data"), threads });
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

test("a listed page that only exists for its redirect is not a problem", async () => {
  const problems = await check({
    "docs.json": docs(`{ "pages": ["index", "b"] }`, `,\n  "redirects": [{ "source": "/b", "destination": "/" }]`),
    "index.mdx": "Text",
    "b.mdx": "---\nnoindex: true\n---\nText",
  });
  expect(problems).toEqual([]);
});

test("fields of an author's own, and values in quotes, are not problems", async () => {
  const frontmatter = `title: A\nhidden: "true"\ntags: [a]\nauthor: B\nversionTo: 2\nslug: a\ndate: 2026-01-01\n"og:titel": x`;
  expect(
    await check({ "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": `---\n${frontmatter}\n---\n\nText` }),
  ).toEqual([]);
});

test("a folder without docs.json has one problem", async () => {
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
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "![A](/a/mrak.svg)", "a/mark.svg": SVG },
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
      "a dead link in the Markdown of a prop, read from the folder of the page",
      {
        "docs.json": docs(`{ "pages": ["index", "a/b"] }`),
        "a/b.mdx": '<Steps>\n  <Step\n    title="See [C](./c.mdx)">D</Step>\n</Steps>\n',
      },
      {
        code: "broken-link",
        level: "warning",
        file: "a/b.mdx",
        line: 3,
        column: 5,
        message: "Nothing exists at `/a/c`.",
      },
    ],
    [
      "a dead link in the Markdown of a prop in code",
      {
        "docs.json": docs(`{ "pages": ["index"] }`),
        "index.mdx": 'A\n\n{[1].map((key) => <Frame key={key} caption="[C](/gone)">B</Frame>)}\n',
      },
      { code: "broken-link", level: "warning", file: "index.mdx", line: 3 },
    ],
    [
      "a picture of `srcSet` that is not there",
      {
        "docs.json": docs(`{ "pages": ["index"] }`),
        "index.mdx": '<img alt="A" src="/a.png" srcset="/a.png 1x, /gone.png 2x" />\n',
        "a.png": "GIF89a",
      },
      {
        code: "missing-asset",
        level: "warning",
        file: "index.mdx",
        line: 1,
        message: "There is no file `/gone.png` in the docs folder.",
      },
    ],
    [
      "a picture in code that is not there",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": '{true && <img alt="A" src="/gone.png" />}\n' },
      { code: "missing-asset", level: "warning", file: "index.mdx", line: 1 },
    ],
    [
      "a dead link in the description of a page",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\ndescription: See [A](/gone)\n---\n\nText" },
      { code: "broken-link", level: "warning", file: "index.mdx", line: 2, column: 14 },
    ],
    [
      "a dead link in a description of a specification, not those of its code and examples",
      {
        "docs.json": docs(`{ "pages": ["GET /a"] }`, apiSettings),
        "a.yaml": `${specification}    description: |\n      \`[A](/code)\` and [B](/)\n      [C](/gone#d)\n    x-a: { example: "[E](/example)" }\n`,
      },
      { code: "broken-link", level: "warning", file: "a.yaml", line: 8, column: 11 },
    ],
    [
      "a dead link in a file that a specification refers to, with escaped slashes",
      {
        "docs.json": docs(`{ "pages": ["GET /a"] }`, apiSettings),
        "a.yaml": `${specification}components: { schemas: { B: { $ref: "parts/b.json" } } }\n`,
        "parts/b.json": '{\n  "type": "string",\n  "description": "[C](\\/gone)" }\n',
      },
      { code: "broken-link", level: "warning", file: "parts/b.json", line: 3, column: 23 },
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
      "an icon of a block of code that no set has",
      {
        "docs.json": docs(`{ "pages": ["index"] }`),
        "index.mdx": 'A\n\n```ts title="a.ts" icon="no-such-icon"\na\n```\n',
      },
      { code: "unknown-icon", level: "warning", file: "index.mdx", line: 3, column: 1 },
    ],
    [
      "an icon of a page that no set has",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\ntitle: A\nicon: no-such-icon\n---\n\nText" },
      { code: "unknown-icon", level: "warning", file: "index.mdx", line: 3, column: 7 },
    ],
    [
      "an icon file of a component that is not there",
      {
        "docs.json": docs(`{ "pages": ["index", "a/b"] }`),
        "a/b.mdx": '<Card title="A" icon="./gone.svg" iconType="solid" />\n',
      },
      { code: "missing-asset", level: "warning", file: "a/b.mdx", line: 1, column: 17 },
    ],
    [
      "an icon file of a page that is not there",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "---\ntitle: A\nicon: ./gone.svg\n---\n\nText" },
      { code: "missing-asset", level: "warning", file: "index.mdx", line: 3, column: 7 },
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
          `{ "pages": ["index", "setup", "guide"] }`,
          `, "redirects": [{ "source": "/old", "destination": "/" }]`,
        ),
        "setup.mdx": "Text",
        "guide.mdx": "[a](/setpu#x) [c](/files/a.txt) [d](/llms.txt)",
        "files/a.txt": "a",
      },
      { code: "broken-link", level: "warning", file: "guide.mdx", line: 1, column: 1, hint: "Did you mean `/setup`?" },
    ],
    [
      "a link by way of a redirect, with where it ends",
      {
        "docs.json": docs(`{ "pages": ["index"] }`, `,\n  "redirects": [{ "source": "/old", "destination": "/" }]`),
        "index.mdx": "[a](/old#part)",
      },
      { code: "redirected-link", level: "note", file: "index.mdx", line: 1, column: 1, hint: "Link to `/`." },
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
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "```py twoslash\na = 1\n```" },
      { code: "unsupported-code-option", level: "note", file: "index.mdx", line: 1 },
    ],
    [
      "code that does not pass the type check it asks for",
      { "docs.json": docs(`{ "pages": ["index"] }`), "index.mdx": "```ts twoslash\nlet a: string = 1;\n```" },
      { code: "code-type-error", level: "warning", file: "index.mdx", line: 1 },
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

test("reports a missing page even if its element is left out of the navigation", async () => {
  const navigation = `{ "languages": [{ "language": "en", "pages": ["index"] }], "pages": ["none", "index"] }`;
  const found = await check({ "docs.json": docs(navigation), "index.mdx": "Text" });
  expect(found.map(({ code, path: place }) => [code, place])).toEqual([
    ["several-patterns", "navigation.pages"],
    ["missing-page", "navigation.pages[0]"],
  ]);
});

/** Checks pages by file; the navigation lists them all. */
async function checkPages(pages: Readonly<Record<string, string>>, others: Readonly<Record<string, string>> = {}) {
  const names = Object.keys(pages).map((file) => file.replace(/\.mdx$/, ""));
  const found = await check({ "docs.json": docs(JSON.stringify({ pages: names })), ...pages, ...others });
  return found.map(({ code, file, line, column, message }) => ({ code, place: `${file}:${line}:${column}`, message }));
}

test("all pages are checked, and the problem of a snippet is reported once", async () => {
  const found = await checkPages(
    {
      "a.mdx": 'import S from "/snippets/s.mdx"\n\n<S />',
      "b.mdx": 'import S from "/snippets/s.mdx"\n\n<S />',
      "c.mdx": "a\n\n</Note>",
      "d.mdx": "---\nurl: https://example.com\n---\n\n</Note>",
      "e.mdx":
        'Text\n\n[gone](/nowehre#x), [here](./a), [there](https://example.com)\n\n<Card title="A" href="f/g">x</Card>',
    },
    { "snippets/s.mdx": "<Nope />" },
  );
  expect(found.map(({ code, place }) => [code, place])).toEqual([
    ["invalid-mdx", "c.mdx:3:2"],
    ["broken-link", "e.mdx:3:1"],
    ["broken-link", "e.mdx:5:17"],
    ["unknown-component", "snippets/s.mdx:1:1"],
  ]);
});

test("a link to the title of a page is valid", async () => {
  const found = await checkPages({
    "a.mdx": "---\ntitle: Set up\n---\n\n[there](/b#dispatch-and-queue), [here](#set-up)",
    "b.md": "# Dispatch and queue\n\nText\n\n[gone](/a#dispatch-and-queue)",
  });
  expect(found.map(({ code, place }) => [code, place])).toEqual([
    ["second-title", "b.md:1:1"],
    ["missing-anchor", "b.md:5:1"],
  ]);
});

test("links to missing fragments of a page are reported, unless its IDs depend on code", async () => {
  const found = await checkPages({
    "a.mdx":
      "## Set up\n\n[fine](#set-up), [too](/b#größe), [escaped](/b#gr%C3%B6%C3%9Fe), [start](#top), [gone](#sett-up)",
    "b.mdx": "## Größe\n\n[fine](/a#set-up)\n\n[gone](./a#sett-up)\n\n[code](/c#any), [search](/a#:~:text=x)",
    "c.mdx": "export const Own = () => <p>x</p>\n\n<Own />",
  });
  expect(found).toEqual([
    { code: "missing-anchor", place: "a.mdx:3:81", message: "There is no `#sett-up` on this page." },
    { code: "missing-anchor", place: "b.mdx:5:1", message: "There is no `#sett-up` on `/a`." },
  ]);
});

const spellings: readonly (readonly [title: string, heading: string, anchor: string])[] = [
  ["punctuation that stays here", "Variant — Controlling effort", "variant-controlling-effort"],
  ["punctuation that goes elsewhere", "States and ABCI++ connections", "states-and-abci-connections"],
  ["periods and quotes", "5.8 Don't get personal", "58-dont-get-personal"],
  ["capitals", "Set up", "Set-Up"],
  ["repetitions counted from one", "Set up\n\n## Set up", "set-up-1"],
  ["letters that go elsewhere", "Größe ändern", "groe-andern"],
  ["the name of a field", 'A\n\n<ParamField body="userName">x</ParamField>', "user-name"],
];

for (const [title, heading, anchor] of spellings) {
  test(`an anchor in the spelling of another engine is a note: ${title}`, async () => {
    const found = await checkPages({ "a.mdx": `## ${heading}\n\n[x](#${anchor})` });
    expect(found.map(({ code }) => code)).toEqual(["anchor-spelling"]);
  });
}

test("anchors are looked up in docs.json and in component files, too", async () => {
  const text = "See [a](/a#Set-Up) and [b](/a#Set-Up)";
  const settings = { banner: { content: text }, navbar: { links: [{ label: "A", href: "/a#gone" }] } };
  const problems = await check({
    "docs.json": docs(`{ "pages": ["a", "b"] }`, `,\n${JSON.stringify(settings, null, 2).slice(1, -2)}`),
    "a.mdx": "## Set up",
    "b.mdx": 'import { Own } from "/own.jsx"\n\n<Own />',
    "own.jsx": `export const Own = () => <p>\n  <a href="/a#set-up">a</a> <a href="/a#SetUp">b</a>\n</p>;`,
    "parts/footer.jsx": `export default () => <a href="/a#gone">a</a>;`,
  });
  expect(problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
    "anchor-spelling docs.json:8:16",
    "missing-anchor docs.json:14:17",
    "anchor-spelling own.jsx:2:38",
    "missing-anchor parts/footer.jsx:1:31",
  ]);
});

test("braces are text in a Markdown file, unless it has code of its own", async () => {
  const found = await checkPages({
    "a.md": "# A\n\nSet {name} in /users/{user}/{a.b}.\n\n{block}",
    "b.md": "# B\n\nexport const known = 1\n\nSet {known} and {knwon}",
    "c.mdx": "Set {name}",
  });
  expect(found.map(({ code, place }) => [code, place])).toEqual([
    ["unknown-name", "b.md:5:17"],
    ["unknown-name", "c.mdx:1:5"],
  ]);
});

const failing: readonly (readonly [title: string, page: string, place: string])[] = [
  ["an expression, where it is", "Text\n\n{[].at(0).name}", "index.mdx:3:1"],
  ["an expression in a line", "Text {JSON.parse('{')} end", "index.mdx:1:6"],
  ["a name that is called", "Text\n\n{foo()}", "index.mdx:3:1"],
  [
    "a component, where it is used",
    "export const A = ({ items }) => <b>{items.map(String)}</b>\n\n<A />",
    "index.mdx:3:1",
  ],
  ["an object as content", "export const a = { b: 1 }\n\nText {a}", "index.mdx:3:6"],
];

for (const [title, page, place] of failing) {
  test(`the code of a page is run once, so that this is found: ${title}`, async () => {
    const found = await checkPages({ "index.mdx": page });
    expect(found.filter(({ code }) => code === "render-error")).toMatchObject([{ place }]);
  });
}

const working: readonly (readonly [title: string, page: string])[] = [
  [
    "hooks without import",
    "export const A = () => { const [a] = useState(1); useEffect(() => window.x); return a }\n\n<A />",
  ],
  ["hooks with import", 'import { useMemo } from "react"\n\nexport const A = () => useMemo(() => 1)\n\n<A />'],
  ["code that needs a browser", "export const A = () => <b>{window.innerWidth}</b>\n\n<A />"],
  ["components of the site in code", 'export const A = () => <Card title="x"><Tree.File name="a" /></Card>\n\n<A />'],
  ["a component file with a loop", 'import { List } from "/snippets/list.jsx"\n\n<List items={["a"]} />'],
];

for (const [title, page] of working) {
  test(`code that works is no problem: ${title}`, async () => {
    const snippet = "export const List = ({ items }) => <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>";
    expect(await checkPages({ "index.mdx": page }, { "snippets/list.jsx": snippet })).toEqual([]);
  });
}

const inaccessible: readonly (readonly [title: string, page: string, code: string])[] = [
  ["an image without alternative text", "![](/a.png)", "missing-alt"],
  ["an image element without alternative text", '<img src="/a.png" />', "missing-alt"],
  ["a link without text", "Text [](/) end", "link-without-text"],
  ["a link of an image without alternative text", '<a href="/"><img src="/a.png" alt="" /></a>', "link-without-text"],
  ["a video without captions", '<video controls src="/a.mp4"></video>', "missing-captions"],
  ["a skipped level of headings", "## A\n\n#### B", "skipped-heading"],
];

for (const [title, page, code] of inaccessible) {
  test(`finds what readers would miss: ${title}`, async () => {
    const found = await checkPages({ "index.mdx": page }, { "a.png": "GIF89a", "a.mp4": "" });
    expect(found.map((problem) => problem.code)).toEqual([code]);
  });
}

test("finds no problem if everything has an accessible name", async () => {
  const page = `![A](/a.png) [![A](/a.png)](/) <img src="/a.png" alt="" />

<video src="/a.mp4"><track kind="captions" src="/a.vtt" /></video>

<video muted autoPlay src="/a.mp4"></video>

## B

### C

## D`;
  expect(await checkPages({ "index.mdx": page }, { "a.png": "GIF89a", "a.mp4": "", "a.vtt": "" })).toEqual([]);
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

test("commands and objects of other tools are named with what takes their place", async () => {
  const found = await check({
    "docs.json": docs(`{ "pages": ["index"] }`),
    "index.mdx": "---\ntitle: A\n---\n\nText",
    "package.json": `{ "scripts": {\n  "lint": "npx mint@4 format && mint broken-links",\n  "peppermint": "peppermint dev" } }`,
    ".github/workflows/docs.yml": "steps:\n  - run: npx @mintlify/scraping@latest openapi-file a.json\n",
    "own.js": "if (window.mintlify) window.mintlify.user; window.mintlify.api.playground.clearServerVariables();\n",
  });
  expect(found.map(({ code, file, line, column, hint }) => `${file}:${line}:${column} ${code} ${hint}`)).toEqual([
    ".github/workflows/docs.yml:2:14 foreign-command Run `lectern stubs`, or leave it out: operations without a page file get a page, too.",
    "own.js:1:22 foreign-object Test that it exists before it is used, or remove the script.",
    "package.json:2:16 foreign-command Use Prettier or Biome: Lectern has no formatter.",
    "package.json:2:33 foreign-command Run `lectern check`.",
  ]);
});

test("names that files do not export are found where they are imported, and all else is rendered", async () => {
  const problems = await check({
    "docs.json": docs(`{ "pages": ["index"] }`),
    "index.mdx":
      'import { Own, label as text } from "/own.jsx"\nimport Whole from "/own.jsx"\nimport Part from "/part.mdx"\n\n<Own /> {text} <Whole />\n\n<Part />',
    "own.jsx":
      'import * as all from "./data.js";\nimport { count, cuont } from "./data.js";\nexport const Own = () => { const [n, set] = useState(count); return <b onClick={() => set(1)}>{n}{cuont}{all.gone}</b>; };',
    "data.js": "export const count = 1;",
    "part.mdx": 'import { Owm } from "./own.jsx"\n\n<Owm /> text',
    "parts/components/Price.jsx":
      'import { cents } from "/data.js";\nexport default ({ of }) => <b>{of.value}{cents}</b>;',
  });
  expect(problems.map(({ code, file, line, column, hint }) => [code, `${file}:${line}:${column}`, hint])).toEqual([
    ["missing-export", "index.mdx:1:15", "It exports `Own`."],
    ["missing-export", "index.mdx:2:8", "Import by name, in braces: `Own`."],
    ["missing-export", "own.jsx:2:17", "Did you mean `count`?"],
    ["missing-export", "part.mdx:1:10", "Did you mean `Own`?"],
    ["missing-export", "parts/components/Price.jsx:1:10", "It exports `count`."],
  ]);
});

test("parts of the site that fail, or have no component, are found", async () => {
  const problems = await check({
    "docs.json": docs(`{ "pages": ["index"] }`),
    "index.mdx": "---\ntitle: A\n---\n\nText",
    "parts/header.jsx": "export default ({ site, children }) => <b>{site.name}{children}</b>;",
    "parts/after-page.jsx": "export default ({ page }) => (\n  <i>{page.path}{page.author.name}</i>\n);",
    "parts/footer.jsx": "export const Footer = () => <i>Text</i>;",
    "parts/components/Price.jsx": "export const Price = () => <i>5</i>;",
  });
  const found = problems.map(({ code, file, line, column, message }) => [code, `${file}:${line}:${column}`, message]);
  expect(found).toEqual([
    ["render-error", "parts/after-page.jsx:2:30", expect.stringMatching(/^This could not be rendered: Cannot read /)],
    ["invalid-part", "parts/components/Price.jsx:1:1", expect.anything()],
    ["invalid-part", "parts/footer.jsx:1:1", expect.anything()],
  ]);
});

test("files that readers can download, and their owner may not expect, are named", async () => {
  const names = ["service-account.json", "secrets/config.yaml", "env.txt", "dump.tar.gz", "nested/customers.csv"];
  const problems = await check({
    "docs.json": docs(`{ "pages": ["start"] }`),
    "start.mdx": "Text",
    "environments.txt": "Text",
    "data/prices.csv": "Text",
    ...Object.fromEntries(names.map((name) => [name, "Text"])),
  });
  const found = problems.filter(({ code }) => code === "unexpected-file");
  expect(found.map(({ file }) => file)).toEqual([...names].sort());
});

test("files that differ only in capitals are named", async () => {
  const problems = await check({
    "docs.json": docs(`{ "pages": ["guides/start", "Guides/Start"] }`),
    "guides/start.mdx": "Text",
    "Guides/Start.mdx": "Text",
    "logo.svg": SVG,
    "Logo.svg": SVG,
  });
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ["ambiguous-capitals", "guides/start.mdx"],
    ["ambiguous-capitals", "logo.svg"],
  ]);
});
