import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import Libsql from "libsql";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
import { storableValue } from "@/lib/store/storable-value";
import { waitWhileLocked } from "@/lib/store/wait-while-locked";

/** Time that other processes may lock the database before statements fail, in milliseconds. */
const BUSY_LIMIT = 1_500;

/** Pause between attempts while another process locks the database, in milliseconds. */
const RETRY_PAUSE = 10;

/** Number of cached prepared statements; the store has fewer different ones. */
const PREPARED_STATEMENTS = 100;

/** The Kysely dialect for an SQLite file with libsql: write-ahead log, one connection, immediate transactions. */
export function createSqliteDialect(file: string): Dialect {
  return new LibsqlDialect({ database: async () => openDatabase(file) });
}

class LibsqlDialect extends SqliteDialect {
  constructor(private readonly config: SqliteDialectConfig) {
    super(config);
  }

  override createDriver(): Driver {
    return new LibsqlDriver(this.config);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new StorableValuesCompiler();
  }
}

class StorableValuesCompiler extends SqliteQueryCompiler {
  /** libsql ends the whole process if it receives a boolean or undefined. */
  protected override addParameter(value: unknown): void {
    super.addParameter(typeof value === "boolean" ? Number(value) : (storableValue(value) ?? null));
  }
}

/**
 * Statements wait while other processes lock the database. Transactions begin as `immediate`: a deferred one that reads and
 * then writes fails if another process wrote in between, regardless of the busy timeout.
 */
class LibsqlDriver extends SqliteDriver {
  /** The `performance.now()` time since which another process has locked the database without a break. */
  #busySince: number | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // SQLite rolls back a transaction itself if the disk fails; the caller needs the original error.
      if (!String(error).includes("no transaction is active")) throw error;
    }
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await connection.executeQuery<Row>(query);
        this.#busySince = undefined;
        return result;
      } catch (error) {
        if ((error as { code?: unknown }).code !== "SQLITE_BUSY") throw error;
        this.#busySince ??= performance.now();
        // Shared by all callers, so that those waiting behind the first fail after one attempt.
        if (performance.now() - this.#busySince > BUSY_LIMIT) throw error;
        await delay(RETRY_PAUSE);
      }
    }
  }
}

/** Opens the file, with a cache of prepared statements. */
function openDatabase(file: string): SqliteDatabase {
  // Waiting within SQLite would block the whole process, so statements fail at once and the driver tries them again.
  const database = new Libsql(file, { timeout: 0 });
  waitWhileLocked(() => database.pragma("journal_mode = WAL"));
  // With a write-ahead log, this loses nothing if the process is killed, and only the last moments on power loss.
  database.pragma("synchronous = NORMAL");
  database.pragma("foreign_keys = ON");
  const statements = new RecentMap<Libsql.Statement>(PREPARED_STATEMENTS);
  return {
    prepare: (text) => getOrMake(statements, text, () => database.prepare(text)),
    close: () => database.close(),
  };
}
