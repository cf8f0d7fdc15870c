import type { Progress } from "@/lib/base/progress";
import type { Section } from "@/lib/content/scan/types";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { sectionKey } from "@/lib/search/embeddings/section-text";
import { FIELDS } from "@/lib/search/fields";
import { type Corpus, createCorpus, type Database, rowOf } from "@/lib/search/index-database";
import { keyNumber, NAME_KINDS } from "@/lib/search/names";
import { unpackPostings } from "@/lib/search/postings";
import { type PreparedSection, pageLengths, prepareSections } from "@/lib/search/prepare-sections";
import type { IndexablePage } from "@/lib/search/types";

/** Result of an update. */
export interface IndexUpdate {
  written: number;
  removed: number;
}

/** Options of an update. */
export interface UpdateOptions {
  /** Reads the sections of a page; undefined for an unreadable page, which is then omitted. */
  read(page: IndexablePage): Promise<Section[] | undefined>;
  /** Awaited after each page, so that other work can run. */
  pause?: () => Promise<void>;
  signal?: AbortSignal;
  /** Told how many of the changed pages are read. */
  progress?: Progress | undefined;
}

/** Pages written in one transaction. */
const BATCH = 100;

/**
 * Updates the index: pages whose hash changed are read and rewritten, removed pages are deleted.
 * Other processes may search and update at the same time; all processes write the same data.
 */
export async function updateIndex(
  database: Database,
  pages: readonly IndexablePage[],
  options: UpdateOptions,
): Promise<IndexUpdate> {
  const wanted = new Map(pages.map((page) => [page.path, page]));
  const present = new Map(
    database
      .prepare("select path, hash from pages")
      .all()
      .map(rowOf)
      .map(({ path, hash }) => [String(path), String(hash)]),
  );
  const gone = [...present.keys()].filter((path) => !wanted.has(path));
  const changed = pages.filter(({ path, hash }) => present.get(path) !== hash);
  for (let start = 0; start < changed.length; start += BATCH) {
    if (options.signal?.aborted) break;
    const batch: { page: IndexablePage; prepared: PreparedSection[] }[] = [];
    for (const [index, page] of changed.slice(start, start + BATCH).entries()) {
      const sections = await options.read(page);
      batch.push({ page, prepared: prepareSections(page, sections ?? []) });
      options.progress?.(start + index + 1, changed.length);
      await options.pause?.();
    }
    write(database, (writer) => {
      for (const { page, prepared } of batch) writer.replace(page, prepared);
    });
    await options.pause?.();
  }
  if (gone.length > 0) {
    write(database, (writer) => {
      for (const path of gone) writer.remove(path);
    });
  }
  return { written: changed.length, removed: gone.length };
}

/** Writes individual pages: those that authors change while viewing the site. */
export async function updatePages(
  database: Database,
  pages: readonly IndexablePage[],
  removed: readonly string[],
  { read }: Pick<UpdateOptions, "read">,
): Promise<void> {
  const batch: { page: IndexablePage; prepared: PreparedSection[] }[] = [];
  for (const page of pages) batch.push({ page, prepared: prepareSections(page, (await read(page)) ?? []) });
  write(database, (writer) => {
    for (const { page, prepared } of batch) writer.replace(page, prepared);
    for (const path of removed) writer.remove(path);
  });
}

interface Writer {
  replace(page: IndexablePage, sections: readonly PreparedSection[]): void;
  remove(path: string): void;
}

