import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Section } from "@/lib/content/types";
import { collectPages } from "@/lib/search/collect-pages";
import { phraseKey } from "@/lib/search/exact-names";
import { openIndexDatabase } from "@/lib/search/index-database";
import { IndexReader } from "@/lib/search/read-index";
import { readSections } from "@/lib/search/read-sections";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { loadSite } from "@/lib/site/load-site";

const SITES = process.env.SITES_DIR ?? path.resolve("../shared/sites");

/** Cases of a kind that are asked on each site, spread over all of them. */
const CASES = 300;

/** Misses that a report names. */
const EXAMPLES = 8;

/** Pages that an identifier may be on to be asked for. */
const FEW_PAGES = 3;

/** A text that is asked word for word, the pages that are right, and how high one of them must rank. */
interface ExactCase {
  text: string;
  paths: readonly string[];
  within: number;
}

/** How often what was asked word for word was found where it must be. */
export interface ExactReport {
  site: string;
  kind: string;
  cases: number;
  hits: number;
  missed: readonly string[];
}

/** Asks every site of the folder for its titles, routes, headings and identifiers, as they are and with one misspelling. */
export async function measureExactness(): Promise<ExactReport[]> {
  if (!existsSync(SITES)) return [];
  const folders = readdirSync(SITES).filter((name) => existsSync(path.join(SITES, name, "docs.json")));
  const reports: ExactReport[] = [];
  for (const folder of folders) {
    const { reader, pages } = await indexFolder(path.join(SITES, folder));
    for (const [kind, cases] of Object.entries(exactCases(pages))) {
      reports.push(ask(folder, kind, spread(cases), reader));
      const misspelled = cases.filter(({ text }) => text.length >= 5 && /^[\x20-\x7e]+$/.test(text));
      if (kind !== "route") reports.push(ask(folder, `${kind}, misspelled`, spread(misspelled).map(misspell), reader));
    }
  }
  return reports;
}

async function indexFolder(docsDirectory: string) {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "lectern-exactness-"));
  const loaded = await loadSite({ docsDirectory, dataDirectory });
  if (!loaded.ok) throw new Error(`${docsDirectory} cannot be read`);
  const { site } = loaded.value;
  const shorten = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  const pages: { page: IndexablePage; sections: Section[] }[] = [];
  const database = openIndexDatabase(path.join(dataDirectory, "search.db"));
  const read = async (page: IndexablePage) => {
    const sections = await readSections(site, page, "");
    pages.push({ page, sections: sections ?? [] });
    return sections;
  };
  await updateIndex(database, collectPages(site, shorten), { read });
  return { reader: new IndexReader(database), pages };
}

/** What is unique on the site, by kind. Written apart from the index's own reading of names, so that it can judge it. */
function exactCases(pages: readonly { page: IndexablePage; sections: Section[] }[]): Record<string, ExactCase[]> {
  const titles = new Map<string, Places>();
  const routes = new Map<string, Places>();
  const headings = new Map<string, Places>();
  const identifiers = new Map<string, Places>();
  for (const { page, sections } of pages) {
    note(titles, phraseKey(page.facts.title), page.facts.title, page.path);
    if (/^[A-Z]+ \S+$/.test(page.facts.route ?? "")) {
      note(routes, page.facts.route?.toLowerCase() ?? "", page.facts.route ?? "", page.path);
    }
    for (const { heading, content, code } of sections) {
      if (heading) note(headings, phraseKey(heading), heading, page.path);
      const inline = [...content.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "").join("\n");
      for (const [token] of `${inline}\n${code}`.matchAll(
        /(?<![\w.$/-])(?:--[a-z][a-z-]{2,}|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|X-[A-Za-z]+(?:-[A-Za-z]+)*|[a-z]+[A-Z][A-Za-z]+)(?![\w.$/-])/g,
      )) {
        note(identifiers, token.toLowerCase(), token, page.path);
      }
    }
  }
  return {
    title: unique(titles, 1, 1),
    route: unique(routes, 1, 1),
    heading: unique(headings, 1, 3).filter(({ text }) => !titles.has(phraseKey(text))),
    identifier: unique(identifiers, FEW_PAGES, 3),
  };
}

interface Places {
  text: string;
  paths: Set<string>;
}

function note(names: Map<string, Places>, key: string, text: string, path: string): void {
  if (key === "") return;
  const known = names.get(key);
  if (known) known.paths.add(path);
  else names.set(key, { text, paths: new Set([path]) });
}

function unique(names: ReadonlyMap<string, Places>, pages: number, within: number): ExactCase[] {
  return [...names.values()]
    .filter(({ paths }) => paths.size <= pages)
    .map(({ text, paths }) => ({ text, paths: [...paths], within }));
}

/** At most `CASES`, evenly spread. */
function spread(cases: readonly ExactCase[]): ExactCase[] {
  const step = Math.max(1, cases.length / CASES);
  return Array.from(
    { length: Math.min(CASES, cases.length) },
    (_, index) => cases[Math.floor(index * step)] as ExactCase,
  );
}

/** One misspelling, chosen by the text itself: two letters swapped, one left out, or one doubled; never the first. */
function misspell({ text, ...rest }: ExactCase): ExactCase {
  const seed = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7);
  const places = [...text.matchAll(/(?<=[a-z]{2})[a-z](?=[a-z])/gi)].map(({ index }) => index);
  const at = places[seed % Math.max(places.length, 1)] ?? text.length - 1;
  const [before, letter, after] = [text.slice(0, at), text[at] ?? "", text.slice(at + 1)];
  const written = [
    before + (after[0] ?? "") + letter + after.slice(1),
    before + after,
    before + letter + letter + after,
  ];
  return { ...rest, text: written[seed % 3] ?? text };
}

function ask(site: string, kind: string, cases: readonly ExactCase[], reader: IndexReader): ExactReport {
  const missed = cases.filter(({ text, paths, within }) => {
    const found = reader.search({ text, limit: 10 }).pages.slice(0, within);
    return !found.some(({ path }) => paths.includes(path));
  });
  return {
    site,
    kind,
    cases: cases.length,
    hits: cases.length - missed.length,
    missed: missed.map(({ text }) => text).slice(0, EXAMPLES),
  };
}
