import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SourceFolder } from "@/migrate/types";

/** Folders that hold nothing an author wrote. */
const SKIPPED = new Set([
  ".git",
  "node_modules",
  ".next",
  ".docusaurus",
  ".astro",
  ".turbo",
  ".cache",
  "dist",
  "build",
  "out",
  "site-packages",
  "__pycache__",
]);

/** Opens a folder for reading; nothing is ever written to it. @throws if it cannot be read. */
export function openSourceFolder(directory: string): SourceFolder {
  const files = [...listFiles(directory, "")].sort();
  const known = new Set(files);
  const texts = new Map<string, string>();
  return {
    files,
    has: (file) => known.has(file),
    read(file) {
      const text = texts.get(file) ?? (known.has(file) ? readFileSync(path.join(directory, file), "utf8") : "");
      texts.set(file, text);
      return text;
    },
  };
}

function* listFiles(directory: string, prefix: string): Generator<string> {
  for (const entry of readdirSync(path.join(directory, prefix), { withFileTypes: true })) {
    const name = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* listFiles(directory, name);
    } else if (entry.isFile()) {
      yield name;
    }
  }
}
