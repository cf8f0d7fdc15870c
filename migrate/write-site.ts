import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { UserError } from "@/lib/base/user-error";
import type { MigratedSite } from "@/migrate/migrate-site";

/**
 * Makes sure that a site can be written to a folder: it is missing or empty, and not inside the old site.
 * @throws {UserError} otherwise.
 */
export async function checkTarget(source: string, target: string): Promise<void> {
  const relative = path.relative(path.resolve(source), path.resolve(target));
  if (relative === "" || !(relative.startsWith("..") || path.isAbsolute(relative))) {
    throw new UserError(`${target} is inside the folder that is read. Choose a folder beside it.`);
  }
  const entries = await readdir(target).catch(() => []);
  if (entries.length > 0) throw new UserError(`${target} is not empty. Choose a new folder.`);
}

/** Writes a migrated site to a folder, which is created. @throws if a file cannot be read or written. */
export async function writeSite(source: string, target: string, { texts, assets }: MigratedSite): Promise<void> {
  for (const [file, text] of texts) {
    const place = path.join(target, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  for (const [from, to] of assets) {
    const place = path.join(target, to);
    await mkdir(path.dirname(place), { recursive: true });
    await copyFile(path.join(source, from), place);
  }
}
