import path from "node:path/posix";
import { UserError } from "@/lib/base/user-error";

/** Joins and tidies a path relative to the source folder; undefined if it leaves the folder. */
export function joinPath(...parts: string[]): string | undefined {
  const joined = path.join(...parts).replace(/^\.?\/+|\/+$/g, "");
  if (joined === ".." || joined.startsWith("../")) return undefined;
  return joined === "." ? "" : joined;
}

/** True for a path that stays inside the folder that it is relative to, on every system. */
export function isPathInside(file: string): boolean {
  return joinPath(file) === file && !/[\\\0]|^[a-z]:/i.test(file);
}

/** Where messages say that an included file is if it is outside the folder to migrate. */
export const ABOVE = "above the folder to migrate";

/**
 * A folder that a configuration names, relative to the source folder.
 * @throws {UserError} if it is outside of that.
 */
export function folderIn(root: string, named: string, setting: string): string {
  const folder = joinPath(root, named);
  if (folder !== undefined) return folder;
  const message = `\`${setting}\` names ${named}, outside of the folder to migrate. Migrate the folder that holds both.`;
  throw new UserError(message);
}

/** The folder of a file; empty at the top. */
export function folderOf(file: string): string {
  const end = file.lastIndexOf("/");
  return end === -1 ? "" : file.slice(0, end);
}

/** The name of a file or the last segment of a path. */
export function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** A file without the suffix of Markdown pages. */
export function withoutSuffix(file: string): string {
  return file.replace(/\.(?:mdx?|mdoc|markdown)$/i, "");
}

/** True for files of Markdown, MDX, and Markdoc. */
export function isMarkdownFile(file: string): boolean {
  return /\.(?:mdx?|mdoc|markdown)$/i.test(file);
}

/** True if a file is in a folder; every file is in the folder with the empty name. */
export function isWithin(file: string, folder: string): boolean {
  return folder === "" || file.startsWith(`${folder}/`);
}

/** A file relative to a folder that it is in. */
export function relativeTo(file: string, folder: string): string {
  return folder === "" ? file : file.slice(folder.length + 1);
}

/**
 * The path of a page from its old address or file: no slashes at the ends, no suffix; `index` and `README` at the end
 * stand for the folder, and the page of the top folder is `index`.
 */
export function pagePath(address: string): string {
  const tidy = withoutSuffix(address.replace(/[?#].*$/, "").replace(/\.html$/, ""))
    .replace(/^\/+|\/+$/g, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?:^|\/)(?:index|readme)$/i, "");
  return tidy === "" ? "index" : tidy;
}

/** A number in front of a name, by which folders and files are sorted: `01-start`. */
export const NUMBER_PREFIX = /^(\d+)[-_. ]+(?=\D)/;

/** A path whose segments have no numbers in front. */
export function withoutNumbers(path: string): string {
  return path
    .split("/")
    .map((segment) => segment.replace(NUMBER_PREFIX, ""))
    .join("/");
}

/** A path without the dots that its names begin with: `.gitbook/assets` would not be served. */
export function withoutDots(path: string): string {
  return path.replace(/^\.+/, "").replace(/\/\.+/g, "/");
}

/**
 * A label from the name of a file or folder.
 * @example labelFromName("getting-started.md") // "Getting started"
 */
export function labelFromName(name: string): string {
  const words = withoutSuffix(nameOf(name)).replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
