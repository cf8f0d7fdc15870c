import { stringify } from "yaml";
import { compact } from "@/lib/config/read-value";
import { splitFrontmatter } from "@/lib/content/scan/frontmatter";
import type { Data, SourcePage } from "@/migrate/types";

/** The context in which the title and the URLs of a page are determined. */
export interface FrontmatterContext {
  page: SourcePage;
  /** Text of the first heading. */
  title: string | undefined;
  /** The contents of meta tags, by name. */
  tags: Data;
  link(target: string): string;
}

/** Converts the frontmatter of a page to Lectern's keys, in the order in which they are written. */
export function readSourceFrontmatter(data: Data, { page, title, tags, link }: FrontmatterContext): Data {
  const sidebar = recordOf(data.sidebar);
  const written = textOf(data.title);
  const hero = recordOf(data.hero);
  const headline = textOf(hero.title)?.replace(/<[^>]+>/g, "");
  const shown = title || headline || written || textOf(hero.name) || page.label;
  const label =
    page.label ??
    textOf(data.sidebarTitle) ??
    textOf(data.sidebar_label) ??
    textOf(data.nav_title) ??
    textOf(sidebar.label) ??
    written;
  const image = textOf(data.image) ?? textOf(recordOf(data.cover).src) ?? textOf(data.cover);
  const isWide =
    [data.tableOfContents, data.toc, data.outline].includes(false) ||
    [data.full, data.hide_table_of_contents].includes(true) ||
    [data.hide].flat().includes("toc") ||
    data.layout === "home" ||
    data.template === "splash";
  const cards = Object.entries({ ...tags, ...data }).filter(([key]) => /^(?:og|twitter|article):/.test(key));
  return compact({
    title: shown,
    sidebarTitle: label === shown ? undefined : label,
    description: textOf(data.description) ?? tags.description,
    icon: iconOf(data.icon),
    tag:
      textOf(data.tag) ??
      textOf(sidebar.badge) ??
      textOf(recordOf(sidebar.badge).text) ??
      (data.status === "new" ? "New" : undefined),
    // Pages of operations have their own layout.
    mode: textOf(data.mode) ?? (data.openapi === undefined && isWide ? "wide" : undefined),
    lastUpdatedDate: changeOf(data),
    timestamp: data.lastUpdated === false ? false : undefined,
    hideFooterPagination: hasNoNeighbors(data) || undefined,
    url: textOf(data.url),
    deprecated: data.status === "deprecated" || data.deprecated === true || undefined,
    hidden: data.unlisted === true || data.hidden === true || undefined,
    noindex: data.noindex === true || undefined,
    searchable: isUnsearched(data) ? false : undefined,
    keywords: keywordsOf(data.keywords ?? data.tags ?? tags.keywords),
    canonical: textOf(data.canonical) ?? textOf(data.canonicalUrl) ?? textOf(data.canonical_url),
    robots: tags.robots,
    "og:image": image && link(image),
    ...Object.fromEntries(cards),
    openapi: data.openapi,
    // Only a method and a path: a plugin of Docusaurus stores packed data in a field with this name.
    api: /^[A-Z]+\s/i.test(String(data.api)) ? data.api : undefined,
  });
}

/** Lists frontmatter fields of other engines that show or hide something and have no equivalent in Lectern. */
export function unequalFields(data: Data): string[] {
  const shown = ["author", "authors", "navbar", "footer", "aside"].filter((name) => data[name] !== undefined);
  const neighbors = ["prev", "next", "pagination_prev", "pagination_next"].filter((name) => {
    return textOf(data[name]) !== undefined || Object.keys(recordOf(data[name])).length > 0;
  });
  const hidden = [data.hide].flat().flatMap((part) => (part === "toc" ? [] : (textOf(part) ?? [])));
  const editor = textOf(recordOf(data.last_update).author) === undefined ? [] : ["last_update.author"];
  return [...shown, ...neighbors, ...editor, ...hidden.map((part) => `hide: ${part}`)];
}

/** Writes frontmatter with its delimiters. */
export function frontmatterText(data: Data): string {
  return Object.keys(data).length === 0 ? "" : `---\n${stringify(data, { lineWidth: 0 })}---\n`;
}

/** The text of a file after its frontmatter. */
export function withoutFrontmatter(text: string): string {
  return text.slice(splitFrontmatter(text)?.bodyOffset ?? 0);
}

/** The value if it is a plain object, or else an empty object. */
export function recordOf(value: unknown): Data {
  return typeof value === "object" && value !== null && isPlain(value) ? (value as Data) : {};
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The trimmed text or number; undefined for blank text and other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** The entries of an array as objects; empty for other values. */
export function recordsOf(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

/** Converts the name of an icon to Lectern's spelling: `BookOpen` becomes `book-open`. Undefined for inline images, emoji, and paths. */
export function iconOf(value: unknown): string | undefined {
  const name = textOf(value)?.replace(/^lucide[:/]/i, "");
  if (name === undefined || !/^[\w:.-]+$/.test(name)) return undefined;
  const spelled = name
    .replace(/Icon$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
  return spelled || undefined;
}

/** The date of a page's last change in its frontmatter. */
function changeOf(data: Data): string | undefined {
  const written = [
    data.lastUpdatedDate,
    recordOf(data.last_update).date,
    data.lastUpdated,
    data.lastModified,
    recordOf(data.date).updated,
  ];
  return written.map(textOf).find((date) => date !== undefined && /^\d{4}-\d{2}-\d{2}/.test(date));
}

/** True for a page without links to the previous and next pages. */
function hasNoNeighbors(data: Data): boolean {
  return (
    (data.prev === false && data.next === false) || (data.pagination_prev === null && data.pagination_next === null)
  );
}

function isUnsearched(data: Data): boolean {
  return data.pagefind === false || data.search === false || recordOf(data.search).exclude === true;
}

function keywordsOf(value: unknown): string[] | undefined {
  const list = [value].flat().flatMap((item) => textOf(item) ?? []);
  return list.length === 0 ? undefined : list;
}
