import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openIndexDatabase, writeState } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import { readSections } from "@/lib/search/read-sections";
import { buildProgress, indexSite, isUpToDate, PAGE_TOTAL } from "@/lib/search/site-index.server";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { loadSite } from "@/lib/site/load-site.server";
import { createDocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

interface Row {
  sentence: string;
  total?: number;
  written: number;
  fingerprint?: string;
  progress: number | undefined;
}

const rows: readonly Row[] = [
  { sentence: "an empty index of a build that has not begun", written: 0, progress: 0 },
  { sentence: "a first build", total: 8, written: 3, progress: 37 },
  { sentence: "a first build whose last page is written and not yet confirmed", total: 3, written: 3, progress: 99 },
  { sentence: "a complete index", total: 3, written: 3, fingerprint: "f", progress: undefined },
  { sentence: "an index of a former start", total: 8, written: 3, fingerprint: "former", progress: undefined },
];

for (const { sentence, total, written, fingerprint, progress } of rows) {
  test(`${sentence} is ${progress === undefined ? "ready" : `at ${progress} %`}`, async () => {
    const database = openIndexDatabase(path.join(mkdtempSync(path.join(tmpdir(), "lectern-search-")), "search.db"));
    if (total !== undefined) writeState(database, PAGE_TOTAL, String(total));
    await writePages(database, written);
    if (fingerprint !== undefined) writeState(database, "fingerprint", fingerprint);
    expect(buildProgress(database)).toBe(progress);
    database.close();
  });
}

async function writePages(database: Database, count: number): Promise<void> {
  const pages = Array.from({ length: count }, (_, index): IndexablePage => {
    return { path: `/${index}`, hash: "1", facts: { title: `Page ${index}`, breadcrumbs: [], boost: 1 } };
  });
  await updateIndex(database, pages, { read: async () => [] });
}

test("the code of pages runs in a thread, where it can be ended, in processes without a server, too", async () => {
  // Threads are told so, and the process of this test is not.
  const text = "---\ntitle: Start\n---\n\nHere: {String(process.env.NODE_ENV)}\n";
  const docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": text });
  const loaded = await loadSite({
    docsDirectory: docs.directory,
    dataDirectory: path.join(docs.directory, ".lectern"),
  });
  if (!loaded.ok) throw new Error("the site cannot be loaded");
  const sections = await readSections(loaded.value.site, { path: "/start" }, "");
  await docs.dispose();
  expect(sections?.map((section) => section.text.trim())).toEqual(["Here: production"]);
});

test("an index is complete, but not up to date, until a page that could not be read at first is", async () => {
  const page = "---\ntitle: Start\n---\n\nThe walrus sleeps.\n";
  const docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": page });
  const dataDirectory = path.join(docs.directory, ".lectern");
  const loaded = await loadSite({ docsDirectory: docs.directory, dataDirectory });
  if (!loaded.ok) throw new Error("the site cannot be loaded");
  const { site } = loaded.value;
  const database = openIndexDatabase(path.join(dataDirectory, "search.db"));
  const file = path.join(docs.directory, "start.mdx");
  await writeFile(file, "Half of");
  const states: [isUpToDate: boolean, progress: number | undefined][] = [];
  const look = () => states.push([isUpToDate(database, site), buildProgress(database)]);
  const pause = async () => {
    look();
    await writeFile(file, page);
  };
  await indexSite(database, site, { basePath: "", pause });
  const found = new IndexReader(database).search({ text: "walrus", limit: 1 }).pages.map(({ path: name }) => name);
  look();
  expect(states).toEqual([
    [false, 0],
    [false, undefined],
    [true, undefined],
  ]);
  expect(found).toEqual(["/start"]);
  database.close();
  await docs.dispose();
});

test("a page that ends with a list of its group's pages is found by the text of the list", async () => {
  const page = (title: string) => `---\ntitle: ${title}\ndescription: About **${title}**\n---\n\nText.\n`;
  const docs = await createDocsFolder(
    { navigation: { groups: [{ group: "All", root: "all", directory: "card", pages: ["one"] }] } },
    { "all.mdx": page("Overview"), "one.mdx": page("First") },
  );
  const loaded = await loadSite({
    docsDirectory: docs.directory,
    dataDirectory: path.join(docs.directory, ".lectern"),
  });
  if (!loaded.ok) throw new Error("the site cannot be loaded");
  const [section] = (await readSections(loaded.value.site, { path: "/all" }, "")) ?? [];
  await docs.dispose();
  expect(section?.text.split(/\s+/)).toEqual(["Text.", "First:", "About", "First"]);
});
