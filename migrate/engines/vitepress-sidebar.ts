import { addressOf } from "@/migrate/address-book";
import { reportLostLabels } from "@/migrate/engines/page-features";
import { isExternal, listsPage, plainLabel, recordOf, recordsOf, referenceOf, textOf } from "@/migrate/engines/shared";
import { pagePath } from "@/migrate/paths";
import type { Data, NavigationItem, NavigationSection, SourcePage } from "@/migrate/types";

/** The top bar and the sidebars of a language. */
export interface VitepressSidebar {
  sections: NavigationSection[];
  /** Links of the top bar that are not tabs. */
  links: { label: string; href: string }[];
}

/** The sources of the sidebars of a language. */
export interface VitepressContext {
  pages: readonly SourcePage[];
  /** Returns the tree of the pages whose URLs start with a prefix, for sidebars that only code could compute. */
  treeOf(address: string): NavigationItem[];
  report(message: string): void;
}

/** Reads `themeConfig.nav` and `themeConfig.sidebar`. A sidebar that an entry of the top bar opens becomes a tab. */
export function createVitepressSidebar(theme: Data, { pages, treeOf, report }: VitepressContext): VitepressSidebar {
  const known = new Map(pages.map((page) => [page.path, page]));
  const shared = { known, named: new Set<SourcePage>(), report };
  const read = (items: unknown, base: string, keys: readonly string[]) => readItems(items, { ...shared, base, keys });
  const multiple = [...withSharedSidebars(recordOf(theme.sidebar))].map(([value, keys]): Sidebar => {
    const own = Array.isArray(value) ? { items: value, base: "" } : recordOf(value);
    const items = Array.isArray(own.items)
      ? read(own.items, textOf(own.base) ?? "", keys)
      : keys.flatMap((key) => treeOf(key));
    return { keys, items };
  });
  const single = Array.isArray(theme.sidebar) ? read(theme.sidebar, "", ["/"]) : [];
  const hasItems = single.length > 0 || multiple.some(({ items }) => items.length > 0);
  const sidebars: Sidebar[] =
    single.length > 0 || !hasItems ? [{ keys: ["/"], items: hasItems ? single : treeOf("/") }] : multiple;
  const byLength = sidebars
    .flatMap((sidebar) => sidebar.keys.map((key) => ({ key, sidebar })))
    .sort((a, b) => b.key.length - a.key.length);
  const sections: NavigationSection[] = [];
  const links: { label: string; href: string }[] = [];
  const used = new Set<Sidebar>();
  const entries = recordsOf(theme.nav);
  // A menu becomes a tab. A single sidebar then becomes a tab, too, named after the entry that leads to one of its pages.
  const hasMenu = entries.some(({ items }) => readMenu(items).length > 0);
  const isTab = ({ items }: Sidebar, href: string) =>
    sidebars.length > 1 || (hasMenu && listsPage(items, pagePath(href)));
  for (const entry of entries) {
    const label = plainLabel(textOf(entry.text) ?? "");
    const href = textOf(entry.link);
    const menu = readMenu(entry.items);
    if (menu.length > 0) {
      const inner = recordsOf(entry.items).filter(({ items }) => Array.isArray(items));
      for (const message of reportLostLabels(inner.map(({ text }) => plainLabel(textOf(text) ?? "")))) report(message);
      sections.push({ label: label || "More", menu });
    } else if (href !== undefined && label !== "") {
      const sidebar = byLength.find(({ key }) => matchesKey(href, key))?.sidebar;
      if (sidebar && !used.has(sidebar) && !isExternal(href) && isTab(sidebar, href)) {
        used.add(sidebar);
        sections.push({ label, items: sidebar.items });
      } else {
        links.push({ label, href: isExternal(href) ? href : addressOfLink(href) });
      }
    }
  }
  const rest = sidebars.filter((sidebar) => !used.has(sidebar));
  for (const { keys, items } of rest) {
    const label =
      items.find((item) => item.type === "group" && item.items.length > 0)?.label ?? keys[0]?.replace(/^\/|\/$/g, "");
    sections.push(
      sidebars.length === 1 && sections.length === 0 ? { items } : { label: label || "Documentation", items },
    );
  }
  return { sections, links };
}

