import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cpuSince } from "@/bench/support/cpu-since";
import { median, quantile } from "@/bench/support/statistics";
import type { Section } from "@/lib/content/types";
import { type Database, openIndexDatabase } from "@/lib/search/index-database";
import { IndexReader } from "@/lib/search/read-index";
import type { IndexablePage } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { questionSets, readQuestions } from "@/tests/support/retrieval";

/** Sections of the two sizes at which cost is measured. */
export const SECTION_COUNTS = [6_000, 100_000] as const;

/** What an index of a size costs. Times of questions are milliseconds of processor time. */
export interface SizeReport extends OpeningReport {
  sections: number;
  pages: number;
  /** Seconds of processor time. */
  build: number;
  bytes: number;
  question: { p50: number; p95: number };
  typing: { p50: number; p95: number };
  /** The yardstick, measured beside them. */
  unit: number;
}

/** What opening an index costs a fresh process. */
export interface OpeningReport {
  /** Milliseconds until a fresh process has opened the index, and until it has answered. */
  opened: number;
  answered: number;
  /** Bytes that it grew by, with the word list. */
  grown: number;
}

/** Copies of the sites' pages with changed words, as one index of a size, asked the English questions. */
export async function measureSize(sources: readonly Database[], size: number): Promise<SizeReport> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  const target = path.join(folder, "search.db");
  const database = openIndexDatabase(target);
  const { pages, sections } = copyPages(sources, size);
  const start = process.cpuUsage();
  await updateIndex(database, pages, { read: async (page) => sections.get(page.path) });
  const build = cpuSince(start);
  database.exec("pragma wal_checkpoint(truncate)");
  const reader = new IndexReader(database);
  const questions = questionSets.filter(({ language }) => language !== "zh").flatMap(readQuestions);
  for (const { question } of questions) reader.search({ text: question, limit: 6 });
  const texts = questions.map(({ question }) => question);
  const question = askAll(reader, texts, false);
  const typing = askAll(
    reader,
    texts.map((text) => text.slice(0, Math.ceil(text.length * 0.8))),
    true,
  );
  const report = { sections: reader.size, pages: pages.length, build, bytes: statSync(target).size, question, typing };
  database.close();
  const copy = path.join(folder, "cold.db");
  copyFileSync(target, copy);
  const opening = execFileSync(process.execPath, ["--import", "tsx", "bench/search.ts", "open", copy], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return { ...report, unit: yardstick(), ...(JSON.parse(opening) as OpeningReport) };
}

/** Pages and their sections by path; each copy differs in some words. */
function copyPages(sources: readonly Database[], size: number) {
  const sections = new Map<string, Section[]>();
  const pages: IndexablePage[] = [];
  const originals = sources.flatMap(readPages);
  let count = 0;
  for (let copy = 0; count < size && originals.length > 0; copy += 1) {
    for (const { path: name, facts, content } of originals) {
      if (count >= size) break;
      const title = vary(facts.title, copy);
      const page = { path: `/copy-${copy}${name}`, hash: String(copy), facts: { ...facts, title, language: "en" } };
      const varied = content.map((section) => ({ ...section, text: vary(section.text, copy) }));
      pages.push(page);
      sections.set(page.path, varied);
      count += varied.length;
    }
  }
  return { pages, sections };
}

/** Median of three for each question: the collection of what was indexed before counts as processor time of the question that is asked meanwhile. */
function askAll(reader: IndexReader, texts: readonly string[], isTyping: boolean): { p50: number; p95: number } {
  const passes = Array.from({ length: 3 }, () =>
    texts.map((text) => {
      const began = process.cpuUsage();
      reader.search({ text, limit: 6, ...(isTyping ? { isTyping } : {}) });
      return cpuSince(began) * 1000;
    }),
  );
  const times = texts.map((_, index) => median(passes.map((pass) => pass[index] ?? 0)));
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** In a fresh process: how long until an index answers, and what it takes of memory. */
export function measureOpening(target: string): OpeningReport {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const reader = new IndexReader(openIndexDatabase(target));
  const opened = performance.now() - start;
  reader.search({ text: "how do I retry a failed request", limit: 6 });
  const answered = performance.now() - start;
  reader.search({ text: "athentication tokken", limit: 6 });
  return { opened, answered, grown: process.memoryUsage().rss - before };
}

function readPages(database: Database): { path: string; facts: IndexablePage["facts"]; content: Section[] }[] {
  const read = database.prepare("select anchor, heading, parents, content from sections where page = ?").raw();
  return (database.prepare("select id, path, facts from pages").raw().all() as [number, string, string][]).map(
    ([id, name, facts]) => ({
      path: name,
      facts: JSON.parse(facts) as IndexablePage["facts"],
      content: (read.all([id]) as [string | null, string | null, string, string][]).map(
        ([anchor, heading, parents, content]): Section => ({
          ...(anchor ? { anchor } : {}),
          ...(heading ? { heading } : {}),
          parents: JSON.parse(parents) as string[],
          content,
          text: content,
          code: "",
        }),
      ),
    }),
  );
}

/** Replaces some words, the same in every run, so that copies are no copies to the index. */
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

/** Milliseconds of processor time for 200,000 insertions into a map, median of seven: what times of questions are compared with. */
export function yardstick(): number {
  const times = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    const map = new Map<string, number>();
    for (let index = 0; index < 200_000; index += 1) map.set(`key-${index}`, index);
    return cpuSince(start) * 1000;
  });
  return times.sort((a, b) => a - b)[3] ?? 0;
}
