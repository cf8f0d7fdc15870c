import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Contents of files, by their paths. */
export type DocsFiles = Readonly<Record<string, string | Uint8Array>>;

/** A docs repository made for one test. */
export interface DocsFolder {
  directory: string;
  /** Writes a file, with its folders. */
  write(file: string, content: string | Uint8Array): Promise<void>;
  remove(file: string): Promise<void>;
  /** Removes the whole folder. */
  dispose(): Promise<void>;
}

/** Makes a docs repository in a fresh folder: a docs.json with the given keys over minimal ones, and files by name. */
export async function createDocsFolder(config: Record<string, unknown>, files: DocsFiles): Promise<DocsFolder> {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-docs-"));
  const folder: DocsFolder = {
    directory,
    async write(file, content) {
      const target = path.join(directory, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    },
    remove: (file) => rm(path.join(directory, file)),
    dispose: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  };
  await folder.write("docs.json", docsJson(config));
  for (const [file, content] of Object.entries(files)) await folder.write(file, content);
  return folder;
}

/** Text of a docs.json with the given keys over minimal ones. */
export function docsJson(config: Record<string, unknown>): string {
  return JSON.stringify({ theme: "mint", name: "Test site", colors: { primary: "#4f46e5" }, ...config }, null, 2);
}
