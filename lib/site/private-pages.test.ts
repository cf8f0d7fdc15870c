import { collectPages } from "@/lib/search/collect-pages";
import { describeSocialImage } from "@/lib/seo/og/image-content";
import { loadSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";
import { buildLlmsIndex } from "@/lib/text/llms-text";
import { generateFeed, writeLlmsFull } from "@/lib/text/machine-files";
import { readPageText } from "@/lib/text/page-text";
import { buildSitemap } from "@/lib/text/sitemap";
import { createDocsFolder, type DocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

const address = { basePath: "", origin: "https://docs.example" };

const specification = {
  openapi: "3.1.0",
  info: { title: "Staff API", version: "1" },
  paths: { "/staff": { get: { summary: "Confidential operation", tags: ["Staff"], responses: {} } } },
};

const navigation = {
  tabs: [
    {
      tab: "Guides",
      groups: [
        { group: "Open", pages: ["start", "by-groups", "end"] },
        { group: "Inside", public: false, pages: ["inside", "open-again", { group: "Deeper", pages: ["deeper"] }] },
        { group: "Mixed", public: false, pages: [{ group: "Shown", public: true, pages: ["shown"] }] },
      ],
    },
    { tab: "Team", public: false, openapi: "staff.json" },
    { tab: "Elsewhere", public: false, href: "https://confidential.example" },
  ],
};

const files = {
  "start.mdx": page("Start"),
  "end.mdx": page("End"),
  "shown.mdx": page("Shown"),
  "open-again.mdx": page("Open again", "public: true"),
  "by-groups.mdx": page("Confidential by groups", "groups: [staff]"),
  "unlisted.mdx": page("Confidential unlisted", "groups: [staff]"),
  "closed.mdx": page("Confidential closed", "public: false"),
  "inside.mdx": page("Confidential inside"),
  "deeper.mdx": page("Confidential deeper"),
  "staff.json": JSON.stringify(specification),
};

const refused = ["/by-groups", "/unlisted", "/closed", "/inside", "/deeper"];

let docs: DocsFolder;
test.beforeAll(async () => {
  docs = await createDocsFolder({ navigation }, files);
});
test.afterAll(() => docs.dispose());

async function collect(parts: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const part of parts) collected.push(part);
  return collected;
}

const outputs: readonly { output: string; read: (site: Site) => unknown }[] = [
  { output: "addresses", read: (site) => [...site.pages.values(), ...site.generatedPages.values()] },
  { output: "the navigation", read: (site) => site.tree },
  { output: "sidebars", read: (site) => ["t0", "t1", "t2"].map((id) => site.divisionView(id)) },
  { output: "places of pages, previous and next", read: (site) => refused.map((path) => site.pageView(path)) },
  { output: "the page before a refused one", read: (site) => site.pageView("/start") },
  { output: "suggestions", read: (site) => refused.map((path) => site.suggestPages(path)) },
  { output: "the search index", read: (site) => collectPages(site) },
  { output: "preview images", read: (site) => refused.map((path) => describeSocialImage(site, path)) },
  { output: "pages as Markdown", read: (site) => Promise.all(refused.map((path) => readPageText(site, path, ""))) },
  { output: "llms.txt", read: (site) => buildLlmsIndex(site, address) },
  { output: "llms-full.txt", read: (site) => collect(writeLlmsFull(site, address)) },
  { output: "the sitemap", read: (site) => buildSitemap(site, address) },
  {
    output: "feeds",
    read: (site) => Promise.all(refused.map((path) => generateFeed(site, `${path}/rss.xml`, address))),
  },
];

for (const { output, read } of outputs) {
  test(`${output}: nothing of pages that not everyone may see`, async () => {
    const { site } = await load();
    expect(JSON.stringify(await read(site)) ?? "").not.toMatch(/confidential/i);
  });
}

test("pages that everyone may see stay, below an element that is not public, too", async () => {
  const { site } = await load();
  expect([...site.pages.keys()].sort()).toEqual(["/end", "/open-again", "/shown", "/start"]);
  expect([...site.generatedPages.keys()]).toEqual([]);
  expect(site.pageView("/start")?.next?.path).toBe("/end");
});

test("each restriction is an error that names it", async () => {
  const { site } = await load();
  const found = site.problems.filter(({ code }) => code === "private-page");
  expect(found.map(({ level, file, path }) => [level, file, path])).toEqual([
    ["error", "docs.json", "navigation.tabs[0].groups[1]"],
    ["error", "docs.json", "navigation.tabs[0].groups[2]"],
    ["error", "docs.json", "navigation.tabs[1]"],
    ["error", "docs.json", "navigation.tabs[2]"],
    ["error", "by-groups.mdx", ""],
    ["error", "closed.mdx", ""],
    ["error", "unlisted.mdx", ""],
  ]);
  expect(site.problems.filter(({ code }) => code === "empty-element" || code === "missing-page")).toEqual([]);
});

test("a server that something else guards serves all of them", async () => {
  const { site } = await load({ servesPrivate: true });
  for (const path of refused) expect(site.pageView(path), path).toBeDefined();
  expect(site.generatedPages.size).toBe(1);
  expect(site.problems.filter(({ code }) => code === "private-page")).toEqual([]);
});

async function load(options: { servesPrivate?: boolean } = {}) {
  const { directory } = docs;
  const loaded = await loadSite({ docsDirectory: directory, dataDirectory: `${directory}/.data`, ...options });
  if (!loaded.ok) throw new Error("the folder can be read");
  return loaded.value;
}

function page(title: string, more = ""): string {
  return `---\ntitle: ${title}\n${more}\n---\n\nAbout ${title}.\n`;
}
