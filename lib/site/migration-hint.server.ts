import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { detectEngine, ENGINES } from "@/lib/site/detect-engine";

/** Hint for converting the site of another engine whose configuration is in the folder; undefined if there is none. */
export function migrationHint(folder: string): string | undefined {
  const engine = detectEngine({ files: listConfigurationFiles(folder), read: (file) => readOrEmpty(folder, file) });
  if (engine === undefined || engine === "markdown") return undefined;
  const name = path.relative(process.cwd(), folder) || ".";
  const from = /\s/.test(name) ? `"${name}"` : name;
  return `Run \`lectern migrate ${from} --to <new folder>\` to convert this ${ENGINES[engine].title} site.`;
}

/** Lists the files in a folder and in its folder `.vitepress`. */
function listConfigurationFiles(folder: string): string[] {
  return ["", ".vitepress/"].flatMap((prefix) => {
    const place = path.join(folder, prefix);
    if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? `${prefix}${entry.name}` : [],
    );
  });
}

/** Reads a file; empty if it cannot be read. */
function readOrEmpty(folder: string, file: string): string {
  try {
    return readFileSync(path.join(folder, file), "utf8");
  } catch {
    return "";
  }
}
