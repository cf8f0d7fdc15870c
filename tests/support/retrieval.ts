import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectPages } from "@/lib/search/collect-pages";
import { type Database, openIndexDatabase } from "@/lib/search/index-database.server";
import { IndexReader } from "@/lib/search/read-index";
import { readSections } from "@/lib/search/read-sections";
import type { Confidence, SearchAnswer } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { loadSite } from "@/lib/site/load-site.server";

/** Folder with questions and their right pages for public documentation sites; what needs it is skipped without it. */
const QUESTIONS = process.env.RETRIEVAL_DIR ?? path.resolve("../shared/retrieval");
const SITES = process.env.SITES_DIR ?? path.resolve("../shared/sites");

/** The sites that there are questions for. */
export const questionSets = [
  { name: "mintlify", folder: "mintlify-docs", language: "en" },
  { name: "trigger", folder: "trigger-docs", language: undefined },
  { name: "dify-zh", folder: "dify-docs", language: "zh" },
].filter(
  ({ name, folder }) => existsSync(path.join(QUESTIONS, `${name}.jsonl`)) && existsSync(path.join(SITES, folder)),
);

export type QuestionSet = (typeof questionSets)[number];

/** A question with the pages that answer it. */
export interface Question {
  id: string;
  kind: "nl" | "kw" | "typo" | "hop" | "none";
  question: string;
  gold: string[];
  groups?: string[][];
  section?: string;
}

/** How one question was answered. */
export interface Outcome {
  kind: Question["kind"];
  /** Share of the needed pages among the first five. */
  recall: number;
  /** One over the rank of the first right page, 0 beyond the tenth. */
  reciprocalRank: number;
  /** The right heading is among the first five sections; undefined if the question names none. */
  hitsSection?: boolean;
  confidence: Confidence;
  /** Milliseconds of processor time. */
  time: number;
}

/** An index of one of the sites, made for this run. */
export interface BuiltIndex {
  database: Database;
  reader: IndexReader;
  pages: number;
}

/** Builds the index of a site: the pages that the questions were made from, which are those with a file. */
export async function buildIndex({ folder, language }: QuestionSet): Promise<BuiltIndex> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "lectern-retrieval-"));
  const loaded = await loadSite({ docsDirectory: path.join(SITES, folder), dataDirectory });
  if (!loaded.ok) throw new Error(`${folder} cannot be read`);
  const { site } = loaded.value;
  const pages = collectPages(site).filter(
    (page) => site.pages.has(page.path) && (language === undefined || page.facts.language === language),
  );
  const database = openIndexDatabase(path.join(dataDirectory, "search.db"));
  await updateIndex(database, pages, { read: (page) => readSections(site, page, "") });
  return { database, reader: new IndexReader(database), pages: pages.length };
}

/** The questions of a set. */
export function readQuestions({ name }: QuestionSet): Question[] {
  const lines = readFileSync(path.join(QUESTIONS, `${name}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Question);
}

/** Asks every question of a set. */
export function askQuestions(set: QuestionSet, reader: IndexReader): Outcome[] {
  return readQuestions(set).map((question) => {
    const start = process.cpuUsage();
    const answer = reader.search({ text: question.question, limit: 10 });
    const { user, system } = process.cpuUsage(start);
    const time = (user + system) / 1000;
    return { ...judge(question, answer), time };
  });
}

/**
 * Asks what another site in the same language answers: questions like its own, of which this one answers hardly any.
 * @returns how sure the index is of each.
 */
export function askForeignQuestions(set: QuestionSet, reader: IndexReader): Confidence[] {
  const others = questionSets.filter((other) => other !== set && (other.language === "zh") === (set.language === "zh"));
  return others
    .flatMap(readQuestions)
    .filter(({ kind }) => kind !== "none")
    .map(({ question }) => reader.search({ text: question, limit: 10 }).confidence);
}

/** Compares an answer with the right pages of its question. */
export function judge({ kind, gold, groups = [gold], section }: Question, answer: SearchAnswer): Omit<Outcome, "time"> {
  const paths = answer.pages.map((page) => page.path.slice(1));
  const top = new Set(paths.slice(0, 5));
  const first = paths.findIndex((page) => gold.includes(page));
  const sections = answer.pages
    .flatMap((page) => page.sections.map(({ heading, score }) => ({ page: page.path.slice(1), heading, score })))
    .sort((one, other) => other.score - one.score)
    .slice(0, 5);
  return {
    kind,
    recall: groups.filter((group) => group.some((page) => top.has(page))).length / Math.max(groups.length, 1),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    ...(section && kind !== "none"
      ? { hitsSection: sections.some(({ page, heading }) => gold.includes(page) && heading?.trim() === section) }
      : {}),
    confidence: answer.confidence,
  };
}

/** The mean of numbers, 0 of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
