import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import Libsql from "libsql";
import { storableValue } from "@/lib/store/storable-value";

/** How long the database may be held by other processes before statements fail, in milliseconds. */
const BUSY_LIMIT = 1_500;

/** Pause before a statement is tried again while another process holds the database, in milliseconds. */
const RETRY_PAUSE = 10;

/** How long opening the database may wait for other processes that open it, in milliseconds. */
const OPENING_LIMIT = 10_000;

/** Number of cached prepared statements; the store has fewer different ones. */
const PREPARED_STATEMENTS = 100;

/** The Kysely dialect for an SQLite file with libsql: write-ahead log, one connection, immediate transactions. */
export function createSqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LibsqlDriver(file),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * One connection, used by one caller at a time. Transactions begin as `immediate`: a deferred one that reads first
 * and then writes fails immediately if another process wrote in between, regardless of the busy timeout.
 */
class LibsqlDriver implements Driver {
  readonly #connection: LibsqlConnection;
  #lastRelease: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(file: string) {
    this.#connection = new LibsqlConnection(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const previous = this.#lastRelease;
    let release = () => {};
    this.#lastRelease = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch (error) {
      // SQLite rolls back a transaction itself if the disk fails; the caller needs the original error.
      if (!String(error).includes("no transaction is active")) throw error;
    }
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

class LibsqlConnection implements DatabaseConnection {
  /** Since when another process has held the database without a break, as of `performance.now()`. */
  #busySince: number | undefined;
  readonly #database: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement>();

  constructor(file: string) {
    // Waiting within SQLite would stop the whole process: statements fail at once and are tried again from here.
    this.#database = new Libsql(file, { timeout: 0 });
    enableWriteAheadLog(this.#database);
    // With a write-ahead log, this loses nothing if the process is killed, and only the last moments on power loss.
    this.#database.pragma("synchronous = NORMAL");
    this.#database.pragma("foreign_keys = ON");
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = this.#run<Row>(query);
        this.#busySince = undefined;
        return result;
      } catch (error) {
        if ((error as { code?: unknown }).code !== "SQLITE_BUSY") throw error;
        this.#busySince ??= performance.now();
        // Callers in the queue behind the first do not each wait again: they try once.
        if (performance.now() - this.#busySince > BUSY_LIMIT) throw error;
        await delay(RETRY_PAUSE);
      }
    }
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (statement.reader) return { rows: statement.all(values) as Row[] };
    const { changes } = statement.run(values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, and results are never streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("The SQLite driver does not support streaming results.");
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): Libsql.Statement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= PREPARED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** SQLite does not wait for other processes when it switches the journal mode, so processes that start at once have to retry. */
function enableWriteAheadLog(database: Libsql.Database): void {
  const deadline = performance.now() + OPENING_LIMIT;
  for (;;) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (performance.now() > deadline || !String(error).includes("locked")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** libsql ends the whole process if it receives a boolean or undefined. */
function toSqliteValue(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === undefined ? null : storableValue(value);
}
