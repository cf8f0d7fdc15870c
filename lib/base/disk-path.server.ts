import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

// oxlint-disable-next-line no-control-regex -- the range of ASCII
const ASCII = /^[\u0000-\u007F]*$/;

/**
 * The path of a file on disk. Names are in composed characters (NFC), as people type them and Git stores them; some file
 * systems and archives have decomposed ones (NFD).
 * @param file relative, with forward slashes.
 */
export function diskPath(directory: string, file: string): string {
  const path = join(directory, file);
  if (ASCII.test(file) || existsSync(path)) return path;
  return file.split("/").reduce((folder, name) => join(folder, nameOnDisk(folder, name)), directory);
}

function nameOnDisk(folder: string, name: string): string {
  if (ASCII.test(name)) return name;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.includes(name) ? name : (names.find((other) => other.normalize() === name) ?? name);
}
