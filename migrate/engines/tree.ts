import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { placeOf } from "@/migrate/engines/language-files";
import { recordOf, textOf } from "@/migrate/engines/shared";
import { isWithin, labelFromName, NUMBER_PREFIX, relativeTo, withoutNumbers, withoutSuffix } from "@/migrate/paths";
import type { Data, NavigationItem, SourceFolder, SourcePage } from "@/migrate/types";

interface Branch {
  order: number;
  name: string;
  item: NavigationItem;
  /** Label for the sidebar, from the frontmatter. */
  label?: string | undefined;
}

/** Builds a navigation from the tree of files, sorted by order in frontmatter, number in front of the name, and name. */
export function treeNavigation(folder: SourceFolder, base: string, pages: readonly SourcePage[]): NavigationItem[] {
  const inside = pages.filter((page) => page.text === undefined && isWithin(placeOf(page), base));
  return branch(folder, base, inside).map(({ item }) => item);
}

function branch(folder: SourceFolder, base: string, pages: readonly SourcePage[]): Branch[] {
  const here: Branch[] = [];
  const folders = new Map<string, SourcePage[]>();
  for (const page of pages) {
    const rest = relativeTo(placeOf(page), base);
    const [first = ""] = rest.split("/");
    if (rest === first) here.push(leaf(folder, page, first));
    else folders.set(first, [...(folders.get(first) ?? []), page]);
  }
  for (const [name, inner] of folders) {
    const place = base === "" ? name : `${base}/${name}`;
    const children = branch(folder, place, inner);
    const index = children.find((child) => /^(?:index|readme)$/i.test(withoutSuffix(child.name)));
    const root = index?.item.type === "page" ? index.item.path : undefined;
    const items = children.filter((child) => child !== index).map(({ item }) => item);
    const label = index?.label ?? labelFromName(withoutNumbers(name));
    const order = index && index.order !== Infinity && index.order >= 0 ? index.order : numberOf(name);
    if (items.length === 0 && root) here.push({ order, name, item: { type: "page", path: root } });
    else here.push({ order, name, item: { type: "group", label, items, ...(root ? { root } : {}) } });
  }
  const compareNames = (one: string, other: string) =>
    withoutSuffix(one).localeCompare(withoutSuffix(other), "en", { numeric: true });
  return here.sort((a, b) => a.order - b.order || compareNames(a.name, b.name));
}

function leaf(folder: SourceFolder, page: SourcePage, name: string): Branch {
  const { data } = parseFrontmatter(page.file, folder.read(page.file));
  const isIndex = /^(?:index|readme)\.\w+$/i.test(name);
  const order = orderOf(data) ?? (isIndex ? -1 : numberOf(name));
  const label = textOf(data.nav_title) ?? textOf(data.sidebar_label) ?? textOf(data.sidebarTitle);
  return { order, name, label, item: { type: "page", path: page.path } };
}

function orderOf(data: Data): number | undefined {
  const value = [
    data.order,
    data.nav_order,
    data.sidebar_position,
    data.weight,
    data.position,
    recordOf(data.sidebar).order,
  ].find((candidate) => textOf(candidate) !== undefined);
  const order = Number(value);
  return value === undefined || Number.isNaN(order) ? undefined : order;
}

function numberOf(name: string): number {
  const match = NUMBER_PREFIX.exec(name);
  return match ? Number(match[1]) : Infinity;
}
