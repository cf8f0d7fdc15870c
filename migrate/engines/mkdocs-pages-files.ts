import { parseDocument } from "yaml";
import { placeOf } from "@/migrate/engines/language-files";
import { globPattern, isExternal, recordOf, textOf } from "@/migrate/engines/shared";
import { isMarkdownFile, isWithin, joinPath, labelFromName, nameOf, relativeTo } from "@/migrate/paths";
import type { Data, NavigationItem, SourceFolder, SourcePage } from "@/migrate/types";

/** Files of the plugins `awesome-pages` and `awesome-nav`, which define the navigation of a folder. */
const NAMES = [".pages", ".nav.yml"];

interface PagesFiles {
  folder: SourceFolder;
  pages: readonly SourcePage[];
}

/** True for sites whose folders define their own navigation. */
export function hasPagesFiles(folder: SourceFolder, docs: string): boolean {
  return folder.files.some((file) => isWithin(file, docs) && NAMES.includes(nameOf(file)));
}

/**
 * Builds the navigation of a folder from the list in its file, with patterns such as `...` and `ops/*` for entries that the list
 * does not name. Without a list, the index comes first, and then the other names in order.
 */
export function pagesFilesNavigation(context: PagesFiles, directory: string): NavigationItem[] {
  const { nav, arrange, order } = readPagesFile(context.folder, directory);
  const listed: unknown[] = [nav ?? arrange ?? ["..."]].flat();
  const isMentioned = mentionedIn(listed);
  const read = (entry: unknown): NavigationItem[] => {
    const pattern = patternOf(entry);
    if (pattern) {
      const names = matchingNames(context, directory, pattern).filter((name) => !isMentioned(name));
      return (order === "desc" ? names.reverse() : names).flatMap((name) => readName(context, directory, name));
    }
    if (typeof entry === "string") return readName(context, directory, entry);
    return Object.entries(recordOf(entry)).flatMap(([label, target]) =>
      typeof target === "string"
        ? readName(context, directory, target, label)
        : [{ type: "group" as const, label, items: [target].flat().flatMap(read) }],
    );
  };
  return listed.flatMap(read);
}

interface NamePattern {
  glob: string;
  ignore?: string | undefined;
}

/** Reads an entry that is a pattern: `...`, `... | *.md`, `ops/*`, or `glob: "*"` with options; undefined for others. */
function patternOf(entry: unknown): NamePattern | undefined {
  if (typeof entry !== "string") {
    const { glob, ignore } = recordOf(entry);
    return typeof glob === "string" ? { glob, ignore: textOf(ignore) } : undefined;
  }
  if (entry.startsWith("...")) {
    const glob = /\|([^|=]+)$/.exec(entry)?.[1]?.trim();
    return { glob: glob === undefined || glob === "flat" ? "*" : glob };
  }
  return /[*?]/.test(entry) && !isExternal(entry) ? { glob: entry } : undefined;
}

/** The names that match a pattern: names in the pattern's folder or, with `**`, files at any depth. */
function matchingNames({ pages }: PagesFiles, directory: string, { glob, ignore }: NamePattern): string[] {
  const prefix = /^(?:[^*?]*\/)?/.exec(glob)?.[0] ?? "";
  const tail = glob.slice(prefix.length);
  const base = joinPath(directory, prefix) ?? directory;
  const files = pages.flatMap((page) => (isWithin(placeOf(page), base) ? relativeTo(placeOf(page), base) : []));
  const names = tail.startsWith("**") ? files : files.map((file) => file.split("/")[0] ?? "");
  const isIndex = (name: string) => /^(?:index|readme)\.md$/i.test(name);
  return [...new Set(names)]
    .filter((name) => globPattern(tail.replace(/\/$/, "")).test(name) && !(ignore && globPattern(ignore).test(name)))
    .filter((name) => !tail.endsWith("/") || !isMarkdownFile(name))
    .sort(
      (one, other) =>
        Number(isIndex(other)) - Number(isIndex(one)) || one.localeCompare(other, "en", { numeric: true }),
    )
    .map((name) => prefix + name);
}

function readName(context: PagesFiles, directory: string, name: string, label?: string): NavigationItem[] {
  if (isExternal(name)) return [{ type: "link", label: label ?? name, href: name }];
  const place = joinPath(directory, name);
  const page = context.pages.find((candidate) => placeOf(candidate) === place);
  if (page) page.label ??= label;
  if (page) return [{ type: "page", path: page.path, label }];
  const hasPages = place !== undefined && context.pages.some((candidate) => isWithin(placeOf(candidate), place));
  if (!hasPages || isMarkdownFile(name)) return [];
  const { title, hide } = readPagesFile(context.folder, place);
  if (hide === true) return [];
  const items = pagesFilesNavigation(context, place);
  return [{ type: "group", label: label ?? textOf(title) ?? labelFromName(name), items }];
}

function readPagesFile(folder: SourceFolder, directory: string): Data {
  const file = NAMES.map((name) => (directory === "" ? name : `${directory}/${name}`)).find((name) => folder.has(name));
  return file === undefined ? {} : recordOf(parseDocument(folder.read(file), { logLevel: "silent" }).toJS());
}

/** Creates a function that decides whether a list, including nested ones, names a file or folder, or a file in the folder. */
function mentionedIn(listed: readonly unknown[]): (name: string) => boolean {
  const names = new Set<string>();
  const collect = (entry: unknown): void => {
    if (typeof entry === "string") {
      const path = entry.replace(/\/$/, "");
      names.add(path).add(path.split("/")[0] ?? "");
    } else if (Array.isArray(entry)) entry.forEach(collect);
    else Object.values(recordOf(entry)).forEach(collect);
  };
  collect(listed);
  return (name) => names.has(name);
}
