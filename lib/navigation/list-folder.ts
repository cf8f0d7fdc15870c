import { getOrMake } from "@/lib/base/get-or-make";
import { titleFromPath } from "@/lib/content/scan/page-metadata";
import type { ContentScan, PageRecord } from "@/lib/content/scan/types";

/** A page or a group of a folder, as docs.json would list it. */
export type FolderEntry = string | { group: string; pages: FolderEntry[] };

/** A folder of pages while the navigation is built. */
interface Folder {
  name: string;
  pages: PageRecord[];
  folders: Map<string, Folder>;
}

/** Frontmatter keys by which other engines order pages, in the order of precedence. */
const ORDER_KEYS = ["order", "sidebar_position", "position", "nav_order", "weight"] as const;

type FolderPages = Pick<ContentScan, "pages" | "fallbackPages">;

/**
 * The pages of a folder and its subfolders, as docs.json would list them: ordered by frontmatter, then by the number before
 * their name, then by name; an index or README comes first.
 * @param name path of the folder without slashes at its ends; empty for the content root
 */
export function listFolder(name: string, pages: FolderPages): FolderEntry[] {
  let folder: Folder | undefined = buildTree(pages);
  for (const part of name === "" ? [] : name.split("/")) folder = folder?.folders.get(part);
  return folder ? entriesOf(folder) : [];
}

function buildTree({ pages, fallbackPages }: FolderPages): Folder {
  const root: Folder = { name: "", pages: [], folders: new Map() };
  const place = (page: PageRecord) => {
    let folder = root;
    for (const name of page.file.split("/").slice(0, -1)) {
      folder = getOrMake(folder.folders, name, () => ({ name, pages: [], folders: new Map() }));
    }
    return folder;
  };
  for (const page of pages) if (!page.isHidden) place(page).pages.push(page);
  for (const page of fallbackPages) {
    if (!isReadme(page)) continue;
    const folder = place(page);
    if (!folder.pages.some(isIndex)) folder.pages.push(page);
  }
  return root;
}

function entriesOf({ pages, folders }: Folder): FolderEntry[] {
  const groups = [...folders.values()].flatMap((folder) => {
    const inside = entriesOf(folder);
    const { name } = folder;
    return inside.length === 0
      ? []
      : [{ key: name, order: orderOf(name), entry: { group: labelOf(name), pages: inside } }];
  });
  const own = pages.map((page) => ({
    key: isIndex(page) ? "" : page.file,
    order: isIndex(page) ? -1 : (writtenOrder(page) ?? orderOf(page.file)),
    entry: page.file.replace(/\.mdx?$/, "") as FolderEntry,
  }));
  const byOrder = (one: { key: string; order: number }, other: { key: string; order: number }) =>
    one.order - other.order || one.key.localeCompare(other.key, "en", { numeric: true });
  // Pages of a folder come before its folders.
  return [...own.sort(byOrder), ...groups.sort(byOrder)].map(({ entry }) => entry);
}

/** True for a README, which is the first page of its folder where there is no index. */
export function isReadme({ file }: Pick<PageRecord, "file">): boolean {
  return /(?:^|\/)readme\.mdx?$/i.test(file);
}

function isIndex({ file }: PageRecord): boolean {
  return /(?:^|\/)(?:index|readme)\.mdx?$/i.test(file);
}

function writtenOrder({ frontmatter }: PageRecord): number | undefined {
  const values = ORDER_KEYS.map((key) => frontmatter[key]);
  return values.find((value) => typeof value === "number");
}

/** The number before a name (`01-start`), else a large number, which is finite so that subtraction never gives NaN. */
function orderOf(file: string): number {
  const [, number] = /^(\d{1,6})[-_. ]/.exec(file.slice(file.lastIndexOf("/") + 1)) ?? [];
  return number === undefined ? Number.MAX_SAFE_INTEGER : Number(number);
}

/** Words of folder names that are written in capitals. */
const ACRONYMS =
  /\b(?:ai|api|aws|cdn|ci|cli|css|dns|faq|gpu|html|http|https|ide|io|ip|json|llm|mcp|pdf|rest|rpc|rsc|sdk|seo|sql|ssh|sso|tls|ui|url|ux|vpc|xml|yaml)(?=s?\b)/gi;

/** @example labelOf("02-http_api") // "HTTP API" */
function labelOf(folder: string): string {
  const title = titleFromPath(folder.replace(/^\d{1,6}[-_. ](?=.)/, ""));
  return title.replace(ACRONYMS, (word) => word.toUpperCase());
}
