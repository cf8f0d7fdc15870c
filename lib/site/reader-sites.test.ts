import type { Viewer } from "@/lib/access/decide";
import { checkLoadedSite } from "@/lib/check/collect-problems";
import { collectPages } from "@/lib/search/collect-pages";
import { describeSocialImage } from "@/lib/seo/og/image-content";
import { type LoadedSite, loadSite } from "@/lib/site/load-site.server";
import { hasSource } from "@/lib/site/reader-site.server";
import type { Site } from "@/lib/site/types";
import { listToolOperations } from "@/lib/text/discovery/describe-operations";
import { buildLlmsIndex } from "@/lib/text/llms-text";
import { buildApiCatalog, generateFeed, writeLlmsFull } from "@/lib/text/machine-files";
import { readPageText } from "@/lib/text/page-text";
import { buildSitemap } from "@/lib/text/sitemap";
import { createDocsFolder, type DocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

/*
 * Every text contains the name of the readers who may see it: `seen-by-all`, `seen-by-members`, `seen-by-red` or
 * `seen-by-blue`.
 */
const page = (who: string, more = "", body = "") =>
  `---\ntitle: seen-by-${who} title\ndescription: seen-by-${who} description\n${more}\n---\n\n## seen-by-${who} heading\n\n${body}\n`;

const operation = (who: string, groups?: string[]) => ({
  summary: `seen-by-${who} operation`,
  tags: [`seen-by-${who} tag`],
  "x-mint": { ...(groups && { groups }), mcp: { enabled: true, name: `seen-by-${who}-tool` } },
  requestBody: { content: { "application/json": { schema: { $ref: `#/components/schemas/seen-by-${who}` } } } },
  responses: {},
});
const schema = (who: string) => ({
  [`seen-by-${who}`]: { type: "object", properties: { [`seen-by-${who}-field`]: { type: "string" } } },
});

const specification = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  tags: [{ name: "seen-by-red tag", description: "seen-by-red" }],
  paths: {
    "/open": {
      get: {
        ...operation("members"),
        "x-mint": { metadata: {}, mcp: { enabled: true, name: "seen-by-members-tool" } },
      },
    },
    "/seen-by-red": { post: operation("red", ["red"]) },
    "/seen-by-blue": { post: operation("blue", ["blue"]) },
  },
  components: { schemas: { ...schema("members"), ...schema("red"), ...schema("blue") } },
};
const redOnly = {
  ...specification,
  tags: [],
  paths: { "/seen-by-red-only": { get: operation("red", ["red"]) } },
  components: { schemas: schema("red") },
};

const anchor = (who: string, more = {}) => ({
  anchor: `seen-by-${who}`,
  href: `https://seen-by-${who}.example`,
  ...more,
});

const navigation = {
  global: {
    anchors: [
      anchor("all"),
      anchor("members", { public: false }),
      anchor("red", { groups: ["red"] }),
      anchor("blue", { groups: [{ includes: ["blue"] }], public: true }),
      anchor("no-one", { groups: ["olive"] }),
    ],
  },
  tabs: [
    {
      tab: "seen-by-all tab",
      public: true,
      groups: [
        { group: "seen-by-all group", pages: ["start", "public-red", { group: "seen-by-red group", pages: ["red"] }] },
      ],
    },
    {
      tab: "seen-by-all second tab",
      groups: [{ group: "seen-by-all second group", pages: ["inside", "opened", "blue"] }],
    },
    { tab: "seen-by-red tab", pages: ["red-tab"] },
    { tab: "API", openapi: "api.json" },
    { tab: "seen-by-red API", openapi: "seen-by-red.json" },
    { tab: "seen-by-members elsewhere", href: "https://seen-by-members.example" },
    { tab: "seen-by-red elsewhere", href: "https://seen-by-red.example", groups: "red", public: true },
    { tab: "seen-by-blue tab", groups: [{ includes: ["blue"], excludes: ["green"] }], pages: ["by-tab"] },
    {
      tab: "seen-by-all third tab",
      public: true,
      groups: [
        { group: "seen-by-all third group", pages: ["again"] },
        {
          group: "seen-by-red outer group",
          groups: ["red", "purple"],
          pages: ["inherits", { group: "seen-by-no-one group", groups: [], pages: ["nobody"] }],
        },
      ],
    },
  ],
};

