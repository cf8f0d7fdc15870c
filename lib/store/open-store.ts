import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, PostgresQueryCompiler, sql } from "kysely";
import pg from "pg";
import type { Environment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { migrations } from "@/lib/store/migrations";
import type { Schema, StoreDatabase } from "@/lib/store/schema";
import { createSqliteDialect } from "@/lib/store/sqlite-dialect";
import { storableValue } from "@/lib/store/storable-value";

/** An open database with the latest schema. */
export interface Store {
  database: StoreDatabase;
  dialect: "sqlite" | "postgres";
  close(): Promise<void>;
}

/**
 * Opens the store: PostgreSQL if `DATABASE_URL` is a PostgreSQL URL, otherwise an SQLite file (`DATABASE_URL=file:…`, or
 * `lectern.db` in `LECTERN_DATA`, which is created). Updates the schema.
 */
export async function openStore(environment: Pick<Environment, "DATABASE_URL" | "LECTERN_DATA">): Promise<Store> {
  const file = storeFile(environment);
  if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
  const database = new Kysely<Schema>({
    dialect: file === undefined ? createPostgresDialect(environment.DATABASE_URL ?? "") : createSqliteDialect(file),
    plugins: [new CamelCasePlugin()],
  });
  const dialect = file === undefined ? "postgres" : "sqlite";
  try {
    await migrate(database, dialect);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return { database, dialect, close: () => database.destroy() };
}

/** The file of an SQLite database, absolute; undefined for PostgreSQL. */
export function storeFile({
  DATABASE_URL: url,
  LECTERN_DATA,
}: Pick<Environment, "DATABASE_URL" | "LECTERN_DATA">): string | undefined {
  if (url === undefined) return path.resolve(LECTERN_DATA, "lectern.db");
  return url.startsWith("file:") ? path.resolve(filePath(url)) : undefined;
}

/** Accepts `file:///absolute/path` and the common `file:relative/path`. */
function filePath(url: string): string {
  return url.startsWith("file:/") ? fileURLToPath(url) : url.slice("file:".length);
}

/** Identifier of the PostgreSQL advisory lock for migrations; an arbitrary constant that nothing else uses. */
const LOCK = 5_327_864_823;

/**
 * Updates the database to the latest schema. One transaction keeps a lock from the first check to the last change, so
 * several processes may start at once: one migrates, the others wait and find nothing to do.
 * @throws Error if the database was written by a newer version of this program.
 */
async function migrate(database: Kysely<Schema>, dialect: "sqlite" | "postgres"): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // An immediate SQLite transaction is itself the lock.
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await transaction.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("applied_at", "bigint", (column) => column.notNull())
      .execute();
    const applied = new Set(
      (await transaction.selectFrom("migrations").select("name").execute()).map((row) => row.name),
    );
    const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0) {
      throw new Error(
        `The database has a schema that is unknown to this version (${unknown.join(", ")}). Update Lectern, or use another database.`,
      );
    }
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      await migration.apply(transaction as unknown as Kysely<never>, dialect);
      await transaction.insertInto("migrations").values({ name: migration.name, appliedAt: Date.now() }).execute();
    }
  });
}

/** Connections per process. Ten processes stay below PostgreSQL's default of 100. */
const POOL_SIZE = 8;

/** The Kysely dialect for PostgreSQL. Counts and times (`bigint`) are read as numbers: all are far below 2^53. */
function createPostgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    // If a server disappears silently, a request must not wait for TCP's timeout.
    query_timeout: 60_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces an idle connection that is lost; without a listener, the event would end the process.
  pool.on("error", (error) => log().warn("A connection to PostgreSQL was lost", {}, error));
  return new StorableValuesDialect({ pool });
}

class StorableValuesDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorableValuesCompiler();
  }
}

class StorableValuesCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storableValue(parameter));
  }
}
