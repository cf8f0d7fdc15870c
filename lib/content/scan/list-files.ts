import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { EXPORT_MARKER, isIgnoredFolder } from "@/lib/content/scan/file-kinds";

interface Walk {
  root: string;
  realRoot: string;
  ignored: Ignore | undefined;
  dataDirectory: string | undefined;
  files: string[];
}

/**
 * Lists the files below a content directory that are not ignored, sorted, relative and with forward slashes. Applies
 * `.mintignore` (gitignore syntax). Symbolic links are followed if their targets are inside the directory.
 * @param dataDirectory the folder for data, which is left out if it is inside the content directory.
 */
export async function listFiles(contentDirectory: string, dataDirectory?: string): Promise<string[]> {
  const realRoot = await realpath(contentDirectory);
  const ignored = await readIgnoreFile(contentDirectory);
  const walk: Walk = { root: contentDirectory, realRoot, ignored, dataDirectory, files: [] };
  await walkFolder(walk, "", [realRoot]);
  return walk.files.sort();
}

async function readIgnoreFile(contentDirectory: string): Promise<Ignore | undefined> {
  const path = join(contentDirectory, ".mintignore");
  const rules = await readTextFile(path).catch(() => undefined);
  return rules === undefined ? undefined : ignore().add(rules);
}

/** `ancestors` are the real paths of the parent folders, so that a link to one of them does not loop. */
async function walkFolder(walk: Walk, folder: string, ancestors: readonly string[]): Promise<void> {
  const directory = join(walk.root, folder);
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  if (directory === walk.dataDirectory || entries.some(({ name }) => name === EXPORT_MARKER)) return;
  for (const entry of entries) {
    const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
    const kind = await entryKind(walk, entry, file);
    if (kind === "file") {
      if (!walk.ignored?.ignores(file)) walk.files.push(file.normalize());
    } else if (kind === "folder" && !isIgnoredFolder(file) && !walk.ignored?.ignores(`${file}/`)) {
      const real = entry.isSymbolicLink()
        ? await realpath(join(walk.root, file))
        : join(ancestors.at(-1) ?? walk.realRoot, entry.name);
      if (!ancestors.includes(real)) await walkFolder(walk, file, [...ancestors, real]);
    }
  }
}

async function entryKind(walk: Walk, entry: Dirent, file: string): Promise<"file" | "folder" | "other"> {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return "other";
  try {
    const target = await realpath(join(walk.root, file));
    if (target !== walk.realRoot && !target.startsWith(walk.realRoot + sep)) return "other";
    const status = await stat(target);
    return status.isDirectory() ? "folder" : status.isFile() ? "file" : "other";
  } catch {
    // A broken link is not a file.
    return "other";
  }
}
