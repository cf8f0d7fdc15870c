import { fumadocsDialect } from "@/migrate/engines/fumadocs-dialect";
import { languageRedirects, readFumadocsLanguages } from "@/migrate/engines/fumadocs-languages";
import { readFumadocsLook } from "@/migrate/engines/fumadocs-look";
import { readFumadocsOpenApi } from "@/migrate/engines/fumadocs-openapi";
import { readFumadocsTree } from "@/migrate/engines/fumadocs-tree";
import { readHostRedirects } from "@/migrate/engines/host-redirects";
import { type LanguageFiles, nameInLanguage } from "@/migrate/engines/language-files";
import { nextIcon, readNextRedirects } from "@/migrate/engines/next-config";
import { baseSettings, findCssColors, isMdxIn, pagesIn, siteNameOf, withImportAliases } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { readGlobalComponents } from "@/migrate/global-components";
import { folderOf, isWithin, joinPath, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import type { Finding, NavigationVariant, SourceFolder, SourcePage, SourceSite } from "@/migrate/types";

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
  const collection = collectionAt(folder.read(config), relativeTo(docs, content));
  const prefix = baseUrlOf(folder, root, collection) ?? baseUrlOf(folder, root) ?? "docs";
  const languages = readFumadocsLanguages(folder, root, docs);
  const [main = { code: "", isDefault: true, base: docs, suffixes: [] }] = languages;
  const original = readPages(folder, main, prefix);
  const pages: SourcePage[] = [];
  const variants = languages.map((language): NavigationVariant => {
    const own =
      language === main ? original : withFallback(readPages(folder, language, prefix), original, language, main);
    pages.push(...own.values());
    const sections = readFumadocsTree(language.base, {
      folder,
      pages: own,
      metaFiles: (place) => metaFilesOf(place, language, main),
      report: (file, message) => findings.push({ file, message }),
    });
    return { sections, ...(languages.length > 1 ? { language: language.code, isDefault: language === main } : {}) };
  });
  const globals = readGlobalComponents(folder, root, GLOBAL_COMPONENTS);
  const paths = new Set(pages.map(({ path }) => path));
  for (const name of otherCollections(folder, content, docs)) {
    const language = { ...main, base: `${content}/${name}` };
    const own = collectionAt(folder.read(config), name);
    const others = readPages(folder, language, (own && baseUrlOf(folder, root, own)) ?? name);
    pages.push(...others.values());
    const sections = readFumadocsTree(language.base, {
      folder,
      pages: others,
      metaFiles: (place) => metaFilesOf(place, language, language),
      report: (file, message) => findings.push({ file, message }),
    });
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    variants[0]?.sections.push(...sections.map((section) => ({ label, ...section })));
  }
  const { rule, files } = readFumadocsOpenApi({ folder, root, prefix, pages, variants });
  const plain = { ...fumadocsDialect(root, docs, rule), isMdx: isMdxIn(folder), globals };
  const dialect = withImportAliases(plain, folder, root);
  const look = readFumadocsLook(folder, root, dialect.aliases, (address) => paths.has(pagePath(address)));
  return {
    engine: "fumadocs",
    files,
    settings: {
      ...baseSettings(
        look.name ?? siteNameOf(folder, root),
        "#171717",
        findCssColors(folder, (selector) => /\.dark\b/.test(selector), "--color-fd-primary"),
      ),
      icons: { library: "lucide" },
      favicon: nextIcon(folder, root),
      ...look.settings,
    },
    pages,
    variants,
    redirects: [...languageRedirects(languages), ...readNextRedirects(folder, root), ...readHostRedirects(folder)],
    basePath: "",
    dialect,
    findings: [...findings, ...look.findings],
  };
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
  for (const file of pagesIn(folder, base)) {
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
    if (!own.has(translated)) own.set(translated, { file, path: path === "index" ? code : `${code}/${path}` });
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
