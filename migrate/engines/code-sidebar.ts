import { ModuleReader } from "@/migrate/configuration/read-module";
import { FunctionValue } from "@/migrate/configuration/values";
import { isExternal, recordOf, textOf } from "@/migrate/engines/shared";
import { isWithin, pagePath } from "@/migrate/paths";
import type { Data, NavigationItem, SourceFolder, SourcePage } from "@/migrate/types";

/** A sidebar that a site keeps in code of its own: the file that exports it, and its entries. */
interface CodeSidebar {
  file: string;
  items: NavigationItem[];
}

/**
 * Finds a list that a file of code exports and whose entries, `{ title, href }` or `{ title, list: [...] }`, lead to at least half of
 * the pages; undefined if there is none.
 */
export function findCodeSidebar(
  folder: SourceFolder,
  root: string,
  aliases: Readonly<Record<string, string>>,
  pages: readonly SourcePage[],
): CodeSidebar | undefined {
  const known = new Map(pages.map((page) => [page.path, page]));
  const wanted = Math.max(5, pages.length / 2);
  for (const file of folder.files) {
    if (!isWithin(file, root) || !/\.[jt]sx?$/.test(file)) continue;
    if ((folder.read(file).match(/\b(?:href|url|link)["']?\s*:/g) ?? []).length < wanted) continue;
    for (const value of Object.values(new ModuleReader(folder, aliases).read(file))) {
      const items = Array.isArray(value) ? value.flatMap((entry) => readEntry(entry, known)) : [];
      if (countPages(items) >= wanted) return { file, items };
    }
  }
  return undefined;
}

function readEntry(value: unknown, known: ReadonlyMap<string, SourcePage>): NavigationItem[] {
  const entry = value instanceof FunctionValue ? {} : recordOf(value);
  const label = firstText(entry, "title", "text", "label", "name");
  const href = firstText(entry, "href", "url", "link");
  const inner = ["list", "items", "children", "pages", "links"].map((key) => entry[key]).find(Array.isArray);
  if (label === undefined) return [];
  if (inner && inner.length > 0)
    return [{ type: "group", label, items: inner.flatMap((item) => readEntry(item, known)) }];
  if (href === undefined) return [];
  const page = isExternal(href) ? undefined : known.get(pagePath(href));
  if (!page) return isExternal(href) ? [{ type: "link", label, href }] : [];
  page.label ??= label;
  return [{ type: "page", path: page.path, label }];
}

function firstText(entry: Data, ...names: readonly string[]): string | undefined {
  return names.map((name) => textOf(entry[name])).find(Boolean);
}

function countPages(items: readonly NavigationItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.type === "group" ? countPages(item.items) : Number(item.type === "page")),
    0,
  );
}
