import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { collectPageProblems } from "@/lib/content/check-pages";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/compile-site";
import { createPageLoader, type PageLoader } from "@/lib/content/load-page";
import { scanContent } from "@/lib/content/scan-content";
import { nodeReact } from "@/lib/content/testing/node-react";
import type { PageRecord } from "@/lib/content/types";
import type { PageFailure } from "@/lib/mdx/types";

let root: string;

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-load-"));
});

test.afterEach(() => rm(root, { recursive: true }));

interface Opened {
  compiler: SiteCompiler;
  loader: PageLoader<ReactNode>;
  record: PageRecord;
  records: readonly PageRecord[];
  failures: PageFailure[];
}

/** Opens a site of some files; `record` is the page `a.mdx`. */
async function openSite(files: Record<string, string>): Promise<Opened> {
  const contentDirectory = join(root, "docs");
  const dataDirectory = join(root, "data");
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(contentDirectory, file)), { recursive: true });
    await writeFile(join(contentDirectory, file), text);
  }
  const scan = await scanContent(contentDirectory, { dataDirectory, variables: {} });
  const codeblocks = {
    theme: { light: "github-light", dark: "github-dark" },
    isAlwaysDark: false,
    customLanguages: [],
  };
  const pages = new Map(scan.pages.map((page) => [page.path, page]));
  const site = {
    contentDirectory,
    pages,
    generatedPages: new Map(),
    files: new Set(scan.files),
    settings: { variables: {}, styling: { codeblocks } },
  };
  const failures: PageFailure[] = [];
  const renderFailure = (failure: PageFailure) => {
    failures.push(failure);
    return null;
  };
  const location = { dataDirectory, basePath: "" };
  const compiler = await createSiteCompiler(site, location);
  const loader = await createPageLoader<ReactNode>(site, location, { react: nodeReact, components: {}, renderFailure });
  const record = pages.get("/a");
  if (!record) throw new Error("The test needs a page named a.mdx.");
  return { compiler, loader, record, records: scan.pages, failures };
}

async function render({ loader, record }: Opened): Promise<string> {
  const loaded = await loader.load(record);
  if (!loaded.ok) throw new Error(loaded.error.problem.message);
  const result = loaded.value.render();
  if (!result.ok) throw new Error(result.error.problem.message);
  return renderToStaticMarkup(result.value);
}

test("a page is compiled once and kept in memory and on disk", async () => {
  const opened = await openSite({ "a.mdx": "Hello **you**" });
  expect(await render(opened)).toBe("<p>Hello <strong>you</strong></p>");
  const [first, second] = await Promise.all([opened.loader.load(opened.record), opened.loader.load(opened.record)]);
  expect(first).toBe(second);
  const [folder = ""] = await readdir(join(root, "data/cache/pages"));
  expect(await readdir(join(root, "data/cache/pages", folder))).toEqual([expect.stringMatching(/\.json$/)]);
});

test("a damaged cache entry is rebuilt", async () => {
  // A text that no other test compiles, so that it is not in the in-memory cache.
  const text = `Damaged ${root}`;
  const { record, compiler } = await openSite({ "a.mdx": text });
  await compiler.compile(record);
  const folder = join(root, "data/cache/pages", record.contentHash.slice(0, 2));
  const [name = ""] = await readdir(folder);
  await writeFile(join(folder, name), '{"code":"return {');
  expect(await render(await openSite({ "a.mdx": text }))).toContain("Damaged");
});

test("a disk that cannot be written to costs nothing but the cache", async () => {
  await mkdir(join(root, "data"));
  await chmod(join(root, "data"), 0o500);
  expect(await render(await openSite({ "a.mdx": "Hello disk" }))).toBe("<p>Hello disk</p>");
  await chmod(join(root, "data"), 0o700);
});

