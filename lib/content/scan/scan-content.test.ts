import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pagePathFromFile } from "@/lib/base/paths";
import { buildPageMetadata, titleFromPath } from "@/lib/content/scan/page-metadata";
import { rescanFiles, scanContent } from "@/lib/content/scan/scan-content";
import { expect, test } from "@/tests/support/unit-test";

let root: string;

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-scan-"));
});

test.afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, "docs", file)), { recursive: true });
    await writeFile(join(root, "docs", file), text);
  }
}

const options = (variables = {}) => ({ dataDirectory: join(root, "data"), variables });
const scan = (variables = {}) => scanContent(join(root, "docs"), options(variables));

test("pages without a title have that of the heading they begin with, where that is wanted", async () => {
  await write({
    "a.md": "<!-- x -->\n\n# The **first** page {#first}\n\nText",
    "b.md": "---\ntitle: Own\n---\n# Other",
    "c.md": "Text\n\n# Later",
    "d.md": "# A <b>tag</b>",
  });
  const titles = async (usesHeadings: boolean) =>
    (await scanContent(join(root, "docs"), { ...options(), usesHeadings })).pages.map(({ title }) => title);
  expect(await titles(true)).toEqual(["The first page", "Own", "C", "D"]);
  expect(await titles(false)).toEqual(["A", "Own", "C", "D"]);
});

test("files in the data folder are not content, even if it is inside the docs folder", async () => {
  await write({ "index.mdx": "Hi", "data/cache/scan.json": "{}", "data/page.mdx": "x", "other/data/kept.json": "{}" });
  const inside = { ...options(), dataDirectory: join(root, "docs", "data") };
  const scanned = await scanContent(join(root, "docs"), inside);
  expect([scanned.pages.map(({ path }) => path), [...scanned.files]]).toEqual([["/"], ["other/data/kept.json"]]);
  await write({ "data/late.json": "{}" });
  const again = await rescanFiles(join(root, "docs"), scanned, ["data/late.json"], inside);
  expect([...again.files]).toEqual(["other/data/kept.json"]);
});

test("pages, snippets, and static files are distinguished", async () => {
  await write({
    "index.mdx": "Hi",
    "guides/index.mdx": "x",
    "guides/a.md": 'import B from "../parts/b.mdx"\n\n<B />',
    "parts/b.mdx": "b",
    "snippets/c.mdx": "c",
    "snippets/d.jsx": "export const d = 1;",
    "README.md": "r",
    "guides/CHANGELOG.md": "c",
    "changelog.mdx": "c",
    "images/a.png": "",
    "openapi.json": "{}",
    "docs.json": "{}",
    ".env": "SECRET=1",
    ".github/x.md": "x",
    "node_modules/p/readme.mdx": "x",
    "drafts/x.mdx": "x",
    ".mintignore": "drafts/\n",
  });
  const result = await scan();
  expect(result.pages.map(({ path }) => path)).toEqual(["/changelog", "/guides/a", "/guides", "/"]);
  expect(result.fallbackPages.map(({ file }) => file)).toEqual([
    "README.md",
    "guides/CHANGELOG.md",
    "parts/b.mdx",
    "snippets/c.mdx",
  ]);
  expect(result.snippets).toEqual(["parts/b.mdx", "snippets/c.mdx", "snippets/d.jsx"]);
  expect(result.files).toEqual(["images/a.png", "openapi.json"]);
});

test("the hash of a page changes with its imports, and with the variables that it uses", async () => {
  const files = {
    "a.mdx": 'import B from "/snippets/b.mdx"\n\n<B />',
    "c.mdx": "{{v}}",
    "d.mdx": "d",
    "snippets/b.mdx": 'import X from "./x.mdx"\n\n<X />',
    "snippets/x.mdx": "x",
  };
  await write(files);
  const before = await scan({ v: "1" });
  await write({ "snippets/x.mdx": "changed" });
  const after = await rescanFiles(join(root, "docs"), before, ["snippets/x.mdx"], options({ v: "2" }));
  const changed = after.pages.filter((page, index) => page.contentHash !== before.pages[index]?.contentHash);
  expect(changed.map(({ file }) => file)).toEqual(["a.mdx", "c.mdx"]);
  expect(after.pages[2]).toBe(before.pages[2]);
  expect(after.pages[0]?.dependencies).toEqual(["snippets/b.mdx", "snippets/x.mdx"]);
});

test("saving a page leaves the records of all others as they are", async () => {
  await write({ "a.mdx": "a", "b.mdx": "b", "images/c.png": "" });
  const before = await scan();
  await write({ "b.mdx": "changed", "images/c.png": "x" });
  const after = await rescanFiles(join(root, "docs"), before, ["b.mdx", "images/c.png"], options());
  expect(after.pages.map(({ file }) => file)).toEqual(["a.mdx", "b.mdx"]);
  expect(after.pages[0]).toBe(before.pages[0]);
  expect(after.pages[1]?.contentHash).not.toBe(before.pages[1]?.contentHash);
  expect(after.files).toEqual(["images/c.png"]);
});

