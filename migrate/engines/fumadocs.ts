import { findUnread, ModuleReader } from "@/migrate/configuration/read-module";
import { FunctionValue } from "@/migrate/configuration/values";
import { fumadocsDialect } from "@/migrate/engines/fumadocs-dialect";
import { readFumadocsLook } from "@/migrate/engines/fumadocs-look";
import { readFumadocsOpenApi } from "@/migrate/engines/fumadocs-openapi";
import { readFumadocsTree } from "@/migrate/engines/fumadocs-tree";
import { readHostRedirects } from "@/migrate/engines/host-redirects";
import { type LanguageFiles, nameInLanguage } from "@/migrate/engines/language-files";
import { nextIcon, reactPages, readNextRedirects } from "@/migrate/engines/next-config";
import {
  baseSettings,
  findCssColors,
  nameOfSite,
  isExternal,
  isMdxIn,
  pagesIn,
  recordOf,
  textOf,
  withImportAliases,
} from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { readGlobalComponents } from "@/migrate/global-components";
import { folderOf, isWithin, joinPath, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import {
  type Data,
  type Finding,
  FOLDERS,
  type NavigationItem,
  type NavigationVariant,
  type Redirect,
  type SourceFolder,
  type SourcePage,
  type SourceSite,
} from "@/migrate/types";

/** Files that give pages their components, without suffix. */
const GLOBAL_COMPONENTS = ["components/mdx", "src/components/mdx", "mdx-components", "src/mdx-components"];

/** Reads a Fumadocs site: `meta.json` and the pages in `content/docs`, and further collections in `content`. */
export function readFumadocs(folder: SourceFolder): SourceSite {
  const config =
    findConfiguration(folder, /(?:^|\/)source\.config\.[cm]?[jt]s$/) ??
    findConfiguration(folder, /(?:^|\/)package\.json$/) ??
    "";
  const root = folderOf(config);
  const content = joinPath(root, "content") ?? "content";
  const docs = findDocs(folder, root, content, config);
  const findings: Finding[] = [];
  const prefix =
    baseUrlOf(folder, root, collectionAt(folder.read(config), relativeTo(docs, content))) ??
    baseUrlOf(folder, root) ??
    "docs";
  const unread = fumadocsDialect(root, docs, () => undefined);
  const { aliases } = withImportAliases(unread, folder, root);
  const languages = readFumadocsLanguages(folder, docs, findDefinition(folder, root, aliases, findings));
  const collections = [
    { base: docs, prefix, label: undefined },
    ...[...otherCollections(folder, content, docs)].map((name) => {
      const own = collectionAt(folder.read(config), name);
      const label = name.charAt(0).toUpperCase() + name.slice(1);
      return { base: `${content}/${name}`, prefix: (own && baseUrlOf(folder, root, own)) ?? name, label };
    }),
  ];
  const { pages, variants } = readVariants(folder, languages, collections, findings);
  const sidebar = languages.length > 1 ? undefined : findCodeSidebar(folder, root, aliases, pages);
  if (sidebar) variants.splice(0, 1, { sections: [{ items: sidebar.items }] });
  const globals = readGlobalComponents(folder, root, GLOBAL_COMPONENTS);
  const paths = new Set(pages.map(({ path }) => path));
  const { rule, files } = readFumadocsOpenApi({ folder, root, prefix, pages, variants });
  const plain = { ...fumadocsDialect(root, docs, rule), isMdx: isMdxIn(folder), globals };
  const dialect = withImportAliases(plain, folder, root);
  const look = readFumadocsLook(folder, root, dialect.aliases, (address) => paths.has(pagePath(address)));
  const { name, guessedName } = nameOfSite(look.name, folder, root);
  const colors = findCssColors(folder, (selector) => /\.dark\b/.test(selector), "--color-fd-primary");
  return {
    engine: "fumadocs",
    origins: {
      configuration: look.file ?? config,
      navigation: sidebar?.file ?? findConfiguration(folder, /(?:^|\/)meta\.json$/) ?? FOLDERS,
      guessedName,
    },
    files,
    settings: {
      ...baseSettings(name, "#171717", colors),
      icons: { library: "lucide" },
      favicon: nextIcon(folder, root),
      ...look.settings,
    },
    pages,
    variants,
    redirects: [...languageRedirects(languages), ...readNextRedirects(folder, root), ...readHostRedirects(folder)],
    basePath: "",
    dialect,
    findings: [
      ...findings,
      ...look.findings,
      ...["app", "src/app"].flatMap((app) => reactPages(folder, joinPath(root, app) ?? app)),
    ],
  };
}

/** A folder of pages, the start of their addresses, and the label of its tab. */
interface Collection {
  base: string;
  prefix: string;
  label: string | undefined;
}

/** The pages and the sidebars of each language in all collections. */
function readVariants(
  folder: SourceFolder,
  languages: readonly LanguageFiles[],
  collections: readonly Collection[],
  findings: Finding[],
): { pages: SourcePage[]; variants: NavigationVariant[] } {
  const pages: SourcePage[] = [];
  const [docs] = collections;
  const variants = languages.map((language): NavigationVariant => {
    const sections = collections.flatMap(({ base, prefix, label }) => {
      const inside = (of: LanguageFiles) => ({
        ...of,
        base: [base, relativeTo(of.base, docs?.base ?? "")].filter(Boolean).join("/"),
      });
      const [own, main] = [inside(language), inside(languages[0] ?? language)];
      const original = readPages(folder, main, prefix);
      const found = language.isDefault ? original : withFallback(readPages(folder, own, prefix), original, own, main);
      pages.push(...found.values());
      const tree = readFumadocsTree(own.base, {
        folder,
        pages: found,
        metaFiles: (place) => metaFilesOf(place, own, main),
        report: (file, message) => findings.push({ file, message }),
      });
      return tree.map((section) => (label === undefined ? section : { label, ...section }));
    });
    return { sections, ...(languages.length > 1 ? { language: language.code, isDefault: language.isDefault } : {}) };
  });
  return { pages, variants };
}

/** The folder of documents: one of those that the configuration names, else a usual one, if it has pages. */
function findDocs(folder: SourceFolder, root: string, content: string, config: string): string {
  const written = Array.from(folder.read(config).matchAll(/\bdir:\s*["']([^"']+)["']/g), ([, name = ""]) => name);
  const main = written.find((name) => /(?:^|\/)docs\/?$/.test(name)) ?? written[0] ?? "content/docs";
  const candidates = [joinPath(root, main) ?? content, `${content}/docs`, content];
  return candidates.find((name) => pagesIn(folder, name).length > 0) ?? content;
}

/** Names of the folders in `content` beside the documents. */
function otherCollections(folder: SourceFolder, content: string, docs: string): Set<string> {
  const files = folder.files.filter((file) => isWithin(file, content) && !isWithin(file, docs));
  return new Set(files.map((file) => relativeTo(file, content).split("/")[0] ?? ""));
}

/**
 * Pages of a collection in one language, by their files without suffix and language. Folders in brackets are not part of addresses,
 * and names with a dot or underscore are parts.
 */
function readPages(folder: SourceFolder, language: LanguageFiles, prefix: string): Map<string, SourcePage> {
  const { base, code, isDefault } = language;
  const pages = new Map<string, SourcePage>();
  const others = new Set(language.suffixes.length > 0 ? languageSuffixes(folder, base) : []);
  for (const file of pagesIn(folder, base)) {
    // A file in a language that the site does not show.
    const suffix = /\.([\w-]+)\.mdx?$/.exec(file)?.[1] ?? "";
    if (others.has(suffix) && !language.suffixes.includes(suffix)) continue;
    const name = nameInLanguage(withoutSuffix(relativeTo(file, base)), language);
    if (name === undefined || /(?:^|\/)[._]/.test(name)) continue;
    const path = name
      .split("/")
      .filter((segment) => !/^\(.*\)$/.test(segment))
      .join("/")
      .replace(/(?:^|\/)index$/, "");
    pages.set(`${base}/${name}`, {
      file,
      path: [isDefault ? "" : code, prefix, path].filter(Boolean).join("/") || "index",
    });
  }
  return pages;
}

/** Pages that are not translated are shown in the main language, at an address of the language. */
function withFallback(
  own: Map<string, SourcePage>,
  original: ReadonlyMap<string, SourcePage>,
  { code, base }: LanguageFiles,
  main: LanguageFiles,
): Map<string, SourcePage> {
  for (const [place, { file, path }] of original) {
    const translated = `${base}/${relativeTo(place, main.base)}`;
    if (!own.has(translated))
      own.set(translated, { file, path: path === "index" ? code : `${code}/${path}`, isCopy: true });
  }
  return own;
}

/** The files that may order a folder: those of the language, then those of the main one. */
function metaFilesOf(place: string, { base, code }: LanguageFiles, main: LanguageFiles): string[] {
  const files = code === "" ? [] : [`${place}/meta.${code}.json`];
  const original = [main.base, relativeTo(place, base)].filter(Boolean).join("/");
  return [...files, `${place}/meta.json`, `${original}/meta.json`];
}

/** The name of the collection in a folder of the content: `const guides = defineDocs({ dir: "content/guides" })`. */
function collectionAt(config: string, name: string): string | undefined {
  const definitions = config.matchAll(/(\w+)\s*=\s*define\w+\(\{[^=]*?\bdir:\s*["']([^"']*)["']/g);
  return [...definitions].find(([, , directory = ""]) => `/${directory}`.replace(/\/$/, "").endsWith(`/${name}`))?.[1];
}

/**
 * The start of the addresses, from the code that loads the pages: `loader({ baseUrl: "/docs" })`.
 * @param collection what the loader must name
 */
function baseUrlOf(folder: SourceFolder, root: string, collection?: string): string | undefined {
  for (const file of folder.files) {
    if (!isWithin(file, root) || !/\.[jt]sx?$/.test(file) || file.includes("/content/")) continue;
    const [, ...calls] = folder.read(file).split(/\bloader\(/);
    const urls = calls
      .filter((text) => collection === undefined || new RegExp(`\\b${collection}\\b`).test(text))
      .flatMap((text) => /\bbaseUrl:\s*['"]([^'"]*)['"]/.exec(text)?.[1] ?? []);
    if (urls[0] !== undefined) return urls[0].replace(/^\/|\/$/g, "");
  }
  return undefined;
}

/**
 * The languages that the site defines (`defineI18n`), else those in which the names of many files end (`page.cn.mdx`), the default one
 * first; one without a code if there is but one.
 */
function readFumadocsLanguages(folder: SourceFolder, docs: string, definition: Data): LanguageFiles[] {
  const written = Array.isArray(definition.languages) ? definition.languages.flatMap((code) => textOf(code) ?? []) : [];
  const suffixes = languageSuffixes(folder, docs);
  const main = textOf(definition.defaultLanguage) ?? written[0] ?? "en";
  const codes = written.length > 1 || suffixes.length === 0 ? written : [main, ...suffixes];
  if (codes.length < 2) return [{ code: "", isDefault: true, base: docs, suffixes: [] }];
  const isInFolders = definition.parser === "dir";
  return [main, ...codes.filter((code) => code !== main)].map((code) => ({
    code,
    isDefault: code === main,
    base: isInFolders ? `${docs}/${code}` : docs,
    suffixes: isInFolders ? [] : codes,
  }));
}

/**
 * The definition of the languages: an object of a file called `i18n` that has a default one.
 * @param findings receives the languages that only running the code could tell.
 */
function findDefinition(
  folder: SourceFolder,
  root: string,
  aliases: Readonly<Record<string, string>>,
  findings: Finding[],
): Data {
  const reader = new ModuleReader(folder, aliases);
  const files = folder.files.filter((file) => isWithin(file, root) && /(?:^|\/)i18n(?:\/index)?\.[jt]sx?$/.test(file));
  const values = files.flatMap((file) => Object.values(reader.read(file)).map(recordOf));
  const definition = values.find((value) => textOf(value.defaultLanguage) !== undefined) ?? {};
  findings.push(...findUnread(definition.languages));
  return definition;
}

/** Codes of languages that stand at the end of the names of at least two files, each beside a file without it. */
function languageSuffixes(folder: SourceFolder, base: string): string[] {
  const counts = new Map<string, number>();
  for (const file of pagesIn(folder, base)) {
    const [, place, code, ending] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)(\.mdx?)$/.exec(file) ?? [];
    if (code !== undefined && folder.has(`${place}${ending}`)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].flatMap(([code, count]) => (count > 1 ? code : []));
}

/** Pages of the default language lose its code; their addresses with it go on working. */
function languageRedirects([main, ...others]: readonly LanguageFiles[]): Redirect[] {
  return main && others.length > 0 ? [{ source: `/${main.code}/:path*`, destination: "/:path*" }] : [];
}

/** A sidebar that a site keeps in code of its own: the file that exports it, and its entries. */
interface CodeSidebar {
  file: string;
  items: NavigationItem[];
}

/**
 * Finds a list that a file of code exports and whose entries, `{ title, href }` or `{ title, list: [...] }`, lead to at least half of
 * the pages; undefined if there is none.
 */
function findCodeSidebar(
  folder: SourceFolder,
  root: string,
  aliases: Readonly<Record<string, string>>,
  pages: readonly SourcePage[],
): CodeSidebar | undefined {
  const known = new Map(pages.map((page) => [page.path, page]));
  const wanted = Math.max(5, pages.length / 2);
  for (const file of folder.files) {
    if (!isWithin(file, root) || !/\.[jt]sx?$/.test(file)) continue;
    if ((folder.read(file).match(/\b(?:href|url|link)["']?\s*:/g) ?? []).length < wanted) continue;
    for (const value of Object.values(new ModuleReader(folder, aliases).read(file))) {
      const items = Array.isArray(value) ? value.flatMap((entry) => readEntry(entry, known)) : [];
      if (countPages(items) >= wanted) return { file, items };
    }
  }
  return undefined;
}

function readEntry(value: unknown, known: ReadonlyMap<string, SourcePage>): NavigationItem[] {
  const entry = value instanceof FunctionValue ? {} : recordOf(value);
  const label = firstText(entry, "title", "text", "label", "name");
  const href = firstText(entry, "href", "url", "link");
  const inner = ["list", "items", "children", "pages", "links"].map((key) => entry[key]).find(Array.isArray);
  if (label === undefined) return [];
  if (inner && inner.length > 0)
    return [{ type: "group", label, items: inner.flatMap((item) => readEntry(item, known)) }];
  if (href === undefined) return [];
  const page = isExternal(href) ? undefined : known.get(pagePath(href));
  if (!page) return isExternal(href) ? [{ type: "link", label, href }] : [];
  page.label = label;
  return [{ type: "page", path: page.path, label }];
}

function firstText(entry: Data, ...names: readonly string[]): string | undefined {
  return names.map((name) => textOf(entry[name])).find(Boolean);
}

function countPages(items: readonly NavigationItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.type === "group" ? countPages(item.items) : Number(item.type === "page")),
    0,
  );
}