test("an error of the page's own expressions is a failure of the page", async () => {
  const { loader, record } = await openSite({ "a.mdx": "export const list = undefined\n\n{list.map(String)}" });
  const loaded = await loader.load(record);
  expect(loaded.ok && loaded.value.render()).toMatchObject({
    ok: false,
    error: { problem: { code: "render-error", file: "a.mdx" } },
  });
});

test("an error at the top level of a page is a failure too", async () => {
  const { loader, record } = await openSite({ "a.mdx": "export const x = JSON.parse('{')\n\nText" });
  expect(await loader.load(record)).toMatchObject({ ok: false, error: { problem: { code: "render-error" } } });
});

test("a component of the content that fails leaves the rest of the page", async () => {
  const opened = await openSite({
    "a.mdx": "export const Bad = () => { throw new Error('no luck') }\n\nBefore\n\n<Bad />",
  });
  expect(await render(opened)).toContain("<p>Before</p>");
  expect(opened.failures.map(({ problem }) => problem.message)).toEqual(["`<Bad>` could not be rendered: no luck."]);
});

test("all pages are checked, and a snippet's problem is told once", async () => {
  const { compiler, records } = await openSite({
    "a.mdx": 'import S from "/snippets/s.mdx"\n\n<S />',
    "b.mdx": 'import S from "/snippets/s.mdx"\n\n<S />',
    "c.mdx": "a\n\n</Note>",
    "d.mdx": "---\nurl: https://example.com\n---\n\n</Note>",
    "e.mdx": 'Text\n\n[gone](/nowehre#x), [here](./a), [there](https://example.com)\n\n<Card href="f/g">x</Card>',
    "snippets/s.mdx": "<Nope />",
  });
  const targets = {
    has: (path: string) => path === "/a",
    nearest: (path: string) => (path === "/nowehre" ? "/nowhere" : undefined),
    nearestFile: () => undefined,
    hasIcon: () => true,
  };
  const problems = await collectPageProblems(compiler, records, targets);
  expect(problems.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["unknown-component", "snippets/s.mdx", 1],
    ["invalid-mdx", "c.mdx", 3],
    ["broken-link", "e.mdx", 3],
    ["broken-link", "e.mdx", 5],
  ]);
  expect(problems.at(2)).toMatchObject({
    message: "Nothing exists at `/nowehre`.",
    hint: "Did you mean `/nowhere`?",
  });
});

test("links to places that a page does not have are told, as far as its places are known", async () => {
  const { compiler, records } = await openSite({
    "a.mdx":
      "## Set up\n\n[fine](#set-up), [too](/b#größe), [escaped](/b#gr%C3%B6%C3%9Fe), [start](#top), [gone](#setup)",
    "b.mdx":
      "## Größe\n\n[fine](/a#set-up)\n\n[gone](./a#sett-up)\n\n[code](/c#any), [operation](/d#any), [search](/a#:~:text=x)",
    "c.mdx": "export const Own = () => <p>x</p>\n\n<Own />",
    "d.mdx": "---\nopenapi: GET /users\n---\n\n## Text",
  });
  const problems = await collectPageProblems(compiler, records, {
    has: () => true,
    nearest: () => undefined,
    nearestFile: () => undefined,
    hasIcon: () => true,
  });
  expect(problems).toMatchObject([
    { code: "missing-anchor", file: "a.mdx", line: 3, message: "There is no `#setup` on this page." },
    { code: "missing-anchor", file: "b.mdx", line: 5, message: "There is no `#sett-up` on `/a`." },
  ]);
  expect(problems.map(({ hint }) => hint)).toEqual(["Did you mean `set-up`?", "Did you mean `set-up`?"]);
});

test("a function among the text renders nothing, and the page stands", async () => {
  const site = await openSite({
    "a.mdx": "export const Word = () => <b>b</b>;\n\nBefore {Word}\n\n<p>{Word}</p>\n\n{Word}\n\n<Word />",
  });
  expect(await render(site)).toBe("<p>Before </p>\n<p></p>\n\n<b>b</b>");
  expect(site.failures).toEqual([]);
});