test("saving a component changes the pages that import it, and a saved page has its new imports", async () => {
  await write({ "a.mdx": 'import C from "/c.jsx"', "b.mdx": "b", "c.jsx": "export default () => 1;" });
  const before = await scan();
  await write({ "c.jsx": "export default () => 2;" });
  const between = await rescanFiles(join(root, "docs"), before, ["c.jsx"], options());
  expect(between.pages[0]?.contentHash).not.toBe(before.pages[0]?.contentHash);
  expect(between.pages[1]).toBe(before.pages[1]);
  await write({ "b.mdx": 'import C from "/c.jsx"' });
  const after = await rescanFiles(join(root, "docs"), between, ["b.mdx"], options());
  expect(after.pages[0]).toBe(between.pages[0]);
  expect(after.pages[1]?.dependencies).toEqual(["c.jsx"]);
});

test("a file of the same size and time in a folder that takes the place of another is read", async () => {
  const time = new Date(1000);
  await write({ "a.mdx": "Old text" });
  await utimes(join(root, "docs/a.mdx"), time, time);
  const [before] = (await scan()).pages;
  await rename(join(root, "docs"), join(root, "old"));
  await write({ "a.mdx": "New text" });
  await utimes(join(root, "docs/a.mdx"), time, time);
  const [after] = (await scan()).pages;
  expect(after?.contentHash).not.toBe(before?.contentHash);
});

test("files that appear and disappear are noticed", async () => {
  await write({ "a.mdx": "a", "b.mdx": "b" });
  const before = await scan();
  await rm(join(root, "docs/a.mdx"));
  await write({ "c.mdx": "c" });
  const after = await rescanFiles(join(root, "docs"), before, ["a.mdx", "c.mdx"], options());
  expect(after.pages.map(({ path }) => path)).toEqual(["/b", "/c"]);
});

test("a broken frontmatter is reported where it is, and the page keeps its address", async () => {
  await write({ "my-guide.mdx": "---\r\ntitle: x\r\ndescription: a: b\r\n---\r\n\r\nText" });
  const { pages, problems } = await scan();
  expect(pages[0]).toMatchObject({ path: "/my-guide", title: "My guide", frontmatter: {} });
  expect(problems).toMatchObject([{ code: "invalid-frontmatter", file: "my-guide.mdx", line: 3 }]);
});

test("a quoted value at the end of a frontmatter with CRLF is read", async () => {
  await write({ "a.mdx": '---\r\ntitle: x\r\ndescription: "y"\r\n---\r\n\r\nText' });
  const { pages, problems } = await scan();
  expect(pages[0]?.frontmatter).toEqual({ title: "x", description: "y" });
  expect(problems).toEqual([]);
});

test("of two files with the same URL, the .mdx file is served, with a warning", async () => {
  await write({ "a.md": "x", "a.mdx": "y" });
  const { pages, problems } = await scan();
  expect(pages.map(({ file }) => file)).toEqual(["a.mdx"]);
  expect(problems.map(({ code, file }) => [code, file])).toEqual([["duplicate-page-path", "a.md"]]);
});

test("symbolic links within the content are followed, and links out of it are not", async () => {
  await write({ "a.mdx": "a", "folder/b.mdx": "b" });
  await writeFile(join(root, "secret.mdx"), "secret");
  const docs = join(root, "docs");
  await symlink(join(docs, "a.mdx"), join(docs, "linked.mdx"));
  await symlink(join(docs, "folder"), join(docs, "again"));
  await symlink(docs, join(docs, "folder/loop"));
  await symlink(join(root, "secret.mdx"), join(docs, "secret.mdx"));
  expect((await scan()).pages.map(({ path }) => path)).toEqual(["/a", "/again/b", "/folder/b", "/linked"]);
});

test("a damaged cache is read again", async () => {
  await write({ "a.mdx": "---\ntitle: A\n---" });
  const first = await scan();
  const { readdir } = await import("node:fs/promises");
  const [name = ""] = await readdir(join(root, "data/cache"));
  await writeFile(join(root, "data/cache", name), '[{"file":"a.mdx"}, 7, nul');
  expect((await scan()).pages).toEqual(first.pages);
});

const PATHS: [file: string, path: string, title: string][] = [
  ["index.mdx", "/", "Home"],
  ["guides/getting-started.mdx", "/guides/getting-started", "Getting started"],
  ["a/index.md", "/a", "A"],
  ["API_Reference.mdx", "/API_Reference", "API Reference"],
  ["two words.mdx", "/two words", "Two words"],
];

for (const [file, path, title] of PATHS) {
  test(`${file} is served at ${path} and called ${title}`, () => {
    expect([pagePathFromFile(file), titleFromPath(path)]).toEqual([path, title]);
  });
}

test("a frontmatter that is not closed is reported at its first line, a rule at the start of a page is not", async () => {
  await write({ "open.mdx": "---\ntitle: A\n\nText", "rule.mdx": "---\n\nNote: text" });
  const { problems } = await scan();
  expect(problems).toMatchObject([{ code: "invalid-frontmatter", file: "open.mdx", line: 1, column: 1 }]);
});

test("frontmatter is read leniently", () => {
  const written = {
    title: 7,
    noindex: "true",
    hidden: true,
    icon: "star",
    iconType: "solid",
    mode: "huge",
    boost: "2",
    url: "/x",
  };
  expect(buildPageMetadata("a.mdx", written)).toMatchObject({
    title: "7",
    sidebarTitle: "7",
    isHidden: true,
    icon: { name: "star", style: "solid" },
    mode: "default",
    boost: 2,
    url: undefined,
  });
});
