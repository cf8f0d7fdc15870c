import { type Kysely, sql } from "kysely";
import { migrations } from "@/lib/store/migrations";
import type { Schema } from "@/lib/store/schema";

/** Identifier of the PostgreSQL advisory lock for migrations; an arbitrary constant that nothing else uses. */
const LOCK = 5_327_864_823;

/**
 * Updates the database to the latest schema. One transaction holds a lock from the first check to the last change, so
 * several processes may start at once: one migrates, the others wait and find nothing to do.
 *
 * @throws Error if the database was written by a newer version of this program.
 */
export async function migrate(database: Kysely<Schema>, dialect: "sqlite" | "postgres"): Promise<void> {
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
      await transaction.insertInto("migrations").values({ name: migration.name, applied_at: Date.now() }).execute();
    }
  });
}
