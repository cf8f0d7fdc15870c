import { isExternal, plainLabel, recordOf, recordsOf, textOf } from "@/lib/migrate/engines/shared";
import { pagePath } from "@/lib/migrate/paths";
import type { Data, NavigationItem, NavigationSection, SourcePage } from "@/lib/migrate/types";

/** The top bar and the sidebars of one language. */
export interface VitepressSidebar {
  sections: NavigationSection[];
  /** Links of the top bar that are no tabs. */
  links: { label: string; href: string }[];
}

/** What the sidebars of one language are built from. */
export interface VitepressContext {
  pages: readonly SourcePage[];
  /** The tree of the pages at addresses that start so, for sidebars that only running the code could tell. */
  treeOf(address: string): NavigationItem[];
  report(message: string): void;
}

/** Reads `themeConfig.nav` and `themeConfig.sidebar`: a sidebar that an entry of the top bar opens is a tab. */
export function createVitepressSidebar(theme: Data, { pages, treeOf, report }: VitepressContext): VitepressSidebar {
  const known = new Map(pages.map((page) => [page.path, page]));
  const read = (items: unknown, base: string, key: string) => readItems(items, { base, key, known, report });
  const multiple = Object.entries(recordOf(theme.sidebar)).map(([key, value]) => {
    const own = Array.isArray(value) ? { items: value, base: "" } : recordOf(value);
    return { key, items: Array.isArray(own.items) ? read(own.items, textOf(own.base) ?? "", key) : treeOf(key) };
  });
  const single = Array.isArray(theme.sidebar) ? read(theme.sidebar, "", "/") : [];
  const hasItems = single.length > 0 || multiple.some(({ items }) => items.length > 0);
  const sidebars = single.length > 0 || !hasItems ? [{ key: "/", items: hasItems ? single : treeOf("/") }] : multiple;
  const byLength = [...sidebars].sort((a, b) => b.key.length - a.key.length);
  const sections: NavigationSection[] = [];
  const links: { label: string; href: string }[] = [];
  const used = new Set<string>();
  for (const entry of recordsOf(theme.nav)) {
    const label = plainLabel(textOf(entry.text) ?? "");
    const href = textOf(entry.link);
    const menu = readMenu(entry.items, known);
    if (menu.length > 0) {
      sections.push({ label: label || "More", menu });
    } else if (href !== undefined && label !== "") {
      const sidebar = byLength.find(({ key }) => matchesKey(href, key));
      if (sidebar && sidebars.length > 1 && !used.has(sidebar.key) && !isExternal(href)) {
        used.add(sidebar.key);
        sections.push({ label, items: sidebar.items });
      } else {
        links.push({ label, href: isExternal(href) ? href : addressOfLink(href) });
      }
    }
  }
  const rest = sidebars.filter(({ key }) => !used.has(key));
  for (const { key, items } of rest) {
    const label = items.find((item) => item.type === "group")?.label ?? key.replace(/^\/|\/$/g, "");
    sections.push(
      sidebars.length === 1 && sections.length === 0 ? { items } : { label: label || "Documentation", items },
    );
  }
  return { sections, links };
}

function matchesKey(href: string, key: string): boolean {
  return `${href}/`.replace(/\/{2,}/g, "/").startsWith(key.endsWith("/") ? key : `${key}/`) || href.startsWith(key);
}

function addressOfLink(href: string): string {
  const path = pagePath(href);
  return `${path === "index" ? "/" : `/${path}`}${/[?#].*$/.exec(href)?.[0] ?? ""}`;
}

interface ItemContext {
  base: string;
  /** Start of the addresses at which this sidebar is shown. */
  key: string;
  known: ReadonlyMap<string, SourcePage>;
  report(message: string): void;
}

function readItems(items: unknown, context: ItemContext): NavigationItem[] {
  return recordsOf(items).flatMap((entry): NavigationItem[] => {
    const base = textOf(entry.base) ?? context.base;
    const label = plainLabel(textOf(entry.text) ?? "");
    const link = textOf(entry.link);
    const target = link === undefined ? undefined : readLink(label, link, { ...context, base });
    if (!Array.isArray(entry.items)) return target ? [target] : [];
    const children = readItems(entry.items, { ...context, base });
    if (label === "") return children;
    const root = target?.type === "page" ? target.path : undefined;
    return [
      {
        type: "group",
        label,
        items: target?.type === "link" ? [target, ...children] : children,
        ...(root ? { root } : {}),
        ...(entry.collapsed === true ? {} : { isExpanded: true }),
      },
    ];
  });
}

function readLink(label: string, link: string, { base, key, known, report }: ItemContext): NavigationItem | undefined {
  if (isExternal(link)) return { type: "link", label, href: link };
  const path = pagePath(`${link.startsWith("/") ? "" : base}${link}`);
  const page = known.get(path);
  if (!page) {
    report(`The sidebar lists \`${link}\`, which is no page; the entry was left out.`);
    return undefined;
  }
  // A page may be listed in other sidebars too; the one that is shown on it names it.
  page.label = matchesKey(`/${path}`, key) ? label : (page.label ?? label);
  return { type: "page", path, label };
}

/** The links of a menu of the top bar; groups in it lose their headings. */
function readMenu(items: unknown, known: ReadonlyMap<string, SourcePage>): { label: string; href: string }[] {
  return recordsOf(items).flatMap((entry) => {
    const nested = readMenu(entry.items, known);
    const href = textOf(entry.link);
    const label = plainLabel(textOf(entry.text) ?? "");
    if (href === undefined || label === "") return nested;
    return [{ label, href: isExternal(href) ? href : addressOfLink(href) }, ...nested];
  });
}
