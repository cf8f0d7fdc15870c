import { existsSync } from "node:fs";
import path from "node:path";
import { readTextFileNow } from "@/lib/base/read-text-file.server";

/** Maximum number of settings files that are read: docs.json and files that it refers to. */
const MAX_FILES = 20;

/** Maximum number of paths compared: this many files in only one of the folders are enough to decide. */
const MAX_PATHS = 20;

/**
 * The root folder of the content: the folder of docs.json, or `content/` in it. If `content/` exists, the root is the folder
 * in which more of the paths in docs.json are files, since `content/` may also be an ordinary folder of pages.
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
    if (beside + inside === MAX_PATHS) break;
  }
  return beside > inside ? docsDirectory : folder;
}

/** The string values in docs.json and in the settings files that it refers to, in their order. */
function* pathsIn(docsDirectory: string): Generator<string> {
  const files = ["docs.json"];
  for (let index = 0; index < Math.min(files.length, MAX_FILES); index += 1) {
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
    // The loader of the settings reports files that cannot be read, with their position.
    return "";
  }
}

function isFile(directory: string, written: string): boolean {
  const place = path.join(directory, path.join("/", written));
  return ["", ".mdx", ".md"].some((suffix) => existsSync(place + suffix) && path.extname(place + suffix) !== "");
}
