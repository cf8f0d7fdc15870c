import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import Libsql from "libsql";
import { INDEX_VERSION } from "@/lib/search/collect-pages";
import type { Site } from "@/lib/site/types";
import { waitWhileLocked } from "@/lib/store/wait-while-locked";

export type Database = Libsql.Database;
export type Statement = Libsql.Statement;

/** How long a statement waits for another process's transaction, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

/** The docs folder of an index, and the readers of the index. */
export type IndexedFolder = Pick<Site, "contentDirectory" | "viewer">;

/** A language of the index. */
export interface Corpus {
  id: number;
  /** BCP 47 tag; empty for pages without a language. */
  language: string;
}

/**
 * The file of a docs repository's index, shared by all processes that serve it. If readers can sign in, each set of readers
 * with the same access has its own, so that its words, counts and corrections reveal nothing about other pages.
 */
export function indexFile(dataDirectory: string, { contentDirectory, viewer }: IndexedFolder): string {
  const reader = viewer.type === "everyone" ? "" : JSON.stringify(viewer);
  const name = createHash("sha256")
    .update(contentDirectory + reader)
    .digest("hex")
    .slice(0, 12);
  return path.join(dataDirectory, `search-${INDEX_VERSION}-${name}.db`);
}

/** Copies the newest index in the data folder, that of another version of the site, as a start: most pages are the same. */
export function seedIndex(file: string, dataDirectory: string): void {
  const names = readdirSync(dataDirectory).filter(
    (name) => name.startsWith(`search-${INDEX_VERSION}-`) && name.endsWith(".db"),
  );
  const dated = names.map((name) => ({ name, time: statSync(path.join(dataDirectory, name)).mtimeMs }));
  const newest = dated.sort((one, other) => other.time - one.time)[0];
  if (!newest) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const database = new Libsql(path.join(dataDirectory, newest.name));
  try {
    database.prepare("vacuum into ?").run(file);
  } finally {
    database.close();
  }
}

/** Opens the index and creates missing tables. A file that is not an index, or is damaged, is deleted and rebuilt. */
export function openIndexDatabase(file: string): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    return open(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeIndex(file);
    return open(file);
  }
}

/** Removes the files of an index. */
export function removeIndex(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}

/** True for errors that mean that the file is not a database, or that its content is damaged. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof Error && /malformed|not a database|corrupt|no such (?:table|column)|disk I\/O/i.test(error.message)
  );
}

function open(file: string): Database {
  const database = new Libsql(file, { timeout: BUSY_TIMEOUT });
  try {
    // Rows of postings differ in length: most of them fit in large database pages, with few unused bytes.
    database.pragma("page_size = 32768");
    waitWhileLocked(() => database.pragma("journal_mode = WAL"));
    // The index can be rebuilt at any time, so nothing important can be lost.
    database.pragma("synchronous = OFF");
    waitWhileLocked(() => database.exec(SCHEMA));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/*
 * Sections have consecutive numbers within a page, which are never reused. `lengths`, `keys`, and `sections` have an entry for
 * each. For the format of postings, see `postings.ts`; they may still contain former sections of rewritten pages.
 */
const SCHEMA = `
create table if not exists corpora (id integer primary key, language text not null unique);
create table if not exists pages (
  id integer primary key, corpus integer not null, path text not null unique, hash text not null, facts text not null,
  first_section integer not null, lengths blob not null, keys blob not null, sections blob not null
);
create table if not exists postings (
  corpus integer not null, term text not null, block integer not null, bytes blob not null, primary key (corpus, term, block)
) without rowid;
create table if not exists words (
  corpus integer not null, word text not null, term text not null, count integer not null, primary key (corpus, word)
) without rowid;
create table if not exists state (name text primary key, value text not null) without rowid;
`;

/** The number of a language; adds the language if it is new. */
export function corpusOf(database: Database, language: string): number {
  database.prepare("insert into corpora (language) values (?) on conflict do nothing").run([language]);
  return Number(rowOf(database.prepare("select id from corpora where language = ?").get([language])).id);
}

/** The languages in the index. */
export function listCorpora(database: Database): Corpus[] {
  return database
    .prepare("select id, language from corpora")
    .all()
    .map(rowOf)
    .map(({ id, language }) => ({ id: Number(id), language: String(language) }));
}

/** A row as the driver returns it. */
export function rowOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A value shared by all processes; undefined if none has written it. */
export function readState(database: Database, name: string): string | undefined {
  const { value } = rowOf(database.prepare("select value from state where name = ?").get([name]));
  return value === undefined ? undefined : String(value);
}

/** Sets a value shared by all processes. */
export function writeState(database: Database, name: string, value: string): void {
  database
    .prepare("insert into state values (?, ?) on conflict do update set value = excluded.value")
    .run([name, value]);
}

/** A number that increases whenever a process changes what can be found. */
export function readGeneration(database: Database): number {
  return Number(readState(database, "generation") ?? 0);
}
