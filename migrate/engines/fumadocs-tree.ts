import { parseJson } from "@/lib/base/parse-json";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { isExternal, recordOf, textOf } from "@/migrate/engines/shared";
import { iconOf } from "@/migrate/markdown/frontmatter";
import { joinPath, labelFromName, nameOf, withoutSuffix } from "@/migrate/paths";
import type {
  Data,
  NavigationGroup,
  NavigationItem,
  NavigationSection,
  SourceFolder,
  SourcePage,
} from "@/migrate/types";

/** Access to the sources of Fumadocs' page tree. */
export interface FumadocsContext {
  folder: SourceFolder;
  /** Pages by their file without suffix. */
  pages: ReadonlyMap<string, SourcePage>;
  /** Files that may define the order of a folder, the most specific first. */
  metaFiles(place: string): string[];
  report(file: string, message: string): void;
}

/** Reads the page tree. Folders marked as `root` become tabs; all others are the sidebar of a section without a label. */
export function readFumadocsTree(base: string, context: FumadocsContext): NavigationSection[] {
  const items = readFolder(base, context, true);
  const own = readMeta(base, context);
  const roots = items.filter((item): item is RootGroup => item.type === "group" && "isRoot" in item);
  const others = items.filter((item) => !roots.includes(item as RootGroup));
  const sections = roots.map(({ label, items: inner, icon }) => ({ label, items: inner, icon }));
  if (others.length === 0) return sections;
  const first = { label: textOf(own.title) ?? "Documentation", icon: iconOf(own.icon) };
  return [{ ...(sections.length > 0 ? first : {}), items: others }, ...sections];
}

interface RootGroup extends NavigationGroup {
  isRoot: true;
}

/** Reads the entries of a folder: those in `meta.json`, in its order, or all of them in alphabetical order. */
function readFolder(base: string, context: FumadocsContext, keepsIndex: boolean): NavigationItem[] {
  const names = entriesOf(base, context);
  const { pages: listed } = readMeta(base, context);
  if (!Array.isArray(listed)) {
    return names.filter((name) => keepsIndex || name !== "index").flatMap((name) => readEntry(base, name, context));
  }
  const written = new Set(listed.filter((item): item is string => typeof item === "string").map(nameInMeta));
  const rest = names.filter((name) => !written.has(name) && (keepsIndex || name !== "index"));
  const flat = listed.flatMap((entry): (NavigationItem | Separator)[] => {
    if (typeof entry !== "string") return [];
    const separator = /^---(?:\[([^\]]+)\])?(.*?)---$|^---$/.exec(entry);
    if (separator) return [{ type: "separator", label: separator[2]?.trim() ?? "", icon: iconOf(separator[1]) }];
    if (entry === "...") return rest.flatMap((name) => readEntry(base, name, context));
    if (entry === "z...a") return [...rest].reverse().flatMap((name) => readEntry(base, name, context));
    if (entry.startsWith("!")) return [];
    const link = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(entry);
    if (link) return readLink(link[1] ?? "", link[2] ?? "", context);
    if (entry.startsWith("...")) return readFolder(joinPath(base, entry.slice(3)) ?? base, context, true);
    const found = readEntry(base, entry, context);
    if (found.length === 0 && !/\(generated\)/.test(entry))
      context.report(metaFile(base, context), `\`${entry}\` does not exist; the entry was left out.`);
    return found;
  });
  return groupBySeparator(flat);
}

/** A heading between the entries of a folder. */
export interface Separator {
  type: "separator";
  label: string;
  icon?: string | undefined;
}

/** Groups the items after each separator under its label. */
export function groupBySeparator(items: readonly (NavigationItem | Separator)[]): NavigationItem[] {
  const result: NavigationItem[] = [];
  let current = result;
  for (const item of items) {
    if (item.type !== "separator") {
      // Tabs are never part of a group.
      ("isRoot" in item ? result : current).push(item);
      continue;
    }
    if (item.label === "") {
      current = result;
      continue;
    }
    const { label, icon } = item;
    const group: NavigationGroup = { type: "group", label, icon, items: [], isExpanded: true };
    result.push(group);
    current = group.items;
  }
  return result.filter((item) => item.type !== "group" || item.items.length > 0 || item.root !== undefined);
}

function nameInMeta(entry: string): string {
  return entry.replace(/^(?:\.\.\.|!)/, "").split("/")[0] ?? entry;
}

/** Lists the names in a folder: pages first, then folders. */
function entriesOf(base: string, { pages }: FumadocsContext): string[] {
  const prefix = base === "" ? "" : `${base}/`;
  const files = [...pages.keys()].filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
  const compare = (a: string, b: string) => a.localeCompare(b);
  const own = files.filter((name) => !name.includes("/")).sort(compare);
  const folders = [...new Set(files.filter((name) => name.includes("/")).map((name) => name.split("/")[0] ?? ""))].sort(
    compare,
  );
  return [
    ...own.filter((name) => name === "index"),
    ...own.filter((name) => name !== "index"),
    ...folders.filter((name) => !own.includes(name)),
  ];
}

function readEntry(base: string, name: string, context: FumadocsContext): NavigationItem[] {
  const place = joinPath(base, withoutSuffix(name)) ?? name;
  const page = context.pages.get(place);
  if (page) return [pageItem(page, context)];
  const hasPages = [...context.pages.keys()].some((file) => file.startsWith(`${place}/`));
  return hasPages ? [readGroup(place, context)] : [];
}

function pageItem(page: SourcePage, { folder }: FumadocsContext): NavigationItem {
  const { data } = parseFrontmatter(page.file, folder.read(page.file));
  const label = textOf(data.title);
  if (label) page.label ??= label;
  return { type: "page", path: page.path, label };
}

function readGroup(place: string, context: FumadocsContext): NavigationItem {
  const meta = readMeta(place, context);
  const index = context.pages.get(`${place}/index`);
  const isListed = Array.isArray(meta.pages) && meta.pages.includes("index");
  const isRoot = meta.root === true;
  const items = readFolder(place, context, isRoot || isListed);
  const ownLabel = index ? textOf(parseFrontmatter(index.file, context.folder.read(index.file)).data.title) : undefined;
  const label = textOf(meta.title) ?? ownLabel ?? labelFromName(nameOf(place).replace(/^\((.*)\)$/, "$1"));
  const group: NavigationGroup = {
    type: "group",
    label,
    items,
    root: isListed || isRoot ? undefined : index?.path,
    icon: iconOf(meta.icon),
    isExpanded: meta.defaultOpen === true,
  };
  const root: RootGroup = { ...group, isRoot: true };
  return isRoot ? root : group;
}

function readLink(label: string, href: string, { pages }: FumadocsContext): NavigationItem[] {
  const path = href.replace(/^\//, "");
  const page = [...pages.values()].find((candidate) => candidate.path === path);
  if (page && !isExternal(href)) {
    page.label ??= label;
    return [{ type: "page", path: page.path, label }];
  }
  return [{ type: "link", label, href }];
}

function metaFile(place: string, { folder, metaFiles }: FumadocsContext): string {
  const files = metaFiles(place);
  return files.find((file) => folder.has(file)) ?? files.at(-1) ?? "";
}

function readMeta(place: string, context: FumadocsContext): Data {
  return recordOf(parseJson(context.folder.read(metaFile(place, context))));
}
