import { type Dialect, PostgresDialect, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { log } from "@/lib/observability/log";
import { storableValue } from "@/lib/store/storable-value";

/** Connections of one process. Ten processes stay below PostgreSQL's default of 100. */
const POOL_SIZE = 8;

/** The Kysely dialect for PostgreSQL. Counts and times (`bigint`) are read as numbers: all stay far below 2^53. */
export function createPostgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    // A server that vanished without a word must not hold a request for as long as TCP hopes.
    query_timeout: 60_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener the event would end the process.
  pool.on("error", (error) => log().warn("A connection to PostgreSQL broke", {}, error));
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
