import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { getOrMake } from "@/lib/base/get-or-make";
import { UserError } from "@/lib/base/user-error";
import type { SourceFolder } from "@/migrate/types";

/** Folders without files of authors. */
const SKIPPED = new Set([
  ".git",
  "node_modules",
  ".next",
  ".docusaurus",
  ".astro",
  ".turbo",
  ".cache",
  "dist",
  "build",
  "out",
  "site-packages",
  "__pycache__",
]);

/**
 * Resolves a path inside a folder. All paths that the migration reads or writes are resolved here, since they come from the
 * migrated repository.
 * @param file relative to the folder; it need not exist.
 * @throws {UserError} if the file is outside the folder, including through a symbolic link.
 */
export function resolveInside(directory: string, file: string): string {
  const root = realPath(path.resolve(directory));
  const location = path.resolve(root, file);
  if (!file.includes("\0") && isBelow(root, location) && isBelow(root, realPath(location))) return location;
  throw new UserError(`${JSON.stringify(file)} is outside of ${directory}, so it is neither read nor written.`);
}

/** The path without symbolic links; empty for a link whose target does not exist, since writing would create the target. */
function realPath(location: string): string {
  try {
    return realpathSync.native(location);
  } catch {
    if (lstatSync(location, { throwIfNoEntry: false })?.isSymbolicLink()) return "";
    const parent = path.dirname(location);
    return parent === location ? location : path.join(realPath(parent), path.basename(location));
  }
}

function isBelow(root: string, location: string): boolean {
  return location === root || location.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** Opens a folder for reading. Symbolic links are not followed. @throws if it cannot be read. */
export function openSourceFolder(directory: string): SourceFolder {
  const files = [...listFiles(directory, "")].sort();
  const known = new Set(files);
  const texts = new Map<string, string>();
  const readBytes = (file: string) =>
    known.has(file) ? readFileSync(resolveInside(directory, file)) : new Uint8Array();
  return {
    files,
    has: (file) => known.has(file),
    readBytes,
    read: (file) => getOrMake(texts, file, () => new TextDecoder("utf-8", { ignoreBOM: true }).decode(readBytes(file))),
  };
}

function* listFiles(directory: string, prefix: string): Generator<string> {
  for (const entry of readdirSync(resolveInside(directory, prefix), { withFileTypes: true })) {
    const name = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* listFiles(directory, name);
    } else if (entry.isFile()) {
      yield name;
    }
  }
}

/**
 * Checks that a site can be written to a folder: it is missing or empty, and not inside the old site.
 * @throws {UserError} otherwise.
 */
export async function checkTarget(source: string, target: string): Promise<void> {
  if (isBelow(realPath(path.resolve(source)), realPath(path.resolve(target)))) {
    throw new UserError(`${target} is inside the folder that is read. Choose a folder beside it.`);
  }
  const entries = await readdir(target).catch(() => []);
  if (entries.length > 0) throw new UserError(`${target} is not empty. Choose a new folder.`);
}

/** The files of a migrated site. */
export interface MigratedFiles {
  /** Texts by path in the new folder. */
  texts: ReadonlyMap<string, string>;
  /** Files to copy: source path to path in the new folder. */
  assets: ReadonlyMap<string, string>;
}

/** Writes a migrated site to a folder, which is created. @throws if a file cannot be read or written. */
export async function writeSite(source: string, target: string, { texts, assets }: MigratedFiles): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const [file, text] of texts) await writeFile(await locationFor(target, file), text);
  for (const [from, to] of assets) await copyFile(resolveInside(source, from), await locationFor(target, to));
}

/** The location of a file to write, whose folder is created. */
async function locationFor(target: string, file: string): Promise<string> {
  const location = resolveInside(target, file);
  await mkdir(path.dirname(location), { recursive: true });
  return location;
}
