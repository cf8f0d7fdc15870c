import { addressOf } from "@/lib/migrate/address-book";
import type { DocusaurusDocument } from "@/lib/migrate/engines/docusaurus-docs";
import { isExternal, recordsOf, textOf } from "@/lib/migrate/engines/shared";
import { pagePath } from "@/lib/migrate/paths";
import type { Data, NavigationItem, NavigationSection } from "@/lib/migrate/types";

/** The top bar of Docusaurus as tabs and links. */
export interface TopBar {
  sections: NavigationSection[];
  links: { label: string; href: string }[];
}

interface Sidebar {
  name: string;
  items: NavigationItem[];
}

/** Types of entries that our sites have without being told. */
const BUILT_IN = new Set(["docsVersionDropdown", "docsVersion", "localeDropdown", "search", "html"]);

/** Entries that open a sidebar are tabs; the others are links. A site with a single sidebar has no tabs. */
export function readTopBar(
  theme: Data,
  sidebars: readonly Sidebar[],
  documents: readonly DocusaurusDocument[],
): TopBar {
  const entries = recordsOf((theme.navbar as Data | undefined)?.items);
  const used = new Set<string>();
  const sections: NavigationSection[] = [];
  const links: TopBar["links"] = [];
  for (const entry of entries) {
    if (BUILT_IN.has(String(entry.type))) continue;
    const label = textOf(entry.label);
    const sidebar = sidebars.length > 1 ? findSidebar(entry, sidebars, documents) : undefined;
    if (sidebar && !used.has(sidebar.name)) {
      used.add(sidebar.name);
      sections.push({ label: label ?? sidebar.name, items: sidebar.items });
      continue;
    }
    const menu = recordsOf(entry.items).flatMap((item) => linkOf(item, documents) ?? []);
    if (menu.length > 0 && label) links.push(...menu);
    const link = linkOf(entry, documents);
    if (link) links.push(link);
  }
  for (const sidebar of sidebars) {
    if (used.has(sidebar.name) || sidebar.items.length === 0) continue;
    sections.push(sidebars.length === 1 ? { items: sidebar.items } : { label: sidebar.name, items: sidebar.items });
  }
  return { sections, links };
}

function findSidebar(
  entry: Data,
  sidebars: readonly Sidebar[],
  documents: readonly DocusaurusDocument[],
): Sidebar | undefined {
  if (entry.type === "docSidebar") return sidebars.find(({ name }) => name === entry.sidebarId);
  const target = textOf(entry.to);
  const path =
    entry.type === "doc" ? documents.find(({ id }) => id === entry.docId)?.page.path : target && pagePath(target);
  return path ? sidebars.find(({ items }) => lists(items, path)) : undefined;
}

function lists(items: readonly NavigationItem[], path: string): boolean {
  return items.some(
    (item) =>
      (item.type === "page" && item.path === path) ||
      (item.type === "group" && (item.root === path || lists(item.items, path))),
  );
}

function linkOf(entry: Data, documents: readonly DocusaurusDocument[]): { label: string; href: string } | undefined {
  const label = textOf(entry.label);
  const document = entry.type === "doc" ? documents.find(({ id }) => id === entry.docId) : undefined;
  const target = document ? addressOf(document.page.path) : (textOf(entry.href) ?? textOf(entry.to));
  if (!label || !target) return undefined;
  return { label, href: isExternal(target) || target.startsWith("/") ? target : `/${target}` };
}
