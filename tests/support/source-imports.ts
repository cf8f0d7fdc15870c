import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Source files below folders of the project, relative to it, with slashes. */
export function listSources(...folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      statSync(folder).isFile()
        ? [folder]
        : readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
            path.posix.join(folder, name.split(path.sep).join("/")),
          ),
    )
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
}

/** True for tests and for what only they use. */
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes("/testing/");

/** Static and dynamic imports: their words, and their specifier. */
const IMPORT = /^\s*(?:import|export)\s+(?:([^"';]*?)\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Specifiers of static and, unless left out, dynamic imports; imports of types only do not count, unless asked for. */
export function importsOf(file: string, { withTypes = false, isStatic = false } = {}): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)]
    .filter(([, words = ""]) => withTypes || !isOfTypes(words))
    .flatMap(([, , written, dynamic = ""]) => written ?? (isStatic ? [] : dynamic));
}

function isOfTypes(words: string): boolean {
  const [, names] = /^\{(.*)\}$/s.exec(words.trim()) ?? [];
  const all = names?.split(",").flatMap((name) => name.trim() || []) ?? [];
  return /^type\s/.test(words) || (all.length > 0 && all.every((name) => name.startsWith("type ")));
}

/** Where conditions of `package.json` lead: both ways count. */
const { imports: CONDITIONS } = JSON.parse(readFileSync("package.json", "utf8")) as {
  imports: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The project's files that a specifier stands for; undefined for packages and modules of Node. */
export function filesOf(specifier: string, importer: string): string[] | undefined {
  for (const [pattern, conditions] of Object.entries(CONDITIONS)) {
    const [start = "", end] = pattern.split("*");
    if (end === undefined ? specifier !== pattern : !specifier.startsWith(start)) continue;
    const rest = specifier.slice(start.length);
    return Object.values(conditions).map((file) => path.posix.normalize(file.replace("*", rest)));
  }
  if (!/^(?:@\/|\.)/.test(specifier)) return undefined;
  const base = specifier.startsWith("@/") ? specifier.slice(2) : path.posix.join(path.dirname(importer), specifier);
  const file = ["", ".ts", ".tsx", ".mjs"]
    .map((ending) => base + ending)
    .find((name) => /\.(?:tsx?|mjs)$/.test(name) && existsSync(name));
  return file === undefined ? [] : [file];
}

/**
 * What a set of files reaches at run time: files of the project, and the rest by specifier, each with one file that imports it.
 * @param isStatic only what is loaded with them
 */
export function reachedFrom(
  entries: readonly string[],
  { isStatic = false } = {},
): { files: Map<string, string | undefined>; packages: Map<string, string> } {
  const files = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]));
  const packages = new Map<string, string>();
  for (const file of files.keys()) {
    for (const specifier of importsOf(file, { isStatic })) {
      const found = filesOf(specifier, file);
      if (found === undefined) packages.set(specifier, file);
      else for (const next of found) if (!files.has(next)) files.set(next, file);
    }
  }
  return { files, packages };
}

/** How a file is reached: its importers up to the entry. @example "lib/env/index.ts < lib/a.ts < app/page/b.tsx" */
export function wayTo(file: string, files: ReadonlyMap<string, string | undefined>): string {
  const importer = files.get(file);
  return importer === undefined ? file : `${file} < ${wayTo(importer, files)}`;
}
