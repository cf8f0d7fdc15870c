import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { mapConcurrently } from "@/lib/base/map-concurrently";

/** What the bundler reads of the project. The framework writes into `tsconfig.json` itself when it builds into another folder. */
const APPLICATION = {
  folders: ["app", "components", "lib", "widget"],
  files: ["mdx-components.tsx", "next.config.mjs", "package.json", "package-lock.json", "postcss.config.mjs"],
};

/** What the programs beside the build are made of. */
const PROGRAMS = {
  folders: ["cli", "lib", "migrate", "server"],
  files: ["package.json", "package-lock.json", "tsconfig.json"],
};

const READ_AT_A_TIME = 64;

/**
 * Hash of everything that the application is made of: builds of the same hash hold the same one, on any machine.
 * @param project folder, absolute
 */
export async function hashApplication(project: string): Promise<string> {
  return hashFiles(project, await listSources(project, APPLICATION));
}

/** Hash of everything that the server and the commands are made of. @param project folder, absolute */
export async function hashPrograms(project: string): Promise<string> {
  return hashFiles(project, await listSources(project, PROGRAMS));
}

async function listSources(project: string, { folders, files }: typeof APPLICATION): Promise<string[]> {
  const lists = await Promise.all(folders.map((folder) => listFiles(project, folder)));
  return [...lists.flat().filter((file) => !/\.test\.tsx?$/.test(file)), ...files];
}

async function hashFiles(project: string, unsorted: readonly string[]): Promise<string> {
  const files = [...unsorted].sort();
  const contents = await mapConcurrently(files, READ_AT_A_TIME, (file) => readFile(path.join(project, file)));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    hash.update(`${file}\0${contents[index]?.length}\0`);
    hash.update(contents[index] ?? "");
  }
  return hash.digest("base64url").slice(0, 21);
}

async function listFiles(project: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(project, folder), { withFileTypes: true });
  const lists = entries.map((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(project, name) : [name];
  });
  return (await Promise.all(lists)).flat();
}
