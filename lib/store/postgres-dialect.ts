import { type Dialect, PostgresDialect, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { log } from "@/lib/observability/log";
import { storableValue } from "@/lib/store/storable-value";

/** Connections per process. Ten processes stay below PostgreSQL's default of 100. */
const POOL_SIZE = 8;

/** The Kysely dialect for PostgreSQL. Counts and times (`bigint`) are read as numbers: all are far below 2^53. */
export function createPostgresDialect(connectionString: string): Dialect {
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
