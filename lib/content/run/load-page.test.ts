import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import { createPageLoader, type PageLoader } from "@/lib/content/run/load-page";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { scanContent } from "@/lib/content/scan/scan-content";
import type { PageRecord } from "@/lib/content/scan/types";
import { nodeReact } from "@/tests/support/node-react";
import { expect, test } from "@/tests/support/unit-test";

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
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
  const failures: PageFailure[] = [];
  const renderFailure = (failure: PageFailure) => {
    failures.push(failure);
    return null;
  };
  const location = { dataDirectory, basePath: "" };
  const compiler = await createSiteCompiler(site, location);
  const loader = await createPageLoader<ReactNode>(site, compiler, { react: nodeReact, components: {}, renderFailure });
  const record = pages.get("/a");
  if (!record) throw new Error("The test needs a page named a.mdx.");
  return { compiler, loader, record, records: scan.pages, failures };
}

async function render({ loader, record }: Opened, user?: object): Promise<string> {
  const loaded = await loader.load(record, user);
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

test("a page and its snippets find the reader that they are rendered for, and no other", async () => {
  const opened = await openSite({
    "a.mdx":
      "import Part from '/snippets/part.mdx'\n\nexport const plan = user.plan ?? 'free'\n\n{plan} {user.name ?? 'you'} <Part />",
    "snippets/part.mdx": "of {user.groups?.join(' and ') ?? 'none'}",
  });
  const text = async (user?: object) =>
    (await render(opened, user))
      .replace(/<[^>]+>|\s+/g, " ")
      .replace(/ +/g, " ")
      .trim();
  expect(await text()).toBe("free you of none");
  expect(await text({ plan: "pro", name: "Ada", groups: ["a", "b"] })).toBe("pro Ada of a and b");
  expect(await text({ name: "Bob" })).toBe("free Bob of none");
  expect(await text()).toBe("free you of none");
});

const reading: readonly [source: string, readsReader: boolean][] = [
  ["Hello {user.name}", true],
  ["{user?.groups}", true],
  ["<Greeting user={user} />", true],
  ["export const { name } = user", true],
  ["<Visibility groups={['a']}>x</Visibility>", true],
  ["Each user, and their data.", false],
  ["A user. Another user.", false],
  ["```js\nuser.name\n```", false],
  ['<Visibility for="humans">x</Visibility>', false],
];
for (const [source, readsReader] of reading) {
  test(`whether it may show its reader: ${source}`, async () => {
    const { record } = await openSite({ "a.mdx": source });
    expect(record.readsReader ?? false).toBe(readsReader);
  });
}

test("headings for some groups are in no table of contents", async () => {
  const { compiler, record } = await openSite({
    "a.mdx": "## One\n\n<Visibility groups={['a']}>\n## Hidden\n\nText\n</Visibility>\n\n## Two",
  });
  const compiled = await compiler.compile(record);
  expect(compiled.ok && compiled.value.toc.map(({ label }) => label)).toEqual(["One", "Two"]);
  expect(compiled.ok && compiled.value.problems).toEqual([]);
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

test("an error of the page's own expressions is a failure of that part", async () => {
  const opened = await openSite({ "a.mdx": "export const list = undefined\n\nBefore\n\n{list.map(String)}" });
  expect(await render(opened)).toBe("<p>Before</p>\n");
  expect(opened.failures).toMatchObject([{ problem: { code: "render-error", file: "a.mdx", line: 5, column: 1 } }]);
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

test("a function among the text renders nothing, and the page stands", async () => {
  const site = await openSite({
    "a.mdx": "export const Word = () => <b>b</b>;\n\nBefore {Word}\n\n<p>{Word}</p>\n\n{Word}\n\n<Word />",
  });
  expect(await render(site)).toBe("<p>Before </p>\n<p></p>\n\n<b>b</b>");
  expect(site.failures).toEqual([]);
});
