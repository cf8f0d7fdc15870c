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

/** A sidebar of a folder of documents, and the documents that it may list. */
export interface ReadSidebar {
  name: string;
  /** Label of a tab that no entry of the top bar names. */
  label: string;
  /** Id of the plugin that the documents belong to. */
  plugin: string;
  items: NavigationItem[];
  documents: readonly DocusaurusDocument[];
}

/** Types of entries that our sites have without being told. */
const BUILT_IN = new Set(["docsVersionDropdown", "docsVersion", "localeDropdown", "search", "html"]);

/**
 * Entries that open a sidebar are tabs; the others are links. A site with a single sidebar has no tabs.
 * @param language what the addresses of the sidebars start with
 */
export function readTopBar(theme: Data, sidebars: readonly ReadSidebar[], language = ""): TopBar {
  const entries = recordsOf((theme.navbar as Data | undefined)?.items);
  const used = new Set<ReadSidebar>();
  const sections: NavigationSection[] = [];
  const links: TopBar["links"] = [];
  const read = (entry: Data, isInMenu: boolean) => {
    if (BUILT_IN.has(String(entry.type))) return;
    const own = documentsOf(entry, sidebars);
    const sidebar = sidebars.length > 1 ? findSidebar(entry, sidebars, { documents: own, language }) : undefined;
    if (sidebar && !used.has(sidebar)) {
      used.add(sidebar);
      sections.push({ label: textOf(entry.label) ?? sidebar.label, items: sidebar.items });
      return;
    }
    if (!isInMenu && textOf(entry.label)) for (const item of recordsOf(entry.items)) read(item, true);
    const link = linkOf(entry, own);
    if (link) links.push(link);
  };
  for (const entry of entries) read(entry, false);
  for (const sidebar of sidebars) {
    if (used.has(sidebar) || sidebar.items.length === 0) continue;
    const opener = entries.find((entry) => entry.type === "docSidebar" && entry.sidebarId === sidebar.name);
    const label = textOf(opener?.label) ?? (sidebars.length === 1 ? undefined : sidebar.label);
    sections.push({ ...(label ? { label } : {}), items: sidebar.items });
  }
  return { sections, links };
}

/** The documents that an entry may name by their id, which is unique within a plugin only. */
function documentsOf({ docsPluginId }: Data, sidebars: readonly ReadSidebar[]): readonly DocusaurusDocument[] {
  return sidebars.find(({ plugin }) => plugin === (docsPluginId ?? "default"))?.documents ?? [];
}

function findSidebar(
  entry: Data,
  sidebars: readonly ReadSidebar[],
  { documents, language }: { documents: readonly DocusaurusDocument[]; language: string },
): ReadSidebar | undefined {
  if (entry.type === "docSidebar") {
    const named = sidebars.filter(({ name }) => name === entry.sidebarId);
    return named.find(({ plugin }) => plugin === (entry.docsPluginId ?? "default")) ?? named[0];
  }
  const target = textOf(entry.to);
  const path =
    entry.type === "doc"
      ? documents.find(({ id }) => id === entry.docId)?.page.path
      : target && pagePath(`${language}/${pagePath(target)}`);
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
  // A link that is only an image has a name for those who do not see it.
  const label = textOf(entry.label) ?? textOf(entry["aria-label"]) ?? textOf(entry.title);
  const document = entry.type === "doc" ? documents.find(({ id }) => id === entry.docId) : undefined;
  const target = document ? addressOf(document.page.path) : (textOf(entry.href) ?? textOf(entry.to));
  if (!label || !target) return undefined;
  return { label, href: isExternal(target) || target.startsWith("/") ? target : `/${target}` };
}
