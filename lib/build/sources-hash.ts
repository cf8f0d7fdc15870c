import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { mapConcurrently } from "@/lib/content/map-concurrently";

/**
 * What the bundler reads of the project; pages are only read by it if they import something of the project. The framework
 * writes into `tsconfig.json` itself when it builds into another folder.
 */
const FOLDERS = ["app", "components", "lib", "widget"];
const FILES = ["mdx-components.tsx", "next.config.mjs", "package.json", "package-lock.json", "postcss.config.mjs"];

/** Settings that become part of the built files. */
const VARIABLES = ["LECTERN_STANDALONE"];

const READ_AT_A_TIME = 64;

/** What of a project decides how its build comes out. */
export interface Sources {
  /** The project, absolute. */
  projectDirectory: string;
  /** Whether pages of the project's own `content/` go through the bundler. */
  hasBundledPages: boolean;
  environment: Readonly<Record<string, string | undefined>>;
}

/** Hash of everything that a build is made of: builds of the same hash hold the same application, on any machine. */
export async function hashSources({ projectDirectory, hasBundledPages, environment }: Sources): Promise<string> {
  const folders = hasBundledPages ? [...FOLDERS, "content"] : FOLDERS;
  const lists = await Promise.all(folders.map((folder) => listFiles(projectDirectory, folder)));
  const files = [...lists.flat(), ...FILES].filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  const contents = await mapConcurrently(files, READ_AT_A_TIME, (file) => readFile(path.join(projectDirectory, file)));
  const hash = createHash("sha256");
  for (const name of VARIABLES) hash.update(`${name}=${environment[name] ?? ""}\0`);
  for (const [index, file] of files.entries()) {
    hash.update(`${file}\0${contents[index]?.length}\0`);
    hash.update(contents[index] ?? "");
  }
  return hash.digest("base64url").slice(0, 21);
}

async function listFiles(projectDirectory: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(projectDirectory, folder), { withFileTypes: true });
  const lists = entries.map((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(projectDirectory, name) : [name];
  });
  return (await Promise.all(lists)).flat();
}