const files = {
  "start.mdx": page("all", "", "![a](/images/seen-by-all.png) ![b](images/both.png) [c](/files/ruled.pdf)"),
  "opened.mdx": page("all", "public: true"),
  "public-red.mdx": page("red", "public: true\ngroups: [red]", "<img src='/images/seen-by-red space.png' />"),
  "red.mdx": page(
    "red",
    "groups: [{includes: [red]}]\nrss: true",
    "import A from '/snippets/seen-by-red.mdx'\n\n![](images/seen-by-red.png) ![b](images/both.png)",
  ),
  "red-tab.mdx": page("red", "groups: [red]"),
  "unlisted.mdx": page("red", "groups: [red]"),
  "unlisted-open.mdx": page("members"),
  "inside.mdx": page("members", "", "<a href='/files/seen-by-members.pdf'>x</a>"),
  "by-tab.mdx": page("blue", "public: true"),
  "again.mdx": page("all"),
  "inherits.mdx": page("red"),
  "nobody.mdx": page("no"),
  "blue.mdx": page("blue", "groups: [blue]"),
  "snippets/seen-by-red.mdx": "![](/images/seen-by-red-snippet.png)",
  "images/seen-by-all.png": "x",
  "images/both.png": "x",
  "images/seen-by-red.png": "x",
  "images/seen-by-red space.png": "x",
  "images/seen-by-red-snippet.png": "x",
  "images/seen-by-members-unused.png": "x",
  "files/seen-by-members.pdf": "x",
  "files/seen-by-red-rule.pdf": "x",
  "files/ruled.pdf": "x",
  "files/seen-by-members-rule.pdf": "x",
  "open/seen-by-all-rule.pdf": "x",
  "style.css": "a { background: url(images/seen-by-all-style.png) }",
  "images/seen-by-all-style.png": "x",
  "api.json": JSON.stringify(specification),
  "seen-by-red.json": JSON.stringify(redOnly),
};

const address = { basePath: "", origin: "https://docs.example" };

let docs: DocsFolder;
let loaded: LoadedSite;
test.beforeAll(async () => {
  docs = await createDocsFolder({ navigation, access, redirects }, files);
  const { directory } = docs;
  const result = await loadSite({ docsDirectory: directory, dataDirectory: `${directory}/.data`, hasSignIn: true });
  if (!result.ok) throw new Error("the folder can be read");
  loaded = result.value;
});
test.afterAll(() => docs.dispose());

const readers: readonly { reader: string; viewer: Viewer; sees: readonly string[] }[] = [
  { reader: "a guest", viewer: { type: "guest" }, sees: ["all"] },
  { reader: "a member of no group", viewer: { type: "member", groups: [] }, sees: ["all", "members"] },
  { reader: "a member of red", viewer: { type: "member", groups: ["red", "x"] }, sees: ["all", "members", "red"] },
  { reader: "a member of blue", viewer: { type: "member", groups: ["blue"] }, sees: ["all", "blue", "members"] },
  {
    reader: "a member of both",
    viewer: { type: "member", groups: ["red", "blue"] },
    sees: ["all", "blue", "members", "red"],
  },
];

const paths = [
  "/start",
  "/opened",
  "/public-red",
  "/red",
  "/red-tab",
  "/unlisted",
  "/unlisted-open",
  "/inside",
  "/blue",
  "/by-tab",
  "/inherits",
  "/nobody",
];

const redirects = ["all", "red", "blue"].map((who) => ({
  source: `/go-${who}`,
  destination: { all: "/start?seen-by-all", red: "/red#seen-by-red", blue: "/blue.md?seen-by-blue" }[who],
}));
const access = {
  files: [
    { match: "files/seen-by-red-*", groups: ["red"] },
    { match: "files/ruled.pdf", groups: ["red"] },
    { match: "files/*-rule.pdf" },
    { match: "open", public: true },
  ],
};
const outputs: readonly { output: string; read: (site: Site) => unknown; least?: readonly string[] }[] = [
  { output: "addresses", read: (site) => [...site.pages.values(), ...site.generatedPages.values()] },
  { output: "the navigation", read: (site) => site.tree },
  { output: "redirects", read: (site) => site.settings.redirects },
  {
    output: "tabs and sidebars",
    read: (site) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((tab) => site.divisionView(`t${tab}`)),
  },
  {
    output: "places of pages, previous and next",
    read: (site) => [...site.pages.keys(), ...site.generatedPages.keys()].map((path) => site.pageView(path)),
  },
  { output: "suggestions", read: (site) => paths.map((path) => site.suggestPages(`${path}x`)) },
  { output: "the search index", read: (site) => collectPages(site) },
  { output: "preview images", read: (site) => paths.map((path) => describeSocialImage(site, path)) },
  { output: "pages as Markdown", read: (site) => Promise.all(paths.map((path) => readPageText(site, path, ""))) },
  { output: "llms.txt", read: (site) => buildLlmsIndex(site, address) },
  { output: "llms-full.txt", read: (site) => collect(writeLlmsFull(site, address)) },
  { output: "the sitemap", read: (site) => buildSitemap(site, address) },
  { output: "feeds", read: (site) => Promise.all(paths.map((path) => generateFeed(site, `${path}/rss.xml`, address))) },
  { output: "static files", read: (site) => [...site.files] },
  {
    output: "specifications",
    read: (site) => Promise.all([...site.specifications.values()].map(async (one) => [one, await one.loadDocument()])),
  },
  { output: "the catalog of APIs", read: (site) => buildApiCatalog(site, address) },
  { output: "tools of operations", read: (site) => listToolOperations(site) },
];

