import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lectern } from "@/bench/engines";
import { median, quantile, type Unit } from "@/bench/figures";
import type { Topic, TopicContext } from "@/bench/topic";
import type { Section } from "@/lib/content/scan/types";
import { type Database, openIndexDatabase } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { askQuestions, buildIndex, mean, type Outcome, questionSets, readQuestions } from "@/tests/support/retrieval";
import { readPages } from "@/tests/support/search-corpus";

/** Measures answers to questions about real sites, then the cost of indexes that contain copies of these sites. */
export const search: Topic = {
  id: "search",
  async run(context) {
    if (questionSets.length === 0) {
      throw new Error("there are no questions beside the project (RETRIEVAL_DIR, SITES_DIR)");
    }
    const outcomes: Outcome[] = [];
    const databases: Database[] = [];
    for (const set of questionSets) {
      const { database, reader } = await buildIndex(set);
      outcomes.push(...askQuestions(set, reader));
      databases.push(database);
    }
    addQuality(context, outcomes);
    for (const sections of context.options.sections) await addCost(context, sections, databases);
  },
};

/** Adds recall@5 and MRR@10 of answerable questions, and the recall of those in natural language, keywords, misspelled, and about several pages. */
function addQuality({ add }: TopicContext, outcomes: readonly Outcome[]): void {
  const answerable = outcomes.filter(({ kind }) => kind !== "none");
  const addRecall = (words: string, list: readonly Outcome[]) => {
    const value = 100 * mean(list.map(({ recall }) => recall));
    add({ engine: lectern.name, title: `Recall@5, ${words}`, value, unit: "%" });
  };
  addRecall("all questions", answerable);
  const rank = mean(answerable.map(({ reciprocalRank }) => reciprocalRank));
  add({ engine: lectern.name, title: "MRR@10, all questions", value: rank, unit: "share" });
  for (const kind of ["nl", "kw", "typo", "hop"])
    addRecall(
      kind,
      outcomes.filter((one) => one.kind === kind),
    );
}

/** Adds the processor time of questions in an index with a number of sections, and the cost and size of the index. */
async function addCost({ add }: TopicContext, size: number, sources: readonly Database[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  const target = path.join(folder, "search.db");
  const database = openIndexDatabase(target);
  const { pages, sections } = copyPages(sources, size);
  const start = process.cpuUsage();
  await updateIndex(database, pages, { read: async (page) => sections.get(page.path) });
  const build = cpuSince(start);
  database.exec("pragma wal_checkpoint(truncate)");
  const reader = new IndexReader(database);
  const texts = questionSets
    .filter(({ language }) => language !== "zh")
    .flatMap(readQuestions)
    .map(({ question }) => question);
  for (const text of texts) reader.search({ text, limit: 6 });
  const question = askAll(reader, texts);
  const bytes = statSync(target).size;
  database.close();
  rmSync(folder, { recursive: true });
  const rows: readonly [title: string, value: number, unit: Unit][] = [
    ["question, p50", quantile(question, 0.5), "ms"],
    ["question, p95", quantile(question, 0.95), "ms"],
    ["indexing parsed pages", build, "CPU s"],
    ["file of the index", bytes / 1e6, "MB"],
  ];
  for (const [title, value, unit] of rows) add({ engine: lectern.name, pages: size, title, value, unit });
}

/** Copies pages until there are enough sections. Each copy differs in some words. */
function copyPages(sources: readonly Database[], size: number) {
  const sections = new Map<string, Section[]>();
  const pages: IndexablePage[] = [];
  const originals = sources.flatMap(readPages);
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

/** Processor time of each question in milliseconds: the median of three runs, since garbage collection may fall into any of them. */
function askAll(reader: IndexReader, texts: readonly string[]): number[] {
  const passes = Array.from({ length: 3 }, () =>
    texts.map((text) => {
      const began = process.cpuUsage();
      reader.search({ text, limit: 6 });
      return cpuSince(began) * 1000;
    }),
  );
  return texts.map((_, index) => median(passes.map((pass) => pass[index] ?? 0)));
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
