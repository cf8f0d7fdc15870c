import { existsSync } from "node:fs";
import { UserError } from "@/lib/base/user-error";
import { type Environment, readEnvironment } from "@/lib/env";
import { openStore, type Store, storeFile } from "@/lib/store/open-store";

/**
 * Opens the database, runs a task on it, and closes it.
 * @param mayCreate whether to create the file of an SQLite database if it does not exist
 * @throws UserError if there is no database, or it cannot be opened
 */
export async function withStore(
  task: (store: Store, environment: Environment) => Promise<void>,
  { mayCreate = false, environment = readEnvironment() } = {},
): Promise<void> {
  const file = storeFile(environment);
  if (file !== undefined && !mayCreate && !existsSync(file)) {
    throw new UserError(
      `There is no database at ${file}. A server creates it when it starts; if it is elsewhere, set LECTERN_DATA or DATABASE_URL.`,
    );
  }
  const store = await openStore(environment).catch((error: unknown) => {
    const place = file ?? withoutPassword(environment.DATABASE_URL ?? "");
    throw new UserError(`The database ${place} cannot be opened: ${error instanceof Error ? error.message : error}`);
  });
  await task(store, environment).finally(() => store.close());
}

function withoutPassword(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
