import { findUnread, ModuleReader } from "@/migrate/configuration/read-module";
import { readHostRedirects } from "@/migrate/engines/host-redirects";
import {
  findNextOptions,
  nextIcon,
  nextServices,
  reactPages,
  readNextLanguages,
  readNextRedirects,
} from "@/migrate/engines/next-config";
import { nextraDialect } from "@/migrate/engines/nextra-dialect";
import { readNextraLook } from "@/migrate/engines/nextra-look";
import { applyMeta, createNextraTree, type NextraNode, readNextraSections } from "@/migrate/engines/nextra-tree";
import { baseSettings, nameOfSite, isMdxIn, pagesIn, textOf, withImportAliases } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { readGlobalComponents } from "@/migrate/global-components";
import { folderOf, isWithin, joinPath, nameOf, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import {
  type Finding,
  FOLDERS,
  type NavigationVariant,
  type Redirect,
  type SourceFolder,
  type SourcePage,
  type SourceSite,
} from "@/migrate/types";

/** A folder of pages, and the prefix of its addresses. */
interface PageFolder {
  base: string;
  prefix: string;
  /** In `app`, only files called `page` are pages. */
  isApp: boolean;
}

/** Reads a Nextra site: `content`, `app` or `pages`, and the `_meta` files in them. */
export function readNextra(folder: SourceFolder): SourceSite {
  const config = findConfiguration(folder, /(?:^|\/)(?:next\.config\.[cm]?[jt]s|_meta\.global\.\w+|_meta\.\w+)$/) ?? "";
  const root = /next\.config/.test(config)
    ? folderOf(config)
    : folderOf(config).replace(/(?:^|\/)(?:src\/)?(?:app|pages|content).*$/, "");
  const findings: Finding[] = [];
  const folders = findPageFolders(folder, root, textOf(findNextOptions(folder, root, "contentDirBasePath")[0]));
  const reader = new ModuleReader(folder, { "@components/": joinPath(root, "components") ?? "" });
  const locales = readNextLanguages(folder, root);
  const { pages, languages } = readLanguages(
    folders.flatMap((place) => readPages(folder, place, findings)),
    Array.isArray(locales.locales) ? locales.locales.map(String) : [],
    textOf(locales.defaultLocale),
    folders.length === 1 ? (folders[0]?.prefix ?? "") : "",
  );
  const variants = languages.map((language): NavigationVariant => {
    const { code, isDefault, prefix } = language;
    const own = pages.filter((page) => isOfLanguage(page, language));
    const tree = createNextraTree(own, prefix);
    findings.push(...readMetaFiles(tree, folder, reader, folders, language));
    return {
      sections: readNextraSections(tree, { folder, reader }),
      ...(languages.length > 1 ? { language: code, isDefault } : {}),
    };
  });
  const look = readNextraLook(folder, root, reader);
  const bases = folders.map(({ base }) => base);
  const { name, guessedName } = nameOfSite(look.name, folder, root);
  return {
    engine: "nextra",
    origins: {
      configuration: look.file,
      navigation: findConfiguration(folder, /(?:^|\/)_meta\.(?:global\.)?\w+$/) ?? FOLDERS,
      guessedName,
    },
    settings: {
      ...baseSettings(name, "#0070F3", { primary: look.color }),
      favicon: nextIcon(folder, root),
      ...nextServices(folder, root),
      ...look.settings,
    },
    pages,
    variants,
    redirects: [
      ...readNextRedirects(folder, root),
      ...readHostRedirects(folder),
      ...(languages.length > 1 ? languageRedirects(pages, languages) : []),
    ],
    basePath: "",
    dialect: withImportAliases(
      {
        ...nextraDialect(root, bases),
        isMdx: isMdxIn(folder),
        globals: readGlobalComponents(folder, root, ["mdx-components", "src/mdx-components", "theme.config"]),
      },
      folder,
      root,
    ),
    findings: [...reader.findings, ...findings, ...look.findings],
  };
}

/** A language of the site; its code is empty if there is only one. */
interface NextraLanguage {
  code: string;
  isDefault: boolean;
  /** Prefix of its paths. */
  prefix: string;
  /** True if the names of its files end in the language, as in Nextra 2; else the language has a folder. */
  isSuffix: boolean;
}

/**
 * Finds the languages with pages, and gives pages the paths of their language. The paths of the default language have no prefix
 * if file names end in the language.
 * @param start prefix of the paths on a site with one language
 */
function readLanguages(
  pages: SourcePage[],
  codes: readonly string[],
  main: string | undefined,
  start: string,
): { pages: SourcePage[]; languages: NextraLanguage[] } {
  const isSuffix = pages.some(({ file }) => codes.some((code) => withoutSuffix(file).endsWith(`.${code}`)));
  const toLanguage = (code: string): NextraLanguage => {
    const isDefault = code === main;
    return { code, isDefault, prefix: isSuffix && isDefault ? "" : code, isSuffix };
  };
  const languages = codes.map(toLanguage);
  const found = pages.flatMap((page) => {
    const own = languages.flatMap((language) => inLanguage(page, language));
    return own.length > 0 || isSuffix ? own : [page];
  });
  const used = languages.filter((language) => found.some((page) => isOfLanguage(page, language)));
  if (used.length > 1) return { pages: found, languages: used };
  const [only] = used;
  const isFolder = only && !isSuffix && found.every((page) => isOfLanguage(page, only));
  return {
    pages: found,
    languages: [{ code: "", isDefault: true, prefix: isFolder ? only.prefix : start, isSuffix: false }],
  };
}

function inLanguage(page: SourcePage, { code, prefix, isSuffix }: NextraLanguage): SourcePage[] {
  if (!isSuffix) {
    const isInside = page.path === code || page.path.startsWith(`${code}/`);
    return isInside ? [{ ...page, translation: { language: code, prefix, place: page.file } }] : [];
  }
  const place = withoutSuffix(page.file);
  if (!place.endsWith(`.${code}`)) return [];
  const path = pagePath(`${prefix}/${page.path.slice(0, -code.length - 1)}`);
  const translation = {
    language: code,
    prefix,
    place: place.slice(0, -code.length - 1) + page.file.slice(place.length),
  };
  return [{ ...page, path, translation }];
}

function isOfLanguage({ translation }: SourcePage, { code }: NextraLanguage): boolean {
  return code === "" || translation?.language === code;
}

/** Redirects for addresses without a language, which led to the default language on sites with a folder for each. */
function languageRedirects(pages: readonly SourcePage[], languages: readonly NextraLanguage[]): Redirect[] {
  const main = languages.find(({ isDefault, isSuffix, prefix }) => isDefault && !isSuffix && prefix !== "");
  if (!main) return [];
  const inner = pages.flatMap(
    ({ path }) => (path.startsWith(`${main.prefix}/`) ? path.split("/")[1] : undefined) ?? [],
  );
  return [...new Set(inner)].map((name) => ({
    source: `/${name}/:path*`,
    destination: `/${main.prefix}/${name}/:path*`,
  }));
}

/** Finds the folders of pages. @param contentPath path of the pages in `content`, if it is configured */
function findPageFolders(folder: SourceFolder, root: string, contentPath?: string): PageFolder[] {
  const found: PageFolder[] = [];
  for (const source of [root, joinPath(root, "src") ?? "src"]) {
    const place = (name: string) => joinPath(source, name) ?? name;
    if (pagesIn(folder, place("content")).length > 0) {
      const prefix = contentPath?.replace(/^\/|\/$/g, "") ?? catchAllPrefix(folder, place("app"));
      found.push({ base: place("content"), prefix, isApp: false });
    }
    if (pagesIn(folder, place("app")).length > 0) found.push({ base: place("app"), prefix: "", isApp: true });
    if (pagesIn(folder, place("pages")).length > 0) found.push({ base: place("pages"), prefix: "", isApp: false });
  }
  return found;
}

/** The path of the catch-all route in `app` that shows the pages of `content`. */
function catchAllPrefix(folder: SourceFolder, app: string): string {
  const route = folder.files.find((file) => isWithin(file, app) && /\[\[?\.\.\.[\w-]+\]?\]\/page\.[jt]sx?$/.test(file));
  if (!route) return "";
  const inner = relativeTo(route, app).replace(/\/?\[\[?\.\.\..*$/, "");
  return withoutRouteGroups(inner)
    .filter((segment) => !segment.startsWith("["))
    .join("/");
}

function withoutRouteGroups(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && !/^\(.*\)$/.test(segment));
}

function readPages(folder: SourceFolder, { base, prefix, isApp }: PageFolder, findings: Finding[]): SourcePage[] {
  if (isApp) findings.push(...reactPages(folder, base));
  return pagesIn(folder, base).flatMap((file) => {
    const name = relativeTo(file, base);
    if (/(?:^|\/)[_.]/.test(name) || /\[/.test(name) || (isApp && !/(?:^|\/)page\.mdx?$/.test(name))) return [];
    const inner = isApp ? folderOf(name) : name;
    return [{ file, path: pagePath([prefix, ...withoutRouteGroups(inner)].filter(Boolean).join("/")) }];
  });
}

/** Reads the `_meta` file of each folder, or the global one. */
function readMetaFiles(
  tree: NextraNode,
  folder: SourceFolder,
  reader: ModuleReader,
  folders: readonly PageFolder[],
  { code, prefix, isSuffix }: NextraLanguage,
): Finding[] {
  const findings: Finding[] = [];
  for (const file of folder.files) {
    const place = folders.find(({ base }) => isWithin(file, base));
    const name = isSuffix ? nameOf(file).replace(`_meta.${code}.`, "_meta.") : nameOf(file);
    if (!place || !/^_meta(?:\.global)?\.(?:[cm]?[jt]sx?|json)$/.test(name)) continue;
    const meta = reader.readConfiguration(file);
    findings.push(...findUnread(meta));
    if (name.startsWith("_meta.global")) {
      applyMeta(tree, meta);
      continue;
    }
    const inner = [place.prefix, ...withoutRouteGroups(folderOf(relativeTo(file, place.base)))]
      .filter(Boolean)
      .join("/");
    const isInFolder = prefix !== "" && !isSuffix;
    if (isInFolder && inner !== prefix && !inner.startsWith(`${prefix}/`)) continue;
    const node = findNode(tree, isInFolder ? inner.slice(prefix.length + 1) : inner);
    if (node) node.meta = meta;
  }
  return findings;
}

function findNode(tree: NextraNode, path: string): NextraNode | undefined {
  let node: NextraNode | undefined = tree;
  for (const name of path.split("/").filter(Boolean)) node = node?.children.get(name);
  return node;
}
