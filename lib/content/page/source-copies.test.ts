import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createPageEnvironment, SourceChangedError } from "@/lib/content/page/page-environment";
import { copySources, readSourceCopy } from "@/lib/content/page/source-copies";
import { scanContent } from "@/lib/content/scan/scan-content";
import { expect, test } from "@/tests/support/unit-test";

let root: string;

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-copies-"));
  await write("a.mdx", 'import S from "/snippets/s.mdx"\n\nFirst\n\n<S />');
  await write("snippets/s.mdx", "Shared");
});

test.afterEach(() => rm(root, { recursive: true }));

const data = () => join(root, "data");
const docs = () => join(root, "docs");

async function write(file: string, text: string): Promise<void> {
  const path = join(docs(), file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The folder as it is now, as the compiler sees it. */
async function readSite() {
  const scan = await scanContent(docs(), { dataDirectory: data(), variables: {} });
  const codeblocks = {
    theme: { light: "github-light", dark: "github-dark" },
    isAlwaysDark: false,
    customLanguages: [],
  };
  const site = {
    contentDirectory: docs(),
    pages: new Map(scan.pages.map((page) => [page.path, page])),
    generatedPages: new Map(),
    files: new Set(scan.files),
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
  return { site, environment: createPageEnvironment(site, { dataDirectory: data(), basePath: "" }) };
}

test("a page and its imports are read as they were when the site was loaded, even if the folder is missing", async () => {
  const { site, environment } = await readSite();
  await copySources(site, data());
  await write("a.mdx", "Second");
  expect(await environment.readSource("a.mdx")).toContain("First");
  await rm(docs(), { recursive: true });
  expect(environment.hasFile("snippets/s.mdx")).toBe(true);
  expect(await environment.readSource("snippets/s.mdx")).toBe("Shared");
});

test("without a copy, a changed file is not a file of the site", async () => {
  const { site, environment } = await readSite();
  await write("a.mdx", "Second");
  await copySources(site, data());
  await expect(environment.readSource("a.mdx")).rejects.toThrow(SourceChangedError);
});

test("a damaged copy is not trusted", async () => {
  const { site } = await readSite();
  const hash = site.pages.get("/a")?.sourceHashes?.["a.mdx"] ?? "";
  await copySources(site, data());
  expect(await readSourceCopy(data(), hash)).toContain("First");
  const folder = join(data(), "cache", "sources", hash.slice(0, 2));
  for (const name of await readdir(folder)) await writeFile(join(folder, name), '"Something else"');
  expect(await readSourceCopy(data(), hash)).toBeUndefined();
});

test("a source that is too large to be compiled is not copied", async () => {
  await write("large.mdx", "x".repeat(5_000_000));
  const { site } = await readSite();
  await copySources(site, data());
  const hashes = site.pages.get("/large")?.sourceHashes ?? {};
  expect(Object.keys(hashes)).toEqual(["large.mdx"]);
  expect(await readSourceCopy(data(), hashes["large.mdx"] ?? "")).toBeUndefined();
  const others = site.pages.get("/a")?.sourceHashes ?? {};
  expect(await readSourceCopy(data(), others["a.mdx"] ?? "")).toContain("First");
});
