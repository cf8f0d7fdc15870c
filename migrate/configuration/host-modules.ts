import path from "node:path/posix";
import { getOrMake } from "@/lib/base/get-or-make";
import { parseFrontmatter, splitFrontmatter } from "@/lib/content/scan/frontmatter";
import { recordOf } from "@/migrate/markdown/frontmatter";
import { folderOf, joinPath } from "@/migrate/paths";
import type { SourceFolder } from "@/migrate/types";

/** The source folder, as configurations see it. */
const TOP = "/";

/** The absolute path of a file or folder, as the code of a configuration sees it. */
export function absolutePath(file: string): string {
  return path.join(TOP, file);
}

/**
 * Stand-ins for the modules of Node.js and the small packages with which configurations read files. They give access to the
 * source folder and nothing else.
 */
export function createHostModules(folder: SourceFolder): (specifier: string, importer: string) => object | undefined {
  const folders = new Map<string, Set<string>>();
  for (const file of folder.files) {
    for (let place = file; place !== ""; place = folderOf(place)) {
      const parent = folderOf(place);
      getOrMake(folders, parent, () => new Set()).add(place.slice(parent === "" ? 0 : parent.length + 1));
    }
  }
  return (specifier, importer) => createModule(specifier, importer, { folder, folders });
}

interface HostFiles {
  folder: SourceFolder;
  /** The names of files and folders in each folder. */
  folders: ReadonlyMap<string, ReadonlySet<string>>;
}

function createModule(specifier: string, importer: string, { folder, folders }: HostFiles): object | undefined {
  // A relative path starts where the site is built: in the folder of the configuration or in a folder above it.
  const relative = (file: unknown): string => {
    const path = textPath(file);
    if (path.startsWith("/")) return joinPath(path) ?? "";
    for (let place = folderOf(importer); ; place = folderOf(place)) {
      const found = joinPath(place, path) ?? "";
      if (place === "" || folder.has(found) || folders.has(found)) return found;
    }
  };
  const kindOf = (file: string) => ({
    isDirectory: () => folders.has(file),
    isFile: () => folder.has(file),
  });
  const list = (directory: unknown, options: unknown) => {
    const place = relative(directory);
    const names = [...(folders.get(place) ?? [])].sort();
    return recordOf(options).withFileTypes === true
      ? names.map((name) => ({ name, ...kindOf(place === "" ? name : `${place}/${name}`) }))
      : names;
  };
  const exists = (file: unknown) => folder.has(relative(file)) || folders.has(relative(file));
  const files = {
    readdirSync: list,
    readdir: list,
    existsSync: exists,
    readFileSync: (file: unknown) => folder.read(relative(file)),
    readFile: (file: unknown) => folder.read(relative(file)),
    statSync: (file: unknown) => kindOf(relative(file)),
    lstatSync: (file: unknown) => kindOf(relative(file)),
  };
  const frontmatter = (text: string) => {
    const { data } = parseFrontmatter("", text);
    return { data, content: text.slice(splitFrontmatter(text)?.bodyOffset ?? 0) };
  };
  const url = {
    fileURLToPath: textPath,
    pathToFileURL: (file: string) => ({ href: `file://${file}`, pathname: file }),
  };
  switch (specifier.replace(/^node:/, "")) {
    case "path":
    case "path/posix":
      return paths(absolutePath(folderOf(importer)));
    case "fs":
    case "fs/promises":
    case "fs-extra":
      return { ...files, promises: files };
    case "url":
      return url;
    case "gray-matter":
      return {
        default: Object.assign(frontmatter, { read: (file: unknown) => frontmatter(folder.read(relative(file))) }),
      };
    default:
      return undefined;
  }
}

/** The path in a string or a `file:` URL. */
function textPath(value: unknown): string {
  const text = typeof value === "string" ? value : String(recordOf(value).pathname ?? "");
  return decodeURIComponent(text.replace(/^file:\/\//, ""));
}

/** The `path` module, with a fixed current directory. */
function paths(workingDirectory: string): object {
  const { join, basename, dirname, extname, relative, normalize, sep, isAbsolute, parse } = path;
  return {
    ...{ join, basename, dirname, extname, relative, normalize, sep, isAbsolute, parse },
    resolve: (...parts: string[]) => path.resolve(workingDirectory, ...parts),
  };
}
