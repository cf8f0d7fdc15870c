import { findLanguage } from "@/lib/i18n/languages";
import { addressOf } from "@/migrate/address-book";
import type {
  Data,
  NavigationGroup,
  NavigationItem,
  NavigationSection,
  NavigationVariant,
  Redirect,
  SourcePage,
} from "@/migrate/types";

/** The navigation of docs.json, and the pages and redirects that replace links in sidebars. */
export interface WrittenNavigation {
  navigation: Data;
  /** Pages for links, since sidebars list only pages: with `url` for another site, and with a redirect within the site. */
  linkPages: SourcePage[];
  redirects: Redirect[];
}

/**
 * Writes the navigation of a site. If a page is listed again under another label, the second entry becomes a link, since a
 * page has a single label.
 */
export function writeNavigation(
  variants: readonly NavigationVariant[],
  pages: readonly SourcePage[],
): WrittenNavigation {
  const writer = new NavigationWriter(pages, variants.flatMap(itemsOf));
  const navigation = writeVariants(variants, writer);
  return { navigation, linkPages: writer.linkPages, redirects: writer.redirects };
}

/** The entries of a variant, including those in groups. */
function itemsOf({ sections }: NavigationVariant): NavigationItem[] {
  const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
    items.flatMap((item) => (item.type === "group" ? [item, ...flat(item.items)] : [item]));
  return sections.flatMap(({ items = [] }) => flat(items));
}

function writeVariants(variants: readonly NavigationVariant[], writer: NavigationWriter): Data {
  const [first, ...others] = variants;
  if (!first) return { pages: [] };
  if (others.length === 0 && first.version === undefined) return writer.content(first.sections);
  const versions = [...new Set(variants.map(({ version }) => version))];
  const languages = (list: readonly NavigationVariant[]) => ({
    languages: withKnownLanguages(list).map((variant) => ({
      language: findCode(variant.language) ?? "en",
      default: variant.isDefault || undefined,
      ...variant.settings,
      ...(variant.href ? { href: variant.href } : writer.content(variant.sections)),
    })),
  });
  if (versions.length === 1 && versions[0] === undefined) {
    return languages(variants);
  }
  return {
    versions: versions.map((version, index) => {
      const list = variants.filter((variant) => variant.version === version);
      const [only] = list;
      const content = list.length === 1 && only ? writer.content(only.sections) : languages(list);
      return { version: version ?? "Latest", default: index === 0 || undefined, ...content };
    }),
  };
}

/** Language codes by the country codes that sites use instead. */
const COUNTRIES: Readonly<Record<string, string>> = { br: "pt-BR", cz: "cs", kr: "ko", tw: "zh-Hant", vn: "vi" };

/** The docs.json code of a language tag, such as `zh-CN` for `zh-cn`, `en` for `en-US`, or `ko` for `kr`; undefined if there is none. */
export function findCode(tag = "en"): string | undefined {
  const [language = ""] = tag.split(/[-_]/);
  return [tag, tag.replaceAll("_", "-"), COUNTRIES[tag.toLowerCase()] ?? "", language]
    .map((code) => findLanguage(code)?.code)
    .find(Boolean);
}

/** Moves languages without a docs.json code into sections of the main language. */
function withKnownLanguages(variants: readonly NavigationVariant[]): NavigationVariant[] {
  const known = variants.filter(({ language }) => findCode(language) !== undefined);
  const [main] = known.toSorted((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false));
  if (!main || known.length === variants.length) return [...variants];
  const others = variants
    .filter((variant) => !known.includes(variant))
    .flatMap(({ language = "", sections }) =>
      sections.map((section) => ({
        ...section,
        label: [nativeName(language), section.label].filter(Boolean).join(" · "),
      })),
    );
  return known.map((variant) => (variant === main ? { ...main, sections: [...main.sections, ...others] } : variant));
}

function nativeName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    // The tag is the name of a folder and may be invalid.
    return language;
  }
}

