import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Command, runCommand } from "@/bench/command";
import { generateSite, pageSource } from "@/bench/generate-site";

/** A way to make a documentation site: ours, a peer's, or a bare application of the framework. */
export interface Engine {
  /** Column of the table. */
  name: string;
  /** Whether pages are generated for it; the bare application has one page of its own. */
  hasContent: boolean;
  /** Writes the content of a size and whatever else is needed; what is there already is used. */
  prepare(pages: number): Promise<void>;
  /** Removes builds and caches of a size, so that the next build or start is cold. */
  forget(pages: number): Promise<void>;
  /** Writes all pages as files. */
  build(pages: number): Command;
  /** Reports problems of the content; ours only. */
  check?(pages: number): Command;
  /** Whether it serves pages that were not built. */
  servesSources?: boolean;
  serve(pages: number, port: number): Command;
  dev(pages: number, port: number): Command;
  /** Address of a page by its path in the generated site. */
  address(path: string): string;
  /** File of a page, to be edited. */
  file(pages: number, path: string): string;
}

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
  await removeFolders(folder);
  for (const page of generateSite(pages).flatMap((group) => group.pages)) {
    const body = hasHeading ? `# ${page.title}\n\n${page.body}` : page.body;
    await writeFiles(folder, { [`${page.path}.${ending}`]: pageSource({ ...page, body }) });
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

/** Installs packages into a folder at exact versions, once. @throws Error when the registry is out of reach. */
export async function installPackages(folder: string, packages: Readonly<Record<string, string>>): Promise<void> {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: packages });
  const file = path.join(folder, "package.json");
  const isInstalled = existsSync(path.join(folder, "node_modules")) && (await readFile(file, "utf8")) === manifest;
  if (isInstalled) return;
  await writeFiles(folder, { "package.json": manifest });
  const parameters = ["install", "--no-audit", "--no-fund", "--prefer-offline"];
  await runCommand({ program: "npm", arguments: parameters, directory: folder });
}