for (const { reader, viewer, sees } of readers) {
  for (const { output, read } of outputs) {
    test(`${output}: ${reader} finds no content of other readers`, async () => {
      const text = JSON.stringify(await read(loaded.siteOf(viewer))) ?? "";
      const found = new Set(Array.from(text.matchAll(/seen-by-(\w+)/g), ([, who = ""]) => who));
      expect([...found].filter((who) => !sees.includes(who))).toEqual([]);
    });
  }

  test(`${reader} finds all that is theirs`, async () => {
    const site = loaded.siteOf(viewer);
    const texts = await Promise.all(outputs.map(({ read }) => read(site)));
    const found = new Set(Array.from(JSON.stringify(texts).matchAll(/seen-by-(\w+)/g), ([, who = ""]) => who));
    expect([...found].sort()).toEqual(sees);
  });
}

test("a group counts that only a link on all pages names", () => {
  expect(loaded.access?.namedGroups.has("olive")).toBe(true);
});

test("a specification is a file for those who see all of its operations", () => {
  const has = (groups: string[]) =>
    ["api.json", "seen-by-red.json"].filter((file) => loaded.siteOf({ type: "member", groups }).files.has(file));
  expect([has([]), has(["red"]), has(["red", "blue"])]).toEqual([
    [],
    ["seen-by-red.json"],
    ["api.json", "seen-by-red.json"],
  ]);
});

test("a rule about files counts more than the pages that use them", () => {
  const has = (groups: string[]) => loaded.siteOf({ type: "member", groups }).files.has("files/ruled.pdf");
  expect([loaded.site.files.has("files/ruled.pdf"), has([]), has(["red"])]).toEqual([false, false, true]);
});

test("code of a file is for those who see a page that uses it, or a part of the site", () => {
  const has = (groups: string[]) =>
    ["red.mdx", "snippets/seen-by-red.mdx", "start.mdx", "docs.json", "node_modules/x", "nothing.mdx"].filter((file) =>
      hasSource(loaded.siteOf({ type: "member", groups }), file),
    );
  expect(has([])).toEqual(["start.mdx", "docs.json", "node_modules/x"]);
  expect(has(["red"])).toEqual(["red.mdx", "snippets/seen-by-red.mdx", "start.mdx", "docs.json", "node_modules/x"]);
});

test("without sign-in, files that are for someone are refused to everyone", async () => {
  const { directory } = docs;
  const result = await loadSite({ docsDirectory: directory, dataDirectory: `${directory}/.data` });
  const names = result.ok ? [...result.value.site.files].filter((file) => file.includes("-rule")) : [];
  expect(names.sort()).toEqual(["files/seen-by-members-rule.pdf", "open/seen-by-all-rule.pdf"]);
});

test("readers who see the same have one site, and others have addresses of their own", () => {
  const red = loaded.siteOf({ type: "member", groups: ["red"] });
  expect(loaded.siteOf({ type: "member", groups: ["other", "red"] })).toBe(red);
  expect(loaded.siteOf({ type: "guest" })).toBe(loaded.site);
  expect(
    new Set([red.revision, loaded.site.revision, loaded.siteOf({ type: "member", groups: [] }).revision]).size,
  ).toBe(3);
});

test("with sign-in, private pages are not a problem", async () => {
  const problems = [...loaded.site.problems, ...(await checkLoadedSite(loaded))];
  expect(problems.filter(({ code }) => ["private-page", "missing-page"].includes(code))).toEqual([]);
});

async function collect(pieces: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}
