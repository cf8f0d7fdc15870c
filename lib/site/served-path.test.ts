import { loadSite } from "@/lib/site/load-site.server";
import { createDocsFolder, type DocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

/** Files whose URL cannot be requested, or is reserved. */
const UNUSABLE = [
  "a\\b.mdx",
  "folder\\name/page.mdx",
  "tab\there.mdx",
  "new\nline.mdx",
  "foo.md.mdx",
  "robots.txt.mdx",
  "llms.txt.mdx",
  "healthz.mdx",
  "_lectern/page.mdx",
  "_next/static/page.mdx",
  "guides/index/index.mdx",
];

/** Unusual names that can be requested nevertheless. */
const USABLE = [
  "a b.mdx",
  "100%.mdx",
  "q?x.mdx",
  "h#x.mdx",
  "café.mdx",
  "a%5Cb.mdx",
  "v1.2.mdx",
  "Case.mdx",
  "case.mdx",
];

let docs: DocsFolder;

test.beforeAll(async () => {
  const names = [...UNUSABLE, ...USABLE];
  const pages = names.map((name) => name.replace(/\.mdx$/, ""));
  const files = Object.fromEntries(names.map((name) => [name, "---\ntitle: Page\n---\n\nText"]));
  docs = await createDocsFolder({ navigation: { pages } }, files);
});

test.afterAll(() => docs.dispose());

test("pages whose URL cannot be requested are left out of the site and reported", async () => {
  const loaded = await loadSite({ docsDirectory: docs.directory, dataDirectory: `${docs.directory}/.data` });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  const { site } = loaded.value;
  const reported = site.problems.filter(({ code }) => code === "unusable-page-path").map(({ file }) => file);
  expect(reported.toSorted()).toEqual(UNUSABLE.toSorted());
  expect([...site.pages.values()].map(({ file }) => file).toSorted()).toEqual(USABLE.toSorted());
});
