import { addressOf } from "@/migrate/address-book";
import type { DocusaurusDocument } from "@/migrate/engines/docusaurus-docs";
import { isExternal, listsPage, recordsOf, textOf } from "@/migrate/engines/shared";
import { pagePath } from "@/migrate/paths";
import type { Data, NavigationItem, NavigationSection } from "@/migrate/types";

/** The top bar of Docusaurus as tabs and links. */
export interface TopBar {
  sections: NavigationSection[];
  links: { label: string; href: string }[];
  /** Messages about what was left out. */
  messages: string[];
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
const BUILT_IN = new Set(["docsVersionDropdown", "docsVersion", "localeDropdown", "search"]);

/**
 * Entries that open a sidebar are tabs, and so are menus; the others are links. A site with a single sidebar and no menu has no tabs.
 * @param language what the addresses of the sidebars start with
 */
export function readTopBar(theme: Data, sidebars: readonly ReadSidebar[], language = ""): TopBar {
  const entries = recordsOf((theme.navbar as Data | undefined)?.items);
  const used = new Set<ReadSidebar>();
  const bar: TopBar = { sections: [], links: [], messages: [] };
  const hasMenu = entries.some((entry) => textOf(entry.label) && recordsOf(entry.items).some(isLink));
  const isTabbed = sidebars.length > 1 || (hasMenu && sidebars.length > 0);
  const read = (entry: Data, links: TopBar["links"]) => {
    const label = textOf(entry.label);
    const inner = [entry.dropdownItemsBefore, entry.items, entry.dropdownItemsAfter].flatMap(recordsOf);
    if (label && inner.length > 0) {
      const menu: TopBar["links"] = [];
      for (const item of inner) read(item, menu);
      if (menu.length > 0) bar.sections.push({ label, menu });
      else
        bar.messages.push(`The label \`${label}\` of a menu of the top bar was left out: its entries are tabs here.`);
      return;
    }
    for (const item of inner) read(item, links);
    const own = documentsOf(entry, sidebars);
    const sidebar = isTabbed ? findSidebar(entry, sidebars, { documents: own, language }) : undefined;
    const link = linkOf(entry, own);
    if (sidebar && !used.has(sidebar)) {
      used.add(sidebar);
      bar.sections.push({ label: label ?? sidebar.label, items: sidebar.items });
    } else if (link) links.push(link);
    else if (/^(?:html|custom)/.test(String(entry.type)))
      bar.messages.push(`Entries of the top bar of type \`${String(entry.type)}\` were left out.`);
  };
  for (const entry of entries) if (!BUILT_IN.has(String(entry.type)) || hasOwnLinks(entry)) read(entry, bar.links);
  for (const sidebar of sidebars) {
    if (used.has(sidebar) || sidebar.items.length === 0) continue;
    const opener = entries.find((entry) =>
      entry.type === "docSidebar"
        ? entry.sidebarId === sidebar.name
        : entry.type === "doc" && findSidebar(entry, [sidebar], { documents: documentsOf(entry, sidebars), language }),
    );
    const label = textOf(opener?.label) ?? (sidebars.length === 1 ? undefined : sidebar.label);
    const section = { label, items: sidebar.items };
    // The only sidebar is before the menus.
    if (sidebars.length === 1) bar.sections.unshift(section);
    else bar.sections.push(section);
  }
  return bar;
}

function isLink({ href, to, type }: Data): boolean {
  return (textOf(href) ?? textOf(to)) !== undefined || type === "doc" || type === "docSidebar";
}

/** True for a list of versions or languages with links of the site's own. */
function hasOwnLinks(entry: Data): boolean {
  return [entry.dropdownItemsBefore, entry.dropdownItemsAfter].flatMap(recordsOf).length > 0;
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
  return path ? sidebars.find(({ items }) => listsPage(items, path)) : undefined;
}

function linkOf(entry: Data, documents: readonly DocusaurusDocument[]): { label: string; href: string } | undefined {
  // A link that is only an image has a name for those who do not see it.
  const label = textOf(entry.label) ?? textOf(entry["aria-label"]) ?? textOf(entry.title);
  const document = entry.type === "doc" ? documents.find(({ id }) => id === entry.docId) : undefined;
  const target = document ? addressOf(document.page.path) : (textOf(entry.href) ?? textOf(entry.to));
  if (!label || !target) return undefined;
  return { label, href: isExternal(target) || target.startsWith("/") ? target : `/${target}` };
}
