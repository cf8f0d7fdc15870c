import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type Database, openIndexDatabase, writeState } from "@/lib/search/index-database";
import { buildProgress, PAGE_TOTAL } from "@/lib/search/site-index";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";

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
