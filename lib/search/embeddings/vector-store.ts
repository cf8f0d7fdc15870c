import { mkdirSync } from "node:fs";
import path from "node:path";
import Libsql from "libsql";
import { signsOf } from "@/lib/search/embeddings/signs";
import { type Database, rowOf } from "@/lib/search/index-database.server";

/** How long a statement waits for another process's transaction, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

/** Vectors are stored as libsql's `F32_BLOB`: 32-bit floats, the lowest byte first. `refused` is set instead if a server refuses a text even when shortened. */
const SCHEMA = `
create table if not exists models (id integer primary key, name text not null unique, dimension integer, center blob);
create table if not exists vectors (
  id integer primary key autoincrement, model integer not null, key text not null, refused integer not null default 0,
  signs blob, vector blob, unique (model, key)
);
create table if not exists state (name text primary key, value text not null) without rowid;
`;

/** The signs of stored vectors, by key. */
export interface StoredSigns {
  center: Float32Array | undefined;
  byKey: Map<string, Uint32Array | undefined>;
}

/** The file for the vectors of all sites of a data folder. It outlives search indexes, since vectors cost money or time. */
export function vectorFile(dataDirectory: string): string {
  return path.join(dataDirectory, "embeddings.db");
}

/** The vectors of one model, by the key of the text (see `sectionKey`). Several processes may use the file. */
export class VectorStore {
  readonly database: Database;
  readonly #model: number;

  /** @param name identifies server and model: vectors of different models cannot be compared. */
  constructor(file: string, name: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.database = new Libsql(file, { timeout: BUSY_TIMEOUT });
    this.database.pragma("journal_mode = WAL");
    this.database.exec(SCHEMA);
    this.database.prepare("insert into models (name) values (?) on conflict do nothing").run([name]);
    this.#model = Number(rowOf(this.database.prepare("select id from models where name = ?").get([name])).id);
  }

  /** Returns the keys that have no vector and were not refused. */
  missing(keys: Iterable<string>): string[] {
    const known = new Set(
      this.database
        .prepare("select key from vectors where model = ?")
        .raw()
        .all([this.#model])
        .map((row) => (row as [string])[0]),
    );
    return [...new Set(keys)].filter((key) => !known.has(key));
  }

  /**
   * Stores vectors, all or none. Vectors with another dimension than the stored ones replace all of these, because the model
   * behind the name has changed.
   */
  add(entries: readonly { key: string; vector: Float32Array }[]): void {
    const [first] = entries;
    if (!first) return;
    const insertAll = this.database.transaction(() => {
      const dimension = first.vector.length;
      const known = this.#facts();
      const isChanged = known.dimension !== undefined && known.dimension !== dimension;
      if (isChanged) this.database.prepare("delete from vectors where model = ?").run([this.#model]);
      const center = isChanged || !known.center ? meanOf(entries.map(({ vector }) => vector)) : known.center;
      this.database
        .prepare("update models set dimension = ?, center = ? where id = ?")
        .run([dimension, toBlob(center), this.#model]);
      const insert = this.database.prepare(
        "insert into vectors (model, key, signs, vector) values (?, ?, ?, ?) on conflict do nothing",
      );
      for (const { key, vector } of entries) {
        insert.run([this.#model, key, toBlob(signsOf(vector, center)), toBlob(vector)]);
      }
    });
    insertAll.immediate();
  }

  /** Records that the server refuses a text even when shortened, so that it is not sent again. */
  refuse(key: string): void {
    this.database
      .prepare("insert into vectors (model, key, refused) values (?, ?, 1) on conflict do nothing")
      .run([this.#model, key]);
  }

  /** Reads the signs of vectors. Refused texts have none. */
  readSigns(): StoredSigns {
    const rows = this.database.prepare("select key, signs from vectors where model = ?").raw().all([this.#model]) as [
      string,
      ArrayBuffer | Uint8Array | null,
    ][];
    const byKey = new Map(rows.map(([key, blob]) => [key, blob ? new Uint32Array(bytesOf(blob)) : undefined]));
    return { center: this.#facts().center, byKey };
  }

  /** The vectors of some keys; refused and removed ones are omitted. */
  read(keys: readonly string[]): Map<string, Float32Array> {
    const rows = this.database
      .prepare(
        "select key, vector from vectors where model = ? and vector is not null and key in (select value from json_each(?))",
      )
      .raw()
      .all([this.#model, JSON.stringify(keys)]) as [string, ArrayBuffer | Uint8Array][];
    return new Map(rows.map(([key, blob]) => [key, new Float32Array(bytesOf(blob))]));
  }

  /** Number of the last stored vector; it increases with every change. */
  generation(): number {
    const row = rowOf(this.database.prepare("select max(id) as last from vectors where model = ?").get([this.#model]));
    return Number(row.last ?? 0);
  }

  /** Removes the vectors of texts that no section has any more, and those of other models. */
  prune(keys: ReadonlySet<string>): void {
    this.database
      .prepare("delete from vectors where model <> ? or key not in (select value from json_each(?))")
      .run([this.#model, JSON.stringify([...keys])]);
    this.database.prepare("delete from models where id <> ?").run([this.#model]);
  }

  close(): void {
    this.database.close();
  }

  #facts(): { dimension: number | undefined; center: Float32Array | undefined } {
    const { dimension, center } = rowOf(
      this.database.prepare("select dimension, center from models where id = ?").get([this.#model]),
    );
    return {
      dimension: dimension == null ? undefined : Number(dimension),
      center: center == null ? undefined : new Float32Array(bytesOf(center as ArrayBuffer)),
    };
  }
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value / vectors.length;
  }
  return mean;
}

function toBlob({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The bytes of a blob in a buffer of their own, as typed arrays need them. */
function bytesOf(blob: ArrayBuffer | Uint8Array): ArrayBuffer {
  return blob instanceof ArrayBuffer ? blob : (new Uint8Array(blob).buffer as ArrayBuffer);
}
