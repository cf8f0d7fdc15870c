import { existsSync } from "node:fs";
import path from "node:path";
import { readTextFileNow } from "@/lib/base/read-text-file";

/** How many files of settings are read, docs.json and those that it refers to. */
const MOST_FILES = 20;

/** How many paths that are a file in only one of the folders are enough to decide. */
const MOST_PATHS = 20;

/**
 * The folder that addresses start at: that of docs.json, or `content/` in it. Where both exist, the paths in docs.json decide by
 * where most of them are files, since a repository may have pages in a folder of that name.
 * @param docsDirectory the folder of docs.json.
 */
export function findContentDirectory(docsDirectory: string): string {
  const folder = path.join(docsDirectory, "content");
  if (!existsSync(folder)) return docsDirectory;
  let beside = 0;
  let inside = 0;
  for (const written of pathsIn(docsDirectory)) {
    const isBeside = isFile(docsDirectory, written);
    if (isBeside === isFile(folder, written)) continue;
    if (isBeside) beside += 1;
    else inside += 1;
    if (beside + inside === MOST_PATHS) break;
  }
  return beside > inside ? docsDirectory : folder;
}

/** The texts of docs.json and of the files of settings that it refers to, in their order. */
function* pathsIn(docsDirectory: string): Generator<string> {
  const files = ["docs.json"];
  for (let index = 0; index < Math.min(files.length, MOST_FILES); index += 1) {
    const settings = readText(path.join(docsDirectory, path.join("/", files[index] ?? "")));
    for (const [, text = ""] of settings.matchAll(/"([^"\\\s:]+)"(?!\s*:)/g)) {
      if (text.endsWith(".json")) files.push(text);
      yield text;
    }
  }
}

function readText(file: string): string {
  try {
    return readTextFileNow(file);
  } catch {
    // Where the settings are loaded, what cannot be read is reported with its place.
    return "";
  }
}

function isFile(directory: string, written: string): boolean {
  const place = path.join(directory, path.join("/", written));
  return ["", ".mdx", ".md"].some((suffix) => existsSync(place + suffix) && path.extname(place + suffix) !== "");
}
