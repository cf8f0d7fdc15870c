import { readFileSync, statSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";

/**
 * Reads a text file with an untrusted name. Opens only regular files, since reading a pipe or a device may never end.
 * @param file absolute path. @throws if it cannot be read, or is not a regular file.
 */
export async function readTextFile(file: string): Promise<string> {
  if (!(await stat(file)).isFile()) throw irregular(file);
  return readFile(file, "utf8");
}

/** Synchronous version of `readTextFile`. */
export function readTextFileNow(file: string): string {
  if (!statSync(file).isFile()) throw irregular(file);
  return readFileSync(file, "utf8");
}

/** The first bytes of a file (absolute path); undefined if it cannot be read. */
export async function readFileStart(file: string, length: number): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** True for a regular file; false for anything else at the path (absolute), including errors. */
export function isRegularFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function irregular(file: string): Error {
  return new Error(`${file} is not a regular file`);
}
