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

/** How long a statement waits for another process's transaction, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

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
  readonly #database: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement>();

  constructor(file: string) {
    this.#database = new Libsql(file, { timeout: BUSY_TIMEOUT });
    enableWriteAheadLog(this.#database);
    // With a write-ahead log, this loses nothing if the process is killed, and only the last moments on power loss.
    this.#database.pragma("synchronous = NORMAL");
    this.#database.pragma("foreign_keys = ON");
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
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
  const deadline = Date.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (Date.now() > deadline || !String(error).includes("locked")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** libsql ends the whole process if it receives a boolean or undefined. */
function toSqliteValue(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === undefined ? null : storableValue(value);
}
