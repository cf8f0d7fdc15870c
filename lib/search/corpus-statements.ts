import { FIELDS } from "@/lib/search/fields";
import type { Database, Statement } from "@/lib/search/index-database";

/** Number of sections that the engine proposes; they are then scored by field. */
const CANDIDATES = 200;

/** The statements of a search in one language. Rows come as arrays. */
export interface CorpusStatements {
  /** Numbers of the proposed sections, as one text: a row for each would cost more than finding them. */
  candidates: Statement;
  postings: Statement;
  frequency: Statement;
  page: Statement;
  /** Names with the number of a key: what they name, and where. */
  named: Statement;
}

/** Prepares the statements for a language by its number. */
export function prepareStatements(database: Database, id: number): CorpusStatements {
  const weights = [...FIELDS.map(({ weight }) => weight), 0].join(", ");
  return {
    candidates: database
      .prepare(
        `select group_concat(rowid) from
           (select rowid from terms_${id} where terms_${id} match ? order by bm25(terms_${id}, ${weights}) limit ${CANDIDATES})`,
      )
      .raw(),
    postings: database
      .prepare("select id, page, postings from sections where id in (select value from json_each(?))")
      .raw(),
    frequency: database.prepare(`select doc from vocabulary_${id} where term = ?`).raw(),
    page: database.prepare("select path, facts, lengths from pages where id = ?").raw(),
    // In the order of kinds: titles first, and last code, which may hold a name a thousand times.
    named: database
      .prepare("select kind, page, section, form from names where corpus = ? and key = ? order by kind limit ?")
      .raw(),
  };
}
