import { getOrMake } from "@/lib/base/get-or-make";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import type { ModuleReader } from "@/migrate/configuration/read-module";
import { groupBySeparator, type Separator } from "@/migrate/engines/fumadocs-tree";
import { isExternal, recordOf, textOf } from "@/migrate/engines/shared";
import { labelFromName, pagePath } from "@/migrate/paths";
import type { Data, NavigationItem, NavigationSection, SourceFolder, SourcePage } from "@/migrate/types";

/** A folder or a page of Nextra's page map. */
export interface NextraNode {
  name: string;
  /** The page at the path of the node. */
  page?: SourcePage | undefined;
  children: Map<string, NextraNode>;
  /** The folder's `_meta`. */
  meta: Data;
}

/** Access to the sources of the page map. */
export interface NextraContext {
  folder: SourceFolder;
  reader: ModuleReader;
}

/** Arranges pages in a tree by their path below `prefix`, without error pages. */
export function createNextraTree(pages: readonly SourcePage[], prefix: string): NextraNode {
  const root: NextraNode = { name: "", children: new Map(), meta: {} };
  for (const page of pages) {
    const path = page.path === "index" ? "" : page.path;
    const inner = prefix === "" ? path : path === prefix ? "" : path.slice(prefix.length + 1);
    if (/^(?:404|500)$/.test(inner)) continue;
    let node = root;
    for (const name of inner.split("/").filter(Boolean)) {
      node = getOrMake(node.children, name, () => ({ name, children: new Map(), meta: {} }));
    }
    node.page = page;
  }
  return root;
}

/** Applies the entries of `_meta.global` to a tree; they nest below `items`. */
export function applyMeta(node: NextraNode, meta: Data): void {
  node.meta = meta;
  for (const [name, entry] of Object.entries(meta)) {
    const items = recordOf(entry).items;
    const child = node.children.get(name);
    if (child && items !== undefined && recordOf(entry).type !== "menu") applyMeta(child, recordOf(items));
  }
}

/** Reads the top bar and the sidebars. Entries of type `page` are tabs, and entries of type `menu` are menus. */
export function readNextraSections(root: NextraNode, context: NextraContext): NavigationSection[] {
  const tabs: NavigationSection[] = [];
  const rest: Data = {};
  for (const [name, value] of orderedEntries(root)) {
    const entry = entryOf(value);
    const node = name === "index" ? { ...root, children: new Map<string, NextraNode>() } : root.children.get(name);
    if (entry.type === "page" && entry.display !== "hidden") {
      const section = pageSection(name, entry, node, context);
      if (section) tabs.push(section);
    } else if (entry.type === "menu") {
      const menu = Object.entries(recordOf(entry.items)).flatMap(([key, item]) => {
        const href = textOf(recordOf(item).href);
        return href ? [{ label: textOf(recordOf(item).title) ?? labelFromName(key), href }] : [];
      });
      tabs.push({ label: textOf(entry.title) ?? labelFromName(name), menu });
    } else if (entry.type !== "page") {
      rest[name] = value;
    }
  }
  const page = entryOf(root.meta.index).type === "page" ? undefined : root.page;
  const items = readItems({ ...root, page, meta: rest, children: withoutPages(root) }, context);
  if (items.length === 0) return tabs;
  return [{ ...(tabs.length > 0 ? { label: "Documentation" } : {}), items }, ...tabs];
}

function withoutPages({ children, meta }: NextraNode): Map<string, NextraNode> {
  return new Map([...children].filter(([name]) => !/^(?:page|menu)$/.test(String(entryOf(meta[name]).type))));
}

function pageSection(
  name: string,
  entry: Data,
  node: NextraNode | undefined,
  context: NextraContext,
): NavigationSection | undefined {
  const href = textOf(entry.href);
  const label = textOf(entry.title) ?? (node?.page ? titleOf(node.page, context) : labelFromName(name));
  if (href) return { label, href };
  if (!node) return undefined;
  const items = readItems(node, context);
  return items.length === 0 ? undefined : { label, items };
}

