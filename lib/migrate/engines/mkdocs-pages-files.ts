import { parseDocument } from "yaml";
import { placeOf } from "@/lib/migrate/engines/language-files";
import { isExternal, recordOf, textOf } from "@/lib/migrate/engines/shared";
import { isMarkdownFile, isWithin, joinPath, labelFromName, nameOf, relativeTo } from "@/lib/migrate/paths";
import type { Data, NavigationItem, SourceFolder, SourcePage } from "@/lib/migrate/types";

/** Files that define how a folder appears in the navigation, of the plugins `awesome-pages` and `awesome-nav`. */
const NAMES = [".pages", ".nav.yml"];

interface PagesFiles {
  folder: SourceFolder;
  pages: readonly SourcePage[];
}

/** True for sites whose folders say themselves what their navigation is. */
export function hasPagesFiles(folder: SourceFolder, docs: string): boolean {
  return folder.files.some((file) => isWithin(file, docs) && NAMES.includes(nameOf(file)));
}

/** The navigation of a folder: what its file lists, with `...` for the rest; without a list, the index and then names in order. */
export function pagesFilesNavigation(context: PagesFiles, directory: string): NavigationItem[] {
  const { nav, arrange, order } = readPagesFile(context.folder, directory);
  const inside = context.pages.map(placeOf).filter((place) => isWithin(place, directory));
  const names = [...new Set(inside.map((place) => relativeTo(place, directory).split("/")[0] ?? ""))];
  const isIndex = (name: string) => /^(?:index|readme)\.md$/i.test(name);
  const sorted = names.sort(
    (one, other) => Number(isIndex(other)) - Number(isIndex(one)) || one.localeCompare(other, "en", { numeric: true }),
  );
  if (order === "desc") sorted.reverse();
  const listed: unknown[] = [nav ?? arrange ?? ["..."]].flat();
  const isMentioned = mentionedIn(listed);
  const rest = sorted.filter((name) => !isMentioned(name));
  const read = (entry: unknown): NavigationItem[] => {
    if (typeof entry === "string") {
      return /^\.\.\./.test(entry) || entry === "*"
        ? rest.flatMap((name) => readName(context, directory, name))
        : readName(context, directory, entry);
    }
    return Object.entries(recordOf(entry)).flatMap(([label, target]) =>
      typeof target === "string"
        ? readName(context, directory, target, label)
        : [{ type: "group" as const, label, items: [target].flat().flatMap(read) }],
    );
  };
  return listed.flatMap(read);
}

function readName(context: PagesFiles, directory: string, name: string, label?: string): NavigationItem[] {
  if (isExternal(name)) return [{ type: "link", label: label ?? name, href: name }];
  const place = joinPath(directory, name);
  const page = context.pages.find((candidate) => placeOf(candidate) === place);
  if (page && label !== undefined) page.label ??= label;
  if (page) return [{ type: "page", path: page.path, ...(label === undefined ? {} : { label }) }];
  if (
    place === undefined ||
    isMarkdownFile(name) ||
    !context.pages.some((candidate) => isWithin(placeOf(candidate), place))
  )
    return [];
  const { title, hide } = readPagesFile(context.folder, place);
  if (hide === true) return [];
  const items = pagesFilesNavigation(context, place);
  return [{ type: "group", label: label ?? textOf(title) ?? labelFromName(name), items }];
}

function readPagesFile(folder: SourceFolder, directory: string): Data {
  const file = NAMES.map((name) => (directory === "" ? name : `${directory}/${name}`)).find((name) => folder.has(name));
  return file === undefined ? {} : recordOf(parseDocument(folder.read(file), { logLevel: "silent" }).toJS());
}

/** Whether the list, or one within it, names a file or folder. */
function mentionedIn(listed: readonly unknown[]): (name: string) => boolean {
  const names = new Set<string>();
  const collect = (entry: unknown): void => {
    if (typeof entry === "string") names.add(entry.replace(/\/$/, "").split("/")[0] ?? "");
    else if (Array.isArray(entry)) entry.forEach(collect);
    else Object.values(recordOf(entry)).forEach(collect);
  };
  collect(listed);
  return (name) => names.has(name);
}
