import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** Connections of one process. Ten processes stay below PostgreSQL's default of 100. */
const POOL_SIZE = 8;

/** The Kysely dialect for PostgreSQL. Counts and times (`bigint`) are read as numbers: all stay far below 2^53. */
export function createPostgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  pool.on("error", (error) => console.error("[store] A connection to PostgreSQL broke:", error.message));
  return new PostgresDialect({ pool });
}