/** A sidebar, and the prefixes of the URLs at which it is shown. */
interface Sidebar {
  keys: string[];
  items: NavigationItem[];
}

/** The sidebars of a site, each with all URL prefixes that share it. */
function withSharedSidebars(sidebars: Data): Map<unknown, string[]> {
  const shared = new Map<unknown, string[]>();
  for (const [key, value] of Object.entries(sidebars)) {
    const isGenerated = !Array.isArray(value) && !Array.isArray(recordOf(value).items);
    const owner = isGenerated ? key : value;
    shared.set(owner, [...(shared.get(owner) ?? []), key]);
  }
  return shared;
}

function matchesKey(href: string, key: string): boolean {
  return `${href}/`.replace(/\/{2,}/g, "/").startsWith(key.endsWith("/") ? key : `${key}/`) || href.startsWith(key);
}

function addressOfLink(href: string): string {
  return addressOf(pagePath(href)) + (/[?#].*$/.exec(href)?.[0] ?? "");
}

interface ItemContext {
  base: string;
  /** Prefixes of the URLs at which this sidebar is shown. */
  keys: readonly string[];
  known: ReadonlyMap<string, SourcePage>;
  /** Pages that already have a label from the sidebar that is shown on them. */
  named: Set<SourcePage>;
  report(message: string): void;
}

function readItems(items: unknown, context: ItemContext): NavigationItem[] {
  return recordsOf(items).flatMap((entry): NavigationItem[] => {
    const base = textOf(entry.base) ?? context.base;
    const label = plainLabel(textOf(entry.text) ?? "");
    const link = textOf(entry.link);
    const target = link === undefined ? undefined : readLink(label, link, { ...context, base });
    const tag = /<Badge\b[^>]*\btext="([^"]+)"/.exec(textOf(entry.text) ?? "")?.[1];
    const page = target?.type === "page" ? context.known.get(target.path) : undefined;
    if (page && tag !== undefined) page.defaults = { ...page.defaults, tag };
    if (!Array.isArray(entry.items)) return target ? [target] : [];
    const children = readItems(entry.items, { ...context, base });
    if (label === "") return children;
    const root = target?.type === "page" && target.reference === undefined ? target.path : undefined;
    return [
      {
        type: "group",
        label,
        items: target && !root ? [target, ...children] : children,
        root,
        tag,
        isExpanded: entry.collapsed !== true,
      },
    ];
  });
}

function readLink(label: string, link: string, context: ItemContext): NavigationItem | undefined {
  const { base, keys, known, named, report } = context;
  if (isExternal(link)) return { type: "link", label, href: link };
  const address = `${link.startsWith("/") ? "" : base}${link}`;
  const path = pagePath(address);
  const page = known.get(path);
  if (!page) {
    report(`The sidebar lists \`${link}\`, which is no page; the entry was left out.`);
    return undefined;
  }
  const reference = referenceOf(link);
  if (reference) return { type: "page", path, label, reference };
  // A page may be listed in other sidebars, too. Its label is that of the first entry in the sidebar that is shown on it.
  const isOwn = keys.some((key) => matchesKey(`/${path}`, key)) && !named.has(page);
  if (isOwn) named.add(page);
  page.label = isOwn ? label : (page.label ?? label);
  return { type: "page", path, label };
}

/** Reads the links in a menu of the top bar, without the headings of groups. */
function readMenu(items: unknown): { label: string; href: string }[] {
  return recordsOf(items).flatMap((entry) => {
    const nested = readMenu(entry.items);
    const href = textOf(entry.link);
    const label = plainLabel(textOf(entry.text) ?? "");
    if (href === undefined || label === "") return nested;
    return [{ label, href: isExternal(href) ? href : addressOfLink(href) }, ...nested];
  });
}
