import type { Progress } from "@/lib/base/progress";
import type { Section } from "@/lib/content/scan/types";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { sectionKey } from "@/lib/search/embeddings/section-text";
import { FIELDS } from "@/lib/search/fields";
import { type Corpus, createCorpus, type Database, rowOf } from "@/lib/search/index-database";
import { keyNumber, NAME_KINDS } from "@/lib/search/names";
import { unpackPostings } from "@/lib/search/postings";
import { type PreparedSection, pageLengths, prepareSections } from "@/lib/search/prepare-sections";
import { packSections } from "@/lib/search/section-reader";
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
    const batch: PreparedPage[] = [];
    for (const [index, page] of changed.slice(start, start + BATCH).entries()) {
      const sections = await options.read(page);
      batch.push({ page, prepared: prepareSections(page, sections ?? []) });
      options.progress?.(start + index + 1, changed.length);
      await options.pause?.();
    }
    write(database, batch, []);
    await options.pause?.();
  }
  if (gone.length > 0) write(database, [], gone);
  return { written: changed.length, removed: gone.length };
}

/** Writes individual pages: those that authors change while viewing the site. */
export async function updatePages(
  database: Database,
  pages: readonly IndexablePage[],
  removed: readonly string[],
  { read }: Pick<UpdateOptions, "read">,
): Promise<void> {
  const batch: PreparedPage[] = [];
  for (const page of pages) batch.push({ page, prepared: prepareSections(page, (await read(page)) ?? []) });
  write(database, batch, removed);
}

/** A page with what the index holds of its sections. */
interface PreparedPage {
  page: IndexablePage;
  prepared: readonly PreparedSection[];
}

/** Replaces pages and removes others, in one transaction. */
function write(database: Database, pages: readonly PreparedPage[], removed: readonly string[]): void {
  database.exec("begin immediate");
  try {
    const writer = new CorpusWriter(database);
    writer.remove([...pages.map(({ page }) => page.path), ...removed]);
    for (const { page, prepared } of pages) writer.add(page, prepared);
    writer.finish();
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

/** The statements of one transaction, and the sizes that it changes. */
class CorpusWriter {
  readonly #corpora = new Map<string, Corpus>();
  /** Most words are in many sections: each is written once. */
  readonly #words = new Map<number, Map<string, { term: string; count: number }>>();
  readonly #changes = new Map<number, { sections: number; lengths: number[] }>();

  /** The number of the next section: those of a page follow each other. */
  #next: number;

  constructor(private readonly database: Database) {
    this.#next = 1 + Number(rowOf(database.prepare("select max(id) as last from sections").get()).last ?? 0);
  }

  add({ path, hash, facts }: IndexablePage, sections: readonly PreparedSection[]): void {
    const corpus = this.#corpus(corpusLanguage(facts.language));
    const { lastInsertRowid: page } = this.database
      .prepare(
        `insert into pages (corpus, path, hash, facts, lengths, first_section, last_section, sections)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run([
        corpus.id,
        path,
        hash,
        JSON.stringify(facts),
        JSON.stringify(pageLengths(sections)),
        this.#next,
        this.#next + sections.length - 1,
        packSections(sections.map(({ section }) => section)),
      ]);
    const addSection = this.database.prepare("insert into sections (id, page, key, postings) values (?, ?, ?, ?)");
    const addTerms = this.database.prepare(
      `insert into terms_${corpus.id} (rowid, ${FIELDS.map(({ name }) => name).join(", ")}, scope)
       values (${"?, ".repeat(FIELDS.length + 1)}?)`,
    );
    const addName = this.database.prepare(
      "insert or ignore into names (corpus, key, kind, form, page, section) values (?, ?, ?, ?, ?, ?)",
    );
    for (const { section, scope, fields, data, words, names } of sections) {
      const id = this.#next++;
      addSection.run([id, page, Buffer.from(sectionKey({ title: facts.title, ...section }), "hex"), data]);
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

  /** Must be called before pages are added: their numbers are used again. */
  remove(paths: readonly string[]): void {
    const list = JSON.stringify(paths);
    const isRemoved = "in (select id from pages where path in (select value from json_each(?)))";
    const rows = this.database
      .prepare(
        `select corpus, sections.id, postings from pages join sections on sections.id between first_section and last_section
         where path in (select value from json_each(?))`,
      )
      .raw()
      .all([list]) as [number, number, ArrayBuffer][];
    for (const [corpus, id, postings] of rows) {
      this.database.prepare(`delete from terms_${corpus} where rowid = ?`).run([id]);
      this.database.prepare("delete from sections where id = ?").run([id]);
      this.#count(corpus, -1, [...unpackPostings(postings).lengths]);
    }
    // One pass over all names for each transaction costs less than an index of their pages.
    if (rows.length > 0) this.database.prepare(`delete from names where page ${isRemoved}`).run([list]);
    this.database.prepare(`delete from pages where id ${isRemoved}`).run([list]);
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
