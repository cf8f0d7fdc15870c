import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateSite, pageSource } from "@/bench/support/generate-site";

/** Root of the project. */
export const PROJECT = path.resolve(".");

/** Everything that measuring leaves on disk. */
export const SCRATCH = path.join(PROJECT, ".lectern", "bench");

/** How pages are written: file ending, and whether the title is repeated as a heading, for engines that render none. */
export interface PageFormat {
  ending: "md" | "mdx";
  hasHeading?: boolean;
}

/** Writes the generated pages of a size into a folder, again. */
export async function writePages(folder: string, pages: number, { ending, hasHeading }: PageFormat): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const group of generateSite(pages)) {
    for (const page of group.pages) {
      const file = path.join(folder, `${page.path}.${ending}`);
      await mkdir(path.dirname(file), { recursive: true });
      const body = hasHeading ? `# ${page.title}\n\n${page.body}` : page.body;
      await writeFile(file, pageSource({ ...page, body }));
    }
  }
}

/** Writes files by their paths below a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

/** Removes folders, whether they are there or not. */
export async function removeFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
