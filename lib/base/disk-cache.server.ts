import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

let writeCount = 0;

/** Reads a JSON file of the cache; undefined if it is missing, unreadable or not JSON. */
export async function readCachedJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    // An unreadable cache entry is a cache miss.
    return undefined;
  }
}

/**
 * Writes a JSON file of the cache under a temporary name and renames it, so that incomplete files are never read.
 * @returns whether it was written; callers can go on without it, such as on a full or read-only disk.
 */
export async function writeCachedJson(path: string, value: unknown): Promise<boolean> {
  writeCount += 1;
  const temporary = `${path}.${process.pid}.${writeCount}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, JSON.stringify(value));
    await rename(temporary, path);
    return true;
  } catch {
    // The caller already has the value; only remove the incomplete file.
    await rm(temporary, { force: true }).catch(() => undefined);
    return false;
  }
}
