import { countOf } from "@/lib/base/count-of";
import { fileKind } from "@/lib/content/scan/file-kinds";
import { withoutLocale } from "@/lib/navigation/counterparts";
import { addressOf } from "@/migrate/address-book";
import { placeOf } from "@/migrate/engines/language-files";
import { treeNavigation } from "@/migrate/engines/tree";
import { folderOf, isMarkdownFile, isWithin } from "@/migrate/paths";
import type {
  Finding,
  NavigationItem,
  NavigationVariant,
  Redirect,
  SourceFolder,
  SourcePage,
  SourceSite,
} from "@/migrate/types";
import { findCode, withoutEmpty } from "@/migrate/write-navigation";

/** Fewer pages than these are in no sidebar because their authors want it so. */
const FEW_PAGES = 10;

/** How much of the old site is in the new one. */
export interface SiteCoverage {
  /** Pages that the navigation lists. */
  listed: number;
  unlisted: number;
  /** Markdown files that are neither pages nor part of one. */
  leftOut: readonly string[];
}

/**
 * A site without the pages that the old engine showed in the default language because they are not translated. Those that the
 * sidebar of a language lists stay there, and are shown in the default language; the addresses of others lead to the originals.
 */
export function withoutCopies(site: SourceSite): SourceSite {
  const originals = new Map(site.pages.flatMap(({ file, path, isCopy }) => (isCopy ? [] : [[file, path] as const])));
  const copies = site.pages.filter(({ file, isCopy }) => isCopy && originals.has(file));
  if (copies.length === 0) return site;
  const codes = new Set(site.variants.flatMap(({ language }) => findCode(language)?.toLowerCase() ?? []));
  const listed = pathsIn(site);
  const isShown = ({ file, path }: SourcePage) => {
    const plain = withoutLocale(path, codes);
    return listed.has(path) && plain !== path && plain === withoutLocale(addressOf(originals.get(file) ?? ""), codes);
  };
  const fallbacks = copies.filter(isShown);
  const gone = new Map(
    copies.flatMap((page) => (isShown(page) ? [] : [[page.path, originals.get(page.file) ?? ""] as const])),
  );
  const withoutGone = (items: readonly NavigationItem[]): NavigationItem[] =>
    withoutEmpty(
      items.flatMap((item): NavigationItem[] => {
        if (item.type === "page") return gone.has(item.path) ? [] : [item];
        if (item.type === "link") return [item];
        const { root, ...group } = item;
        const keepsRoot = root !== undefined && !gone.has(root);
        return [{ ...group, items: withoutGone(item.items), ...(keepsRoot ? { root } : {}) }];
      }),
    );
  const variants = site.variants.map((variant) => ({
    ...variant,
    sections: variant.sections.map((section) =>
      section.items ? { ...section, items: withoutGone(section.items) } : section,
    ),
  }));
  const redirects = [...gone].map(([path, original]): Redirect => ({
    source: addressOf(path),
    destination: addressOf(original),
    permanent: false,
  }));
  const pages = site.pages.flatMap((page) => {
    if (page.isCopy && originals.has(page.file)) return [];
    // Lists of pages that the engine made name what is gone.
    const text = page.text?.replace(/href="\/([^"]+)"/g, (written, path: string) => {
      const original = gone.get(path);
      return original === undefined ? written : `href="${addressOf(original)}"`;
    });
    return [text === undefined ? page : { ...page, text }];
  });
  const others = gone.size === 0 ? "" : `; ${countOf(gone.size, "page")} in no sidebar lead to the originals`;
  const message = `Pages that are not translated were not copied: ${copies.length}. They show the default language${others}.`;
  return {
    ...site,
    pages,
    fallbacks,
    variants: variants.filter(hasEntries),
    redirects: [...site.redirects, ...redirects],
    findings: [...site.findings, { file: site.origins?.configuration ?? "", message }],
  };
}

