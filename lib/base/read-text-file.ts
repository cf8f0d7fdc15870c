import { readFileSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";

/**
 * Reads a text file with an untrusted name. Opens only regular files, since reading a pipe or a device may never end.
 * @param file absolute path. @throws if it cannot be read, or is not a regular file.
 */
export async function readTextFile(file: string): Promise<string> {
  if (!(await stat(file)).isFile()) throw irregular(file);
  return readFile(file, "utf8");
}

/** The same, synchronously. */
export function readTextFileNow(file: string): string {
  if (!statSync(file).isFile()) throw irregular(file);
  return readFileSync(file, "utf8");
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
