import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Command, runCommand } from "@/bench/command";
import { generateSite, pageSource } from "@/bench/generate-site";

/** A documentation engine to measure: Lectern, another tool, or a bare application of the framework. */
export interface Engine {
  /** Column of the table. */
  name: string;
  /** Whether it serves the generated pages; the bare application has a single page of its own. */
  hasContent: boolean;
  /** Writes a site of the given size and everything the engine needs, unless it exists. */
  prepare(pages: number): Promise<void>;
  /** Removes builds and caches of a site, so that the next build or start is cold. */
  forget(pages: number): Promise<void>;
  /** Writes all pages as files. */
  build(pages: number): Command;
  /** Reports problems of the content; only Lectern has such a command. */
  check?(pages: number): Command;
  /** Whether it serves pages that were not built. */
  servesSources?: boolean;
  serve(pages: number, port: number): Command;
  dev(pages: number, port: number): Command;
  /** URL of a page. @param path the page's path in the generated site */
  address(path: string): string;
  /** The file to edit for a change of a page. */
  file(pages: number, path: string): string;
}

export const PROJECT = path.resolve(".");

/** Folder for everything that the benchmarks write. */
export const SCRATCH = path.join(PROJECT, ".lectern", "bench");

/** How an engine expects pages. */
export interface PageFormat {
  ending: "md" | "mdx";
  /** Repeats the title as a heading, for engines that do not render the title. */
  hasHeading?: boolean;
}

/** Replaces the content of a folder with generated pages. */
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

/** Removes folders if they exist. */
export async function removeFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Installs packages into a folder at exact versions, unless they are installed. @throws Error if the registry cannot be reached. */
export async function installPackages(folder: string, packages: Readonly<Record<string, string>>): Promise<void> {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: packages });
  const file = path.join(folder, "package.json");
  const isInstalled = existsSync(path.join(folder, "node_modules")) && (await readFile(file, "utf8")) === manifest;
  if (isInstalled) return;
  await writeFiles(folder, { "package.json": manifest });
  const parameters = ["install", "--no-audit", "--no-fund", "--prefer-offline"];
  await runCommand({ program: "npm", arguments: parameters, directory: folder });
}
