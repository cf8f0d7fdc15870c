// Quality and cost of the search. Run with `npm run bench:search`; sites and questions lie beside the project (see
// tests/support/retrieval.ts). Times of questions are processor time, compared with a yardstick measured in the same run, so that machines compare.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openIndexDatabase } from "@/lib/search/index-database";
import { IndexReader } from "@/lib/search/read-index";
import type { IndexablePage, Section } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { askQuestions, buildIndex, mean, type Outcome, questionSets, readQuestions } from "@/tests/support/retrieval";

const [role, file = ""] = process.argv.slice(2);
if (role === "open") measureOpening(file);
else await main();

async function main(): Promise<void> {
  console.log(`yardstick: ${yardstick().toFixed(1)} ms (200,000 insertions into a map)`);
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-bench-"));
  const outcomes: Outcome[] = [];
  const databases: Database[] = [];
  for (const set of questionSets) {
    const start = process.cpuUsage();
    const { database, reader, pages } = await buildIndex(set);
    const found = askQuestions(set, reader);
    outcomes.push(...found);
    databases.push(database);
    console.log(`\n${set.name}: ${pages} pages, ${reader.size} sections, ${cpuSince(start).toFixed(1)} s to build`);
    report(found);
  }
  console.log("\nall sites");
  report(outcomes);
  for (const sections of [6_000, 100_000]) await measureSize(databases, sections, folder);
}

function report(outcomes: readonly Outcome[]): void {
  const answerable = outcomes.filter(({ kind }) => kind !== "none");
  const kinds = ["nl", "kw", "typo", "hop"] as const;
  const rows = [["all", answerable] as const, ...kinds.map((kind) => [kind, only(answerable, kind)] as const)];
  for (const [name, list] of rows) {
    const hits = list.flatMap(({ hitsSection }) => (hitsSection === undefined ? [] : [Number(hitsSection)]));
    const recall = (100 * mean(list.map((outcome) => outcome.recall))).toFixed(1);
    const rank = mean(list.map((outcome) => outcome.reciprocalRank)).toFixed(3);
    const sections = hits.length > 0 ? ` section-hit@5 ${(100 * mean(hits)).toFixed(1)}` : "";
    console.log(`  ${name.padEnd(5)} Recall@5 ${recall.padStart(5)} MRR@10 ${rank}${sections}`);
  }
  const doubted = (list: readonly Outcome[]) => (100 * mean(list.map((o) => Number(!o.isConfident)))).toFixed(1);
  console.log(`  no answer: recognised ${doubted(only(outcomes, "none"))} %, wrongly ${doubted(answerable)} %`);
  const times = outcomes.map(({ time }) => time).sort((a, b) => a - b);
  console.log(`  p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`);
}

function only(outcomes: readonly Outcome[], kind: Outcome["kind"]): Outcome[] {
  return outcomes.filter((outcome) => outcome.kind === kind);
}

/** Copies of the sites' pages with changed words, as one index of a size, asked the English questions. */
async function measureSize(sources: readonly Database[], size: number, folder: string): Promise<void> {
  const target = path.join(folder, `search-${size}.db`);
  const database = openIndexDatabase(target);
  const sections = new Map<string, Section[]>();
  const pages: IndexablePage[] = [];
  let count = 0;
  for (let copy = 0; count < size; copy += 1) {
    for (const { path: name, facts, content } of sources.flatMap(readPages)) {
      if (count >= size) break;
      const page = {
        path: `/copy-${copy}${name}`,
        hash: String(copy),
        facts: { ...facts, title: vary(facts.title, copy) },
      };
      const varied = content.map((section) => ({ ...section, text: vary(section.text, copy) }));
      pages.push({ ...page, facts: { ...page.facts, language: "en" } });
      sections.set(page.path, varied);
      count += varied.length;
    }
  }
  const start = process.cpuUsage();
  await updateIndex(database, pages, { read: async (page) => sections.get(page.path) });
  const built = cpuSince(start);
  database.exec("pragma wal_checkpoint(truncate)");
  const reader = new IndexReader(database);
  const questions = questionSets.filter(({ language }) => language !== "zh").flatMap(readQuestions);
  for (const { question } of questions) reader.search({ text: question, limit: 6 });
  const ask = (typing: boolean) =>
    questions
      .map(({ question }) => {
        const began = process.cpuUsage();
        reader.search({
          text: typing ? question.slice(0, Math.ceil(question.length * 0.8)) : question,
          limit: 6,
          isTyping: typing,
        });
        return cpuSince(began) * 1000;
      })
      .sort((a, b) => a - b);
  const asked = ask(false);
  const typed = ask(true);
  const unit = yardstick();
  console.log(
    `\n${reader.size} sections, ${pages.length} pages: ${built.toFixed(1)} s to index, ${megabytes(statSync(target).size)} MB`,
  );
  console.log(
    `  questions p50 ${quantile(asked, 0.5)} ms, p95 ${quantile(asked, 0.95)} ms (${ratio(asked, unit)} × yardstick)`,
  );
  console.log(
    `  as you type p50 ${quantile(typed, 0.5)} ms, p95 ${quantile(typed, 0.95)} ms (${ratio(typed, unit)} × yardstick)`,
  );
  database.close();
  const copy = path.join(folder, `cold-${size}.db`);
  copyFileSync(target, copy);
  console.log(
    execFileSync(process.execPath, ["--import", "tsx", "bench/search.ts", "open", copy], {
      encoding: "utf8",
    }).trimEnd(),
  );
}

/** In a fresh process: how long until an index answers, and what it takes of memory. */
function measureOpening(target: string): void {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const reader = new IndexReader(openIndexDatabase(target));
  const { size } = reader;
  const opened = performance.now() - start;
  reader.search({ text: "how do I retry a failed request", limit: 6 });
  const answered = performance.now() - start;
  reader.search({ text: "athentication tokken", limit: 6 });
  const grown = process.memoryUsage().rss - before;
  console.log(
    `  opening ${size} sections: ${opened.toFixed(1)} ms, first answer after ${answered.toFixed(1)} ms, ${megabytes(grown)} MB with the word list`,
  );
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

function yardstick(): number {
  const times = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    const map = new Map<string, number>();
    for (let index = 0; index < 200_000; index += 1) map.set(`key-${index}`, index);
    return cpuSince(start) * 1000;
  });
  return times.sort((a, b) => a - b)[3] ?? 0;
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
}

function ratio(sorted: readonly number[], unit: number): string {
  return ((sorted[Math.floor(sorted.length * 0.95)] ?? 0) / unit).toFixed(2);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
