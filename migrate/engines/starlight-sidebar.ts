import { isExternal, recordOf, recordsOf, referenceOf, textOf } from "@/migrate/engines/shared";
import { folderOf, isWithin, nameOf, pagePath } from "@/migrate/paths";
import type { Data, NavigationItem, NavigationSection, SourcePage } from "@/migrate/types";

/** A page of one language. */
export interface StarlightEntry {
  /** Address without the language: `guides/start`; empty for the first page. */
  slug: string;
  page: SourcePage;
  frontmatter: Data;
}

/** The sources of the sidebar of one language. */
export interface StarlightContext {
  entries: readonly StarlightEntry[];
  /** Keys under which translations of labels may be. */
  languages: readonly string[];
  report(message: string): void;
}

/** The entries of `sidebar`, with labels in the language. */
export function readStarlightSidebar(value: unknown, context: StarlightContext): NavigationItem[] {
  if (!Array.isArray(value)) return generate("", context);
  return value.flatMap((item) => readItem(item, context));
}

/** The lists of the plugin `starlight-sidebar-topics`: each has a sidebar of its own, or is a link. */
export function readTopics(value: unknown, context: StarlightContext): NavigationSection[] {
  return recordsOf(value).flatMap((topic): NavigationSection[] => {
    const label = translate(topic, context);
    const link = textOf(topic.link);
    if (label === undefined) return [];
    if (Array.isArray(topic.items)) return [{ label, items: readStarlightSidebar(topic.items, context) }];
    return link ? [{ label, href: link }] : [];
  });
}

function readItem(value: unknown, context: StarlightContext): NavigationItem[] {
  if (typeof value === "string") return readPage(value, undefined, context);
  const item = recordOf(value);
  const label = translate(item, context);
  const directory = textOf(recordOf(item.autogenerate).directory);
  if (directory !== undefined) {
    const items = generate(directory.replace(/^\/|\/$/g, ""), context);
    return label ? [group(label, items, item)] : items;
  }
  if (Array.isArray(item.items)) {
    const items = item.items.flatMap((child) => readItem(child, context));
    return label ? [group(label, items, item)] : [];
  }
  const slug = textOf(item.slug);
  if (item.slug !== undefined) return withBadge(readPage(slug ?? "", label, context), item, context);
  const link = textOf(item.link);
  if (link === undefined || label === undefined) return [];
  if (isExternal(link)) return [{ type: "link", label, href: link }];
  if (link.startsWith("#")) {
    context.report(`\`${label}\` leads to \`${link}\`, which is no page; the entry was left out.`);
    return [];
  }
  const found = readPage(link.replace(/[?#].*$/, ""), label, context, referenceOf(link));
  return withBadge(found, item, context);
}

function group(label: string, items: NavigationItem[], item: Data): NavigationItem {
  return { type: "group", label, items, isExpanded: item.collapsed !== true, tag: badgeOf(item) };
}

function badgeOf({ badge }: Data): string | undefined {
  return textOf(badge) ?? textOf(recordOf(badge).text);
}

/** The mark of an entry is that of its page. */
function withBadge(items: NavigationItem[], item: Data, { entries }: StarlightContext): NavigationItem[] {
  const tag = badgeOf(item);
  for (const entry of items) {
    const page = entries.find((candidate) => entry.type === "page" && candidate.page.path === entry.path)?.page;
    if (page && tag !== undefined) page.defaults = { ...page.defaults, tag };
  }
  return items;
}

function translate(item: Data, { languages }: StarlightContext): string | undefined {
  const known = [recordOf(item.translations), recordOf(item.label)];
  const translated = known.flatMap((texts) => languages.map((language) => textOf(texts[language])));
  return translated.find(Boolean) ?? textOf(item.label);
}

function readPage(
  slug: string,
  label: string | undefined,
  context: StarlightContext,
  reference?: string,
): NavigationItem[] {
  const wanted = pagePath(slug) === "index" ? "" : pagePath(slug);
  const entry = context.entries.find((candidate) => candidate.slug === wanted);
  if (!entry) {
    context.report(`The sidebar lists \`${slug}\`, which is no page; the entry was left out.`);
    return [];
  }
  return [reference ? { type: "page", path: entry.page.path, label, reference } : pageItem(entry, label)];
}

function pageItem({ page, frontmatter }: StarlightEntry, label?: string): NavigationItem {
  const shown = label ?? textOf(recordOf(frontmatter.sidebar).label) ?? textOf(frontmatter.title);
  if (shown) page.label ??= shown;
  return { type: "page", path: page.path, label: shown };
}

/** The sidebar that Starlight makes from a folder: by `order`, then by name. */
function generate(directory: string, context: StarlightContext): NavigationItem[] {
  const inside = context.entries.filter(
    ({ slug, frontmatter }) =>
      (isWithin(slug, directory) || slug === directory) && recordOf(frontmatter.sidebar).hidden !== true,
  );
  const sorted = new Map<string, { order: number; make(): NavigationItem[] }>();
  for (const entry of inside) {
    const rest = directory === "" ? entry.slug : entry.slug.slice(directory.length + 1);
    const [first = ""] = rest.split("/");
    const isIndexOfFolder = isFolder(entry, inside);
    const order = orderOf(entry);
    if (rest !== first || (isIndexOfFolder && rest !== "")) {
      const known = sorted.get(`${first}/`);
      const path = directory === "" ? first : `${directory}/${first}`;
      sorted.set(`${first}/`, {
        order: Math.min(known?.order ?? Infinity, order),
        make: () => [{ type: "group", label: nameOf(path), items: generate(path, context), isExpanded: true }],
      });
    } else {
      sorted.set(first, { order, make: () => [pageItem(entry)] });
    }
  }
  const collator = new Intl.Collator("en");
  return [...sorted]
    .sort(([a, left], [b, right]) => left.order - right.order || collator.compare(a, b))
    .flatMap(([, { make }]) => make());
}

/** True for the page of a folder that holds further pages. */
function isFolder({ slug, page }: StarlightEntry, entries: readonly StarlightEntry[]): boolean {
  return /\/index\.\w+$/.test(page.file) && slug !== "" && entries.some((other) => folderOf(other.slug) === slug);
}

function orderOf({ frontmatter }: StarlightEntry): number {
  const { order } = recordOf(frontmatter.sidebar);
  return typeof order === "number" ? order : Number.MAX_VALUE;
}

/** Groups of links in a hero. */
export function heroActions(hero: Data): { label: string; href: string }[] {
  return recordsOf(hero.actions).flatMap(({ text, link }) => {
    const [label, href] = [textOf(text), textOf(link)];
    return label && href ? [{ label, href }] : [];
  });
}