function write(database: Database, task: (writer: Writer) => void): void {
  database.exec("begin immediate");
  try {
    const corpora = new CorpusWriter(database);
    task(corpora);
    corpora.finish();
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

/** The statements of one transaction, and the sizes that it changes. */
class CorpusWriter implements Writer {
  readonly #corpora = new Map<string, Corpus>();
  /** Most words are in many sections: each is written once. */
  readonly #words = new Map<number, Map<string, { term: string; count: number }>>();
  readonly #changes = new Map<number, { sections: number; lengths: number[] }>();

  constructor(private readonly database: Database) {}

  replace({ path, hash, facts }: IndexablePage, sections: readonly PreparedSection[]): void {
    this.remove(path);
    const corpus = this.#corpus(corpusLanguage(facts.language));
    const { lastInsertRowid: page } = this.database
      .prepare("insert into pages (corpus, path, hash, facts, lengths) values (?, ?, ?, ?, ?)")
      .run([corpus.id, path, hash, JSON.stringify(facts), JSON.stringify(pageLengths(sections))]);
    const addSection = this.database.prepare(
      "insert into sections (page, anchor, heading, parents, content, key) values (?, ?, ?, ?, ?, ?)",
    );
    const addPostings = this.database.prepare("insert into postings (section, page, data) values (?, ?, ?)");
    const addTerms = this.database.prepare(
      `insert into terms_${corpus.id} (rowid, ${FIELDS.map(({ name }) => name).join(", ")}, scope)
       values (${"?, ".repeat(FIELDS.length + 1)}?)`,
    );
    const addName = this.database.prepare(
      "insert or ignore into names (corpus, key, kind, form, page, section) values (?, ?, ?, ?, ?, ?)",
    );
    for (const { section, scope, fields, data, words, names } of sections) {
      const { anchor = null, heading = null, parents, content } = section;
      const { lastInsertRowid: id } = addSection.run([
        page,
        anchor,
        heading,
        JSON.stringify(parents),
        content,
        sectionKey({ title: facts.title, ...section }),
      ]);
      addPostings.run([id, page, data]);
      addTerms.run([id, ...fields.map((terms) => terms.join(" ")), scope]);
      for (const [word, { term, count }] of words) this.#addWord(corpus.id, word, term, count);
      for (const { key, kind, form } of names) {
        addName.run([corpus.id, keyNumber(key), NAME_KINDS.indexOf(kind), form, page, id]);
      }
      this.#count(
        corpus.id,
        1,
        fields.map((terms) => terms.length),
      );
    }
  }

  remove(path: string): void {
    const page = rowOf(this.database.prepare("select id, corpus from pages where path = ?").get([path]));
    if (page.id === undefined) return;
    const corpus = Number(page.corpus);
    const rows = this.database.prepare("select section, data from postings where page = ?").all([page.id]).map(rowOf);
    const removeTerms = this.database.prepare(`delete from terms_${corpus} where rowid = ?`);
    for (const { section, data } of rows) {
      removeTerms.run([section]);
      this.#count(corpus, -1, [...unpackPostings(data as ArrayBuffer).lengths]);
    }
    for (const [table, column] of [
      ["postings", "page"],
      ["names", "page"],
      ["sections", "page"],
      ["pages", "id"],
    ]) {
      this.database.prepare(`delete from ${table} where ${column} = ?`).run([page.id]);
    }
  }

  finish(): void {
    const addWord = this.database.prepare(
      `insert into words (corpus, word, term, count) values (?, ?, ?, ?)
       on conflict do update set count = count + excluded.count`,
    );
    for (const [id, words] of this.#words) {
      for (const [word, { term, count }] of words) addWord.run([id, word, term, count]);
    }
    for (const [id, { sections, lengths }] of this.#changes) {
      const row = rowOf(this.database.prepare("select sections, lengths from corpora where id = ?").get([id]));
      const before = JSON.parse(String(row.lengths)) as number[];
      const after = lengths.map((length, field) => (before[field] ?? 0) + length);
      this.database
        .prepare("update corpora set sections = ?, lengths = ? where id = ?")
        .run([Number(row.sections) + sections, JSON.stringify(after), id]);
    }
    this.database
      .prepare(
        `insert into state values ('generation', '1')
         on conflict do update set value = cast(cast(value as integer) + 1 as text)`,
      )
      .run([]);
  }

  #corpus(language: string): Corpus {
    const corpus = this.#corpora.get(language) ?? createCorpus(this.database, language);
    this.#corpora.set(language, corpus);
    return corpus;
  }

  #addWord(corpus: number, word: string, term: string, count: number): void {
    const words = this.#words.get(corpus) ?? new Map<string, { term: string; count: number }>();
    this.#words.set(corpus, words);
    const known = words.get(word);
    if (known) known.count += count;
    else words.set(word, { term, count });
  }

  #count(corpus: number, sections: number, lengths: readonly number[]): void {
    const change = this.#changes.get(corpus) ?? { sections: 0, lengths: FIELDS.map(() => 0) };
    change.sections += sections;
    for (const [field, length] of lengths.entries()) {
      change.lengths[field] = (change.lengths[field] ?? 0) + sections * length;
    }
    this.#changes.set(corpus, change);
  }
}