/** The entries of a folder in the order of `_meta`, then the other ones in alphabetical order. */
function orderedEntries({ meta, children, page }: NextraNode): [string, unknown][] {
  const named = Object.entries(meta).filter(([name]) => name !== "*");
  const known = new Set(named.map(([name]) => name));
  const rest = [...children.keys()].filter((name) => !known.has(name)).sort((a, b) => a.localeCompare(b));
  const index: [string, unknown][] = page && !known.has("index") ? [["index", {}]] : [];
  return [...index, ...named, ...rest.map((name): [string, unknown] => [name, {}])];
}

function entryOf(value: unknown): Data {
  return typeof value === "string" ? { title: value } : recordOf(value);
}

/** Reads the entries of a folder. The folder's own page is the first entry, unless the folder's label opens it. */
function readItems(node: NextraNode, context: NextraContext, keepsIndex = true): NavigationItem[] {
  const flat = orderedEntries(node).flatMap(([name, value]): (NavigationItem | Separator)[] => {
    const entry = entryOf(value);
    const title = textOf(entry.title);
    if (entry.type === "separator") return [{ type: "separator", label: title ?? "" }];
    if (entry.display === "hidden" || entry.type === "menu") return [];
    const href = textOf(entry.href);
    if (href) return [linkItem(title ?? labelFromName(name), href)];
    if (name === "index") return node.page && keepsIndex ? [pageItem(node.page, title, context)] : [];
    const child = node.children.get(name);
    if (child && child.children.size > 0 && entry.display === "children") return readItems(child, context);
    return child ? childItems(child, title, entry, context) : [];
  });
  return groupBySeparator(flat);
}

function childItems(
  child: NextraNode,
  title: string | undefined,
  entry: Data,
  context: NextraContext,
): NavigationItem[] {
  if (child.children.size === 0 && child.page) return [pageItem(child.page, title, context)];
  const { page } = child;
  const indexPage = page && frontmatterOf(page, context).asIndexPage === true ? page : undefined;
  const items = readItems(child, context, !indexPage);
  const label = title ?? (indexPage ? titleOf(indexPage, context) : labelFromName(child.name));
  if (items.length === 0) return page ? [pageItem(page, label, context)] : [];
  const isExpanded = recordOf(entry.theme).collapsed === false;
  return [{ type: "group", label, items, root: indexPage?.path, isExpanded }];
}

function linkItem(label: string, href: string): NavigationItem {
  return { type: "link", label, href: isExternal(href) ? href : `/${pagePath(href)}` };
}

function pageItem(page: SourcePage, title: string | undefined, context: NextraContext): NavigationItem {
  const label = title ?? titleOf(page, context);
  page.label ??= label;
  return { type: "page", path: page.path, label };
}

function frontmatterOf(page: SourcePage, { folder }: NextraContext): Data {
  return parseFrontmatter(page.file, folder.read(page.file)).data;
}

/** The title of a page in the sidebar: from frontmatter, the exported metadata, the first heading, or the page's name. */
function titleOf(page: SourcePage, context: NextraContext): string {
  const data = frontmatterOf(page, context);
  const source = context.folder.read(page.file).replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, "");
  const exported = /export const metadata\s*=\s*\{[\s\S]*?\btitle:\s*['"]([^'"]+)['"]/.exec(source)?.[1];
  const heading = /^#[ \t]+(.+?)[ \t]*(?:\[#[^\]]*\]|\{#[^}]*\})?[ \t]*#*$/m.exec(source)?.[1];
  const plain = heading?.replace(/<[^>]+>|[`*_]|:\w+:/g, "").trim();
  return textOf(data.sidebarTitle) ?? textOf(data.title) ?? exported ?? (plain || labelFromName(page.path));
}
