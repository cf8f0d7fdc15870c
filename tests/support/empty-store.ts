import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore, type Store } from "@/lib/store/open-store";

/** Opens a store in an empty SQLite file, which is deleted when the store is closed. */
export async function openEmptyStore(): Promise<Store> {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
  const store = await openStore({ LECTERN_DATA: directory, DATABASE_URL: undefined });
  return {
    ...store,
    async close() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
