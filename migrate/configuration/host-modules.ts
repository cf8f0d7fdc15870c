import path from "node:path/posix";
import { recordOf } from "@/migrate/markdown/frontmatter";
import { folderOf } from "@/migrate/paths";

/** The absolute path of a file or folder, as the code of a configuration sees it: the source folder is the top. */
export function absolutePath(file: string): string {
  return path.join("/", file);
}

/** Stand-ins for the modules of Node.js with which configurations write paths; undefined for other modules. */
export function hostModule(specifier: string, importer: string): object | undefined {
  switch (specifier.replace(/^node:/, "")) {
    case "path":
    case "path/posix": {
      const { join, basename, dirname, extname, relative, normalize, sep } = path;
      const resolve = (...parts: string[]) => path.resolve(absolutePath(folderOf(importer)), ...parts);
      return { join, basename, dirname, extname, relative, normalize, sep, resolve };
    }
    case "url":
      return { fileURLToPath: textPath, pathToFileURL: (file: string) => ({ href: `file://${file}`, pathname: file }) };
    default:
      return undefined;
  }
}

/** The path in a string or a `file:` URL. */
function textPath(value: unknown): string {
  const text = typeof value === "string" ? value : String(recordOf(value).pathname ?? "");
  return decodeURIComponent(text.replace(/^file:\/\//, ""));
}
