import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import type { Environment } from "@/lib/env";
import { migrate } from "@/lib/store/migrate";
import { createPostgresDialect } from "@/lib/store/postgres-dialect";
import type { Schema, StoreDatabase } from "@/lib/store/schema";
import { createSqliteDialect } from "@/lib/store/sqlite-dialect";

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
  const url = environment.DATABASE_URL;
  const isPostgres = url !== undefined && !url.startsWith("file:");
  const database = new Kysely<Schema>({
    dialect: isPostgres ? createPostgresDialect(url) : createSqliteDialect(prepareFile(environment)),
  });
  const dialect = isPostgres ? "postgres" : "sqlite";
  try {
    await migrate(database, dialect);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return { database, dialect, close: () => database.destroy() };
}

function prepareFile({ DATABASE_URL, LECTERN_DATA }: Pick<Environment, "DATABASE_URL" | "LECTERN_DATA">): string {
  const file = DATABASE_URL === undefined ? path.join(LECTERN_DATA, "lectern.db") : filePath(DATABASE_URL);
  const absolute = path.resolve(file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  return absolute;
}

/** Accepts `file:///absolute/path` and the common `file:relative/path`. */
function filePath(url: string): string {
  return url.startsWith("file:/") ? fileURLToPath(url) : url.slice("file:".length);
}
