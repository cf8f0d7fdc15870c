import { getOrMake } from "@/lib/base/get-or-make";
import type { Progress } from "@/lib/base/progress";
import type { Section } from "@/lib/content/scan/types";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { KEY_BYTES, sectionKey } from "@/lib/search/embeddings/section-text";
import { corpusOf, type Database, readState, rowOf, writeState } from "@/lib/search/index-database.server";
import { BLOCK_SECTIONS, packCounts, pushNumbers, readCounts, readPostings } from "@/lib/search/postings";
import {
  addWord,
  EMPTY_SECTION,
  nameTerms,
  type PreparedPage,
  packTerm,
  preparePage,
  type WordCounts,
} from "@/lib/search/prepare-sections";
import { packSections } from "@/lib/search/section-reader";
import type { IndexablePage } from "@/lib/search/types";

/** Result of an update. */
export interface IndexUpdate {
  written: number;
  removed: number;
}

/** Options of an update. */
export interface UpdateOptions {
  /** Reads the sections of a page; undefined if it cannot be read now. Until then, the page is found by its title only. */
  read(page: IndexablePage): Promise<Section[] | undefined>;
  /** Awaited after each page, so that other work can run. */
  pause?: () => Promise<void>;
  /** Called with the number of changed pages that have been read. */
  progress?: Progress | undefined;
  /** Paths of the pages to update, such as those that an author has just changed; by default, all. */
  only?: ReadonlySet<string> | undefined;
}

/** Number of pages in the first transaction, which is small so that some are found soon, and in later ones. */
const BATCH = { first: 100, later: 500 } as const;

/**
 * Updates the index: pages whose hash changed are read and rewritten, pages that are not among the given ones are deleted.
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
  const gone = [...(options.only ?? present.keys())].filter((path) => present.has(path) && !wanted.has(path));
  const changed = pages.filter(({ path, hash }) => present.get(path) !== hash);
  const batch: PreparedPage[] = [];
  for (const [index, page] of changed.entries()) {
    batch.push(await readPage(page, options));
    options.progress?.(index + 1, changed.length);
    await options.pause?.();
    if (batch.length < (index < BATCH.later ? BATCH.first : BATCH.later)) continue;
    write(database, batch.splice(0), []);
    await options.pause?.();
  }
  if (batch.length + gone.length > 0) write(database, batch, gone);
  dropRemoved(database);
  if (changed.length > BATCH.later) database.exec("vacuum");
  return { written: changed.length, removed: gone.length };
}

/** The hash of pages that could not be read, so that the next update tries again. */
const UNREAD = "";

/** True if there are pages that could not be read. */
export function hasUnreadPages(database: Database): boolean {
  return database.prepare("select 1 from pages where hash = ? limit 1").get([UNREAD]) !== undefined;
}

async function readPage(page: IndexablePage, { read }: Pick<UpdateOptions, "read">): Promise<PreparedPage> {
  const sections = await read(page);
  return sections ? preparePage(page, sections) : preparePage({ ...page, hash: UNREAD }, [EMPTY_SECTION]);
}

/** Replaces pages and removes others, in one transaction. */
function write(database: Database, pages: readonly PreparedPage[], removed: readonly string[]): void {
  const rewrite = database.transaction(() => {
    const writer = new IndexWriter(database);
    writer.remove([...pages.map(({ page }) => page.path), ...removed]);
    for (const page of pages) writer.add(page);
    writer.finish();
  });
  rewrite.immediate();
}

/** Name of the state with the number of the next section. */
const NEXT_SECTION = "next-section";
/** Name of the state with the number of removed sections that are still in the postings. */
const REMOVED_SECTIONS = "removed-sections";

const readNumber = (database: Database, name: string) => Number(readState(database, name) ?? 0);

/** Collects and writes the data of one transaction. */
class IndexWriter {
  readonly #corpora = new Map<string, number>();
  /** Words by language. Most are in many sections, but each is written once. */
  readonly #words = new Map<number, WordCounts>();
  readonly #postings = new Map<number, Map<string, { bytes: number[]; last: number }>>();
  #next: number;

  constructor(private readonly database: Database) {
    this.#next = readNumber(database, NEXT_SECTION);
  }

