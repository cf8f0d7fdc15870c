import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { listImportSpecifiers } from "@/lib/content/pipeline/import-specifiers";
import { resolveImport } from "@/lib/content/pipeline/resolve-file";

/**
 * The files of the project's own content that go through the bundler: pages, and what they import of the content, directly
 * or indirectly.
 * @param project absolute @param pages relative to its content folder
 * @returns paths relative to the project
 */
export async function listBundledSources(project: string, pages: readonly string[]): Promise<string[]> {
  const folder = path.join(project, "content");
  const hasFile = (file: string) => existsSync(path.join(folder, file));
  const found = new Set(pages);
  // Files that are added meanwhile are visited, too.
  for (const file of found) {
    const source = await readFile(path.join(folder, file), "utf8");
    for (const specifier of listImportSpecifiers(source)) {
      const target = resolveImport(specifier, file, hasFile);
      if (target !== undefined) found.add(target);
    }
  }
  return [...found].map((file) => `content/${file}`);
}