function hasEntries({ href, sections }: NavigationVariant): boolean {
  return href !== undefined || sections.some(({ items }) => (items?.length ?? 0) > 0);
}

/**
 * A site whose navigation also lists what is served only if it is listed, such as `contributing`, and all that is in no sidebar if
 * that is more than a quarter of the pages.
 */
export function withOtherPages(site: SourceSite, folder: SourceFolder): SourceSite {
  if (site.navigation || site.variants.length === 0) return site;
  const listed = pathsIn(site);
  const unlisted = site.pages.filter(({ path, text }) => text === undefined && !listed.has(path));
  const isUnread = unlisted.length >= FEW_PAGES && unlisted.length > site.pages.length / 4;
  const added = isUnread ? unlisted : unlisted.filter(({ path }) => fileKind(`${path}.mdx`) === "fallback");
  if (added.length === 0) return site;
  const main = site.variants.find(({ isDefault }) => isDefault) ?? site.variants[0];
  const own = (variant: NavigationVariant) =>
    added.filter((page) => ownerOf(page, site.variants, main) === variant && variant.href === undefined);
  const variants = site.variants.map((variant) => {
    const pages = own(variant);
    if (pages.length === 0) return variant;
    const base = pages.map((page) => folderOf(placeOf(page))).reduce(sharedFolder);
    const group: NavigationItem = { type: "group", label: "More pages", items: treeNavigation(folder, base, pages) };
    const last = variant.sections.findLast(({ items }) => items !== undefined);
    if (!last) return { ...variant, sections: [...variant.sections, { label: "More pages", items: [group] }] };
    const withGroup = { ...last, items: [...(last.items ?? []), group] };
    return { ...variant, sections: variant.sections.map((section) => (section === last ? withGroup : section)) };
  });
  const findings: Finding[] = isUnread
    ? [
        {
          file: site.origins?.navigation || (site.origins?.configuration ?? ""),
          message: `Pages that no sidebar lists, more than a quarter of all: ${added.length}. They follow in a group, \`More pages\`.`,
        },
      ]
    : [];
  return { ...site, variants, findings: [...site.findings, ...findings] };
}

/** The variant of the language that a page is in. */
function ownerOf(
  { path, translation }: SourcePage,
  variants: readonly NavigationVariant[],
  main: NavigationVariant | undefined,
): NavigationVariant | undefined {
  const isOf = ({ language, isDefault }: NavigationVariant) =>
    language !== undefined && !isDefault && (translation?.language === language || path.startsWith(`${language}/`));
  return variants.find(isOf) ?? main;
}

/** The folder that holds both. */
export function sharedFolder(one: string, other: string): string {
  return isWithin(`${other}/`, one) ? one : sharedFolder(folderOf(one), other);
}

/** Counts what the navigation lists and which files of the folder are in no page. @param used files that pages import */
export function coverageOf(site: SourceSite, folder: SourceFolder, used: ReadonlySet<string>): SiteCoverage {
  const paths = pathsIn(site);
  const listed = new Set(site.pages.flatMap(({ path }) => (paths.has(path) ? path : []))).size;
  const files = new Set(site.pages.map(({ file }) => file));
  const leftOut = folder.files.filter(
    (file) => isMarkdownFile(file) && !files.has(file) && !used.has(file) && !/(?:^|\/)\./.test(file),
  );
  return { listed, unlisted: site.pages.length - listed, leftOut };
}

function pathsIn({ navigation, variants }: SourceSite): Set<string> {
  const paths = new Set<string>();
  const visitItems = (items: readonly NavigationItem[]) => {
    for (const item of items) {
      if (item.type === "page") paths.add(item.path);
      if (item.type !== "group") continue;
      if (item.root !== undefined) paths.add(item.root);
      visitItems(item.items);
    }
  };
  const visitData = (value: unknown): void => {
    if (typeof value === "string") paths.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visitData);
  };
  visitData(navigation);
  for (const { sections } of variants) for (const { items = [] } of sections) visitItems(items);
  return paths;
}