  add({ page: { path, hash, facts }, sections, words }: PreparedPage): void {
    const language = corpusLanguage(facts.language);
    const corpus = getOrMake(this.#corpora, language, () => corpusOf(this.database, language));
    const lengths: number[] = [];
    for (const section of sections) pushNumbers(lengths, section.lengths);
    const keys = sections.map(({ section }) => sectionKey({ title: facts.title, ...section })).join("");
    const insert = `insert into pages (corpus, path, hash, facts, first_section, lengths, keys, sections) values (?, ?, ?, ?, ?, ?, ?, ?)`;
    this.database
      .prepare(insert)
      .run([
        corpus,
        path,
        hash,
        JSON.stringify(facts),
        this.#next,
        Buffer.from(lengths),
        Buffer.from(keys, "hex"),
        packSections(sections.map(({ section }) => section)),
      ]);
    for (const { terms, names } of sections) {
      if (this.#next % BLOCK_SECTIONS === 0) this.#writePostings();
      this.#addPostings(corpus, terms);
      this.#addPostings(corpus, nameTerms(names));
      this.#next += 1;
    }
    const known = getOrMake(this.#words, corpus, () => new Map());
    for (const [text, word] of words) addWord(known, text, word);
  }

  /** Adds the terms of the next section. */
  #addPostings(corpus: number, terms: ReadonlyMap<string, readonly number[]>): void {
    const known = getOrMake(this.#postings, corpus, () => new Map<string, { bytes: number[]; last: number }>());
    const position = this.#next % BLOCK_SECTIONS;
    for (const [term, counts] of terms) {
      const list = getOrMake(known, term, () => ({ bytes: [0], last: -1 }));
      pushNumbers(list.bytes, [position - list.last]);
      for (const byte of counts) list.bytes.push(byte);
      list.last = position;
    }
  }

  /** Writes the collected postings, which are those of the block that contains the previous section. */
  #writePostings(): void {
    const block = Math.floor((this.#next - 1) / BLOCK_SECTIONS);
    const append = this.database.prepare(
      `insert into postings (corpus, term, block, bytes) values (?, ?, ?, ?)
       on conflict do update set bytes = cast(bytes || excluded.bytes as blob)`,
    );
    for (const [corpus, terms] of this.#postings) {
      for (const term of [...terms.keys()].sort())
        append.run([corpus, term, block, Buffer.from(terms.get(term)?.bytes ?? [])]);
    }
    this.#postings.clear();
  }

  remove(paths: readonly string[]): void {
    const list = JSON.stringify(paths);
    const isListed = "path in (select value from json_each(?))";
    const sections = countSections(this.database, `where ${isListed}`, list);
    writeState(this.database, REMOVED_SECTIONS, String(readNumber(this.database, REMOVED_SECTIONS) + sections));
    this.database.prepare(`delete from pages where ${isListed}`).run([list]);
  }

  finish(): void {
    this.#writePostings();
    const add = this.database.prepare(
      `insert into words (corpus, word, term, count) values (?, ?, ?, ?)
       on conflict do update set count = count + excluded.count`,
    );
    for (const [corpus, words] of this.#words) {
      for (const [word, { term, count }] of words) add.run([corpus, word, packTerm(term, word), count]);
    }
    writeState(this.database, NEXT_SECTION, String(this.#next));
    writeState(this.database, "generation", String(readNumber(this.database, "generation") + 1));
  }
}

function countSections(database: Database, condition = "", ...values: string[]): number {
  const row = database.prepare(`select sum(length(keys)) from pages ${condition}`).raw().get(values) as [number | null];
  return (row[0] ?? 0) / KEY_BYTES;
}

/** Deletes removed sections from the postings, if there are more removed sections than others. */
function dropRemoved(database: Database): void {
  if (readNumber(database, REMOVED_SECTIONS) <= countSections(database)) return;
  const rewrite = database.transaction(() => {
    const pages = database
      .prepare(`select first_section, length(keys) / ${KEY_BYTES} from pages`)
      .raw()
      .all() as number[][];
    const positions = new Int32Array(readNumber(database, NEXT_SECTION)).fill(-1);
    for (const [first = 0, size = 0] of pages)
      for (let section = first; section < first + size; section += 1) positions[section] = section;
    const scale = { positions, norms: new Float32Array(), fields: 0 };
    const rows = database.prepare("select corpus, term, block, bytes from postings").raw().all();
    const keep = database.prepare("insert or replace into postings (corpus, term, block, bytes) values (?, ?, ?, ?)");
    database.exec("delete from postings");
    for (const [corpus, term, block, data] of rows as [number, string, number, ArrayBuffer][]) {
      const { sections, offsets, bytes } = readPostings([[block, data]], scale);
      const kept: number[] = [];
      let last = block * BLOCK_SECTIONS - 1;
      for (const [index, section] of sections.entries()) {
        const counts = readCounts(bytes, offsets[index] as number).flat();
        packCounts(counts);
        pushNumbers(kept, [section - last]);
        kept.push(...counts);
        last = section;
      }
      if (kept.length > 0) keep.run([corpus, term, block, Buffer.from(kept)]);
    }
    writeState(database, REMOVED_SECTIONS, "0");
  });
  rewrite.immediate();
}
