import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Section } from "@/lib/content/scan/types";
import { collectPages, INDEX_VERSION } from "@/lib/search/collect-pages";
import { type Database, openIndexDatabase } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import { readSections } from "@/lib/search/read-sections";
import { unpackSections } from "@/lib/search/section-reader";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { loadSite } from "@/lib/site/load-site.server";

/** Documentation repositories beside the project; what needs them is skipped without. */
const SITES = process.env.SITES_DIR ?? path.resolve("../shared/sites");
const CACHE = path.join(tmpdir(), "lectern-retrieval");

/** Sites to ask: those that the command names, or all that are present. */
export function chosenSites(): readonly string[] {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  return named.length > 0 ? named : siteNames;
}

/** The lines of a file of questions, each a JSON object. */
export function readLines<Line>(file: string): Line[] {
  const text = readFileSync(path.join(import.meta.dirname, "questions", file), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

/** Whether a line of these files means a page; `*` stands for the beginning of a path. */
export function isMeant(pattern: string, page: string): boolean {
  return pattern.startsWith("*") ? page.endsWith(pattern.slice(1)) : page === pattern;
}

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

/** The pages of a site, and a reader of their index, which is kept for the next run with the same format of the index. */
export async function openCorpus(
  name: string,
): Promise<{ pages: CorpusPage[]; database: Database; reader: IndexReader }> {
  mkdirSync(CACHE, { recursive: true });
  const database = openIndexDatabase(path.join(CACHE, `${name}-${INDEX_VERSION}.db`));
  if (readPages(database).length === 0) await writeIndex(name, database);
  return { pages: readPages(database), database, reader: new IndexReader(database) };
}

async function writeIndex(name: string, database: Database): Promise<void> {
  const loaded = await loadSite({ docsDirectory: path.join(SITES, name), dataDirectory: path.join(CACHE, name) });
  if (!loaded.ok) throw new Error(`${name} cannot be read`);
  const { site } = loaded.value;
  const wanted = languages[name];
  const pages = collectPages(site).filter(
    ({ facts }) => wanted === undefined || facts.language === undefined || wanted.includes(facts.language),
  );
  await updateIndex(database, pages, { read: (page) => readSections(site, page, "") });
}

/** The pages of an index with their sections, as far as it keeps them. */
export function readPages(database: Database): CorpusPage[] {
  const pages = database.prepare("select path, hash, facts, sections from pages").raw().all();
  return (pages as [string, string, string, ArrayBuffer][]).map(([name, hash, facts, bytes]) => ({
    page: { path: name, hash, facts: JSON.parse(facts) as IndexablePage["facts"] },
    sections: unpackSections(bytes).map((section): Section => ({ ...section, text: section.content, code: "" })),
  }));
}
