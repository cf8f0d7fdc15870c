import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Section } from "@/lib/content/scan/types";
import { collectPages, INDEX_VERSION } from "@/lib/search/collect-pages";
import { type Database, openIndexDatabase } from "@/lib/search/index-database";
import { IndexReader } from "@/lib/search/read-index";
import { readSections } from "@/lib/search/read-sections";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { loadSite } from "@/lib/site/load-site";

/** Documentation repositories beside the project; what needs them is skipped without. */
const SITES = process.env.SITES_DIR ?? path.resolve("../shared/sites");
const CACHE = path.join(tmpdir(), "lectern-retrieval");

/** A page with its sections, as an index is made of. */
export interface CorpusPage {
  page: IndexablePage;
  sections: Section[];
}

/** The languages that are measured of each site; all its pages where it has none. */
const languages: Readonly<Record<string, readonly string[] | undefined>> = {
  "agentskills-docs": undefined,
  "canton-docs": undefined,
  "crewai-docs": ["en", "ar"],
  "dify-docs": ["en", "zh", "ja"],
  "fastmcp-docs": undefined,
  "mem0-docs": undefined,
  "mintlify-docs": ["en", "fr"],
  "spree-docs": undefined,
  starter: undefined,
  "trigger-docs": undefined,
  "x402-docs": undefined,
};

/** The sites that are present. */
export const siteNames = Object.keys(languages).filter((name) => existsSync(path.join(SITES, name)));

/** Reads a file of the cache, or makes it. */
async function cached<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const file = path.join(CACHE, name);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Value;
  mkdirSync(CACHE, { recursive: true });
  const value = await make();
  writeFileSync(file, JSON.stringify(value));
  return value;
}

/** The pages of a site; rendered once, then read from the folder for temporary files. */
export async function readCorpus(name: string): Promise<CorpusPage[]> {
  const open = async () => {
    const loaded = await loadSite({ docsDirectory: path.join(SITES, name), dataDirectory: path.join(CACHE, name) });
    if (!loaded.ok) throw new Error(`${name} cannot be read`);
    return loaded.value.site;
  };
  const shorten = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  const wanted = languages[name];
  const pages = await cached(`${name}-${INDEX_VERSION}-pages.json`, async () =>
    collectPages(await open(), shorten).filter(
      ({ facts }) => wanted === undefined || facts.language === undefined || wanted.includes(facts.language),
    ),
  );
  const sections = await cached(`${name}-sections.json`, async () => {
    const site = await open();
    const read: Record<string, Section[]> = {};
    for (const page of pages) read[page.path] = (await readSections(site, page, "")) ?? [];
    return read;
  });
  return pages.map((page) => ({ page, sections: sections[page.path] ?? [] }));
}

/** The pages of a site, and a reader of their index; both are kept for the next run with the same format of the index. */
export async function openCorpus(
  name: string,
): Promise<{ pages: CorpusPage[]; database: Database; reader: IndexReader }> {
  const pages = await readCorpus(name);
  const database = openIndexDatabase(path.join(CACHE, `${name}-${INDEX_VERSION}.db`));
  const sections = new Map(pages.map((entry) => [entry.page.path, entry.sections]));
  await updateIndex(
    database,
    pages.map(({ page }) => page),
    { read: async ({ path: page }) => sections.get(page) },
  );
  return { pages, database, reader: new IndexReader(database) };
}
