import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Figure, median, quantile } from "@/bench/figures";
import type { Section } from "@/lib/content/scan/types";
import { openIndexDatabase } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { askQuestions, buildIndex, mean, type Outcome, questionSets, readQuestions } from "@/tests/support/retrieval";
import { type CorpusPage, readPages } from "@/tests/support/search-corpus";

let indexes: ReturnType<typeof buildIndexes> | undefined;

/** Indexes of the sites that there are questions for, built once. */
function openIndexes() {
  indexes ??= buildIndexes();
  return indexes;
}

async function buildIndexes() {
  if (questionSets.length === 0) {
    throw new Error("there are no questions beside the project (RETRIEVAL_DIR, SITES_DIR)");
  }
  return Promise.all(questionSets.map(async (set) => ({ set, ...(await buildIndex(set)) })));
}

/** Recall@5 and MRR@10 of answerable questions about real sites, and the recall of each kind of questions. */
export async function measureAnswers(): Promise<Figure[]> {
  const outcomes = (await openIndexes())
    .flatMap(({ set, reader }) => askQuestions(set, reader))
    .filter(({ kind }) => kind !== "none");
  const recallOf = (list: readonly Outcome[]) => 100 * mean(list.map(({ recall }) => recall));
  return [
    ["Recall@5, all questions", "%", recallOf(outcomes)],
    ["MRR@10, all questions", "share", mean(outcomes.map(({ reciprocalRank }) => reciprocalRank))],
    ...["nl", "kw", "typo", "hop"].map((kind): Figure => {
      return [`Recall@5, ${kind}`, "%", recallOf(outcomes.filter((outcome) => outcome.kind === kind))];
    }),
  ];
}

/** The processor time of questions in an index with a number of sections of copies of these sites, and its cost and size. */
export async function measureIndex(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  const file = path.join(folder, "search.db");
  const database = openIndexDatabase(file);
  const originals = (await openIndexes()).flatMap((index) => readPages(index.database));
  const { pages, sections } = copyPages(originals, size);
  const start = process.cpuUsage();
  await updateIndex(database, pages, { read: async (page) => sections.get(page.path) });
  const cost = cpuSince(start);
  database.exec("pragma wal_checkpoint(truncate)");
  const texts = questionSets
    .filter(({ language }) => language !== "zh")
    .flatMap(readQuestions)
    .map(({ question }) => question);
  const times = askAll(new IndexReader(database), texts);
  const bytes = statSync(file).size;
  database.close();
  rmSync(folder, { recursive: true });
  return [
    ["question, p50", "ms", quantile(times, 0.5)],
    ["question, p95", "ms", quantile(times, 0.95)],
    ["indexing parsed pages", "CPU s", cost],
    ["file of the index", "MB", bytes / 1e6],
  ];
}

/** Copies pages until there are enough sections. Each copy differs in some words. */
function copyPages(originals: readonly CorpusPage[], size: number) {
  const sections = new Map<string, Section[]>();
  const pages: IndexablePage[] = [];
  let count = 0;
  for (let copy = 0; count < size && originals.length > 0; copy += 1) {
    for (const original of originals) {
      if (count >= size) break;
      const { path: name, facts } = original.page;
      const title = vary(facts.title, copy);
      const page = { path: `/copy-${copy}${name}`, hash: String(copy), facts: { ...facts, title, language: "en" } };
      const varied = original.sections.map((section) => ({ ...section, text: vary(section.text, copy) }));
      pages.push(page);
      sections.set(page.path, varied);
      count += varied.length;
    }
  }
  return { pages, sections };
}

/**
 * Processor time of each question in milliseconds, after one round that does not count: the median of three, since garbage
 * collection may fall into any of them.
 */
function askAll(reader: IndexReader, texts: readonly string[]): number[] {
  const passes = Array.from({ length: 4 }, () =>
    texts.map((text) => {
      const began = process.cpuUsage();
      reader.search({ text, limit: 6 });
      return cpuSince(began) * 1000;
    }),
  );
  return texts.map((_, index) => median(passes.slice(1).map((pass) => pass[index] ?? 0)));
}

/** Replaces some words, deterministically, so that the index contains no exact copies. */
function vary(text: string, copy: number): string {
  if (copy === 0) return text;
  let index = 0;
  return text.replace(/\p{L}{4,}/gu, (word) => {
    index += 1;
    const turn = (index * 7919 + copy * 104_729) % 200;
    if (turn < 1) return `${word}${copy}`;
    return turn < 30 ? [...word].reverse().join("") : word;
  });
}

/** Processor time of this process in seconds since an earlier `process.cpuUsage()`. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
