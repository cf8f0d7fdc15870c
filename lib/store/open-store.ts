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
  const file = storeFile(environment);
  const database = new Kysely<Schema>({
    dialect:
      file === undefined ? createPostgresDialect(environment.DATABASE_URL ?? "") : createSqliteDialect(prepared(file)),
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

/** Creates the folder of the file. */
function prepared(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}

/** Accepts `file:///absolute/path` and the common `file:relative/path`. */
function filePath(url: string): string {
  return url.startsWith("file:/") ? fileURLToPath(url) : url.slice("file:".length);
}