class NavigationWriter {
  readonly linkPages: SourcePage[] = [];
  readonly redirects: Redirect[] = [];
  private readonly labels: ReadonlyMap<string, string | undefined>;
  /** Paths of pages that an entry opens without a fragment. */
  private readonly whole: ReadonlySet<string | undefined>;

  constructor(pages: readonly SourcePage[], items: readonly NavigationItem[]) {
    this.whole = new Set(
      items.flatMap((item) =>
        item.type === "group" ? item.root : item.type === "page" && item.reference === undefined ? item.path : [],
      ),
    );
    // A page that only entries with fragments refer to gets the label of the first one.
    for (const item of items) {
      const page = item.type === "page" && item.reference !== undefined && pages.find(({ path }) => path === item.path);
      if (page && !this.whole.has(page.path)) page.label ??= item.label;
    }
    this.labels = new Map(pages.map(({ path, label }) => [path, label]));
  }

  /** Writes sections as tabs, or a single section as the sidebar. */
  content(sections: readonly NavigationSection[]): Data {
    const filled = sections.filter(
      ({ items, href, menu }) => href || (items?.length ?? 0) > 0 || (menu?.length ?? 0) > 0,
    );
    const [only] = filled;
    if (filled.length === 1 && only?.items) return this.sidebar(only.items);
    const tabs = filled.map((section) => ({
      tab: section.label ?? "Documentation",
      icon: section.icon,
      ...this.target(section),
    }));
    return tabs.length === 0 ? { pages: [] } : { tabs };
  }

  private target({ href, menu, items = [] }: NavigationSection): Data {
    if (href !== undefined) return { href };
    if (menu) return { menu: menu.map(({ label, href: target }) => ({ item: label, href: target })) };
    return this.sidebar(items);
  }

  /** Writes `groups` if all entries are groups, so that their labels become headings, and otherwise `pages`. */
  private sidebar(items: readonly NavigationItem[]): Data {
    const shown = withoutEmpty(items);
    const written = shown.map((item) => this.item(item));
    const isGroups = shown.length > 0 && shown.every(({ type }) => type === "group");
    return isGroups ? { groups: written } : { pages: written };
  }

  private item(item: NavigationItem): string | Data {
    if (item.type === "group") return this.group(item);
    if (item.type === "link") return this.link(item.label, item.href);
    const own = this.labels.get(item.path);
    const isPlace = item.reference !== undefined && this.whole.has(item.path);
    const isElsewhere = item.label !== undefined && (isPlace || (own !== undefined && item.label !== own));
    return isElsewhere ? this.link(item.label ?? "", addressOf(item.path) + (item.reference ?? "")) : item.path;
  }

  private link(label: string, href: string): string {
    const slug =
      label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "link";
    const isTaken = this.linkPages.some(({ path }) => path === `links/${slug}`);
    const path = `links/${slug}${isTaken ? `-${this.linkPages.length + 1}` : ""}`;
    const isOwn = !/^[a-z][a-z\d+.-]*:/i.test(href);
    this.linkPages.push({
      file: `${path}.mdx`,
      path,
      text: isOwn ? `[${label.replace(/[[\]]/g, "\\$&")}](${href})` : "",
      defaults: { title: label, ...(isOwn ? { noindex: true } : { url: href }) },
    });
    if (isOwn) this.redirects.push({ source: `/${path}`, destination: href, permanent: false });
    return path;
  }

  private group({ label, items, root, icon, tag, isExpanded, openapi }: NavigationGroup): Data {
    const pages = withoutEmpty(items).map((item) => this.item(item));
    return { group: label, icon, tag, expanded: isExpanded || undefined, root, openapi, pages };
  }
}

/** Removes empty groups. */
export function withoutEmpty(items: readonly NavigationItem[]): NavigationItem[] {
  return items.filter(
    (item) => item.type !== "group" || item.root || item.openapi || withoutEmpty(item.items).length > 0,
  );
}
