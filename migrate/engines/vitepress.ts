import { findUnread, ModuleReader, resultOf } from "@/migrate/configuration/read-module";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { codeThemeOf, reportCode, reportEditLinks, timestampOf } from "@/migrate/engines/page-features";
import {
  baseSettings,
  findCssColors,
  footerOf,
  globPattern,
  isExternal,
  navbarOf,
  pagesIn,
  plainLabel,
  recordOf,
  recordsOf,
  repositoriesOf,
  socialsOf,
  textOf,
  unknownAccounts,
} from "@/migrate/engines/shared";
import { treeNavigation } from "@/migrate/engines/tree";
import { vitepressDialect } from "@/migrate/engines/vitepress-dialect";
import { createVitepressSidebar, type VitepressContext } from "@/migrate/engines/vitepress-sidebar";
import { findConfiguration } from "@/migrate/find-configuration";
import { type HeadElement, headElementsOf, readHead } from "@/migrate/head-elements";
import { folderIn, folderOf, isWithin, joinPath, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import {
  type Data,
  type Finding,
  FOLDERS,
  type NavigationVariant,
  type SourceFolder,
  type SourcePage,
  type SourceSite,
} from "@/migrate/types";

const CONFIGURATION = /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;

/** Reads a VitePress site: `.vitepress/config`, configurations of languages, and the pages below `srcDir`. */
export function readVitepress(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, CONFIGURATION) ?? "";
  const root = file.replace(/(?:^|\/)\.vitepress\/.*$/, "");
  const reader = new ModuleReader(folder);
  const config = reader.readSite(file);
  const source = folderIn(root, textOf(config.srcDir) ?? ".", "srcDir");
  const findings: Finding[] = [];
  const pages = readPages(folder, source, config, reader, findings);
  const theme = recordOf(config.themeConfig);
  const base = (textOf(config.base) ?? "").replace(/\/$/, "");
  const all = readLanguages(config);
  const languages = all.filter(({ href }) => href === undefined);
  const additional = readAdditional(folder, source, config, reader);
  const contextOf = (language: string, report: (message: string) => void): VitepressContext => {
    const own = pagesOfLanguage(pages, language, languages);
    return { pages, treeOf: (path) => treeNavigation(folder, joinPath(source, path) ?? source, own), report };
  };
  const accounts = recordsOf(theme.socialLinks).map(({ link, icon }) => ({ href: textOf(link) ?? "", icon }));
  const variants = languages.map(({ key, tag, themeConfig }): NavigationVariant => {
    const common: Data = { ...theme, sidebar: sidebarOfLanguage(theme.sidebar, key, languages) };
    const own = { ...common, ...themeConfig, ...recordOf(recordOf(additional.get(key)).themeConfig) };
    findings.push(...findUnread([own.nav, own.sidebar]));
    const report = (message: string) => findings.push({ file, message });
    const sidebar = createVitepressSidebar(own, contextOf(key, report));
    const links = [...sidebar.links, ...repositoriesOf(accounts)];
    return {
      ...(all.length > 1 ? { language: tag, isDefault: key === "root" } : {}),
      sections: sidebar.sections,
      ...(languages.length > 1 && links.length > 0 ? { settings: navbarOf(links) } : {}),
    };
  });
  const elsewhere = all.flatMap(({ tag, href }) => (href === undefined ? [] : { language: tag, href, sections: [] }));
  const main = createVitepressSidebar({ ...theme, ...languages[0]?.themeConfig }, contextOf("root", ignore));
  reportFooter([theme, ...all.map(({ themeConfig }) => themeConfig)], additional, file, findings);
  const head = readHead(headElementsOf(config.head).filter((element) => !isIcon(element)));
  const messages = [...head.messages, ...unknownAccounts(accounts), ...unreadSettings(folder, root, config, theme)];
  messages.push(...unknownSettings("vitepress", config));
  findings.push(...messages.map((message) => ({ file, message })));
  return {
    engine: "vitepress",
    origins: originOf(file, [theme, ...languages, ...additional.values()]),
    settings: {
      ...baseSettings(textOf(config.title), "#3451B2", brandColors(folder)),
      description: textOf(config.description) ?? textOf(recordOf(additional.get("root")).description),
      ...readAppearance(config.appearance),
      ...readImages(config, theme),
      ...(languages.length === 1 ? navbarOf([...main.links, ...repositoriesOf(accounts)]) : {}),
      ...footerOf(socialsOf(accounts), []),
      ...timestampOf(config.lastUpdated),
      ...codeThemeOf(recordOf(config.markdown).theme),
      ...head.settings,
    },
    pages,
    variants: [...variants, ...elsewhere],
    redirects: config.cleanUrls === true ? [] : [{ source: "/:path*.html", destination: "/:path*" }],
    basePath: base,
    dialect: vitepressDialect(source),
    findings: [...reader.findings, ...findings],
  };
}

const ignore = () => undefined;

/** The pages outside the folders of other languages. */
function pagesOfLanguage(
  pages: readonly SourcePage[],
  language: string,
  languages: readonly SiteLanguage[],
): SourcePage[] {
  const others = languages.filter(({ key }) => key !== language && key !== "root");
  return pages.filter(({ path }) => !others.some(({ key }) => path === key || path.startsWith(`${key}/`)));
}

/** Messages for settings without an equivalent. */
function unreadSettings(folder: SourceFolder, root: string, config: Data, theme: Data): string[] {
  const own = joinPath(root, ".vitepress/theme") ?? "";
  const components = recordsOf(theme.nav).flatMap(({ component }) => textOf(component) ?? []);
  return [
    ...reportEditLinks(theme.editLink),
    ...reportCode(config, "transformPageData", "transformHead", "transformHtml"),
    ...(components.length > 0
      ? [`Components of the top bar were left out: ${components.map((name) => `\`${name}\``).join(", ")}.`]
      : []),
    ...(folder.files.some((name) => isWithin(name, own))
      ? ["`.vitepress/theme` was left out, but for the primary color: it was written for other markup."]
      : []),
  ];
}

function brandColors(folder: SourceFolder) {
  return findCssColors(folder, (selector) => /\.dark\b/.test(selector), "--vp-c-brand-1", "--vp-c-brand");
}

interface SiteLanguage {
  key: string;
  tag: string;
  themeConfig: Data;
  /** A language with an address of its own is another site. */
  href?: string;
}

function readLanguages(config: Data): SiteLanguage[] {
  const locales = Object.entries(recordOf(config.locales));
  if (locales.length === 0) return [{ key: "root", tag: textOf(config.lang) ?? "en", themeConfig: {} }];
  return locales.map(([key, value]) => {
    const locale = recordOf(value);
    const link = textOf(locale.link) ?? "";
    return {
      key,
      tag: textOf(locale.lang) ?? (key === "root" ? (textOf(config.lang) ?? "en") : key),
      themeConfig: recordOf(locale.themeConfig),
      ...(isExternal(link) ? { href: link } : {}),
    };
  });
}

/** A site that configures no navigation has that of its folders. */
function originOf(configuration: string, themes: readonly unknown[]): SourceSite["origins"] {
  const isWritten = (theme: unknown): boolean => {
    const { nav, sidebar, themeConfig } = recordOf(theme);
    return nav !== undefined || sidebar !== undefined || (themeConfig !== undefined && isWritten(themeConfig));
  };
  return themes.some(isWritten) ? { configuration } : { configuration, navigation: FOLDERS };
}

/** A sidebar that is written once for all languages is divided by the folders of their pages. */
function sidebarOfLanguage(sidebar: unknown, language: string, languages: readonly SiteLanguage[]): unknown {
  const folders = languages.flatMap(({ key }) => (key === "root" ? [] : key));
  const entries = Object.entries(recordOf(sidebar));
  const languageOf = (address: string) => folders.find((folder) => `${address}/`.startsWith(`/${folder}/`)) ?? "root";
  const own = entries.filter(([address]) => languageOf(address) === language);
  return Array.isArray(sidebar) || own.length === 0 ? sidebar : Object.fromEntries(own);
}

/** Files named `config` beside the pages of a language, by the language's key. */
function readAdditional(folder: SourceFolder, source: string, config: Data, reader: ModuleReader): Map<string, Data> {
  const rewrite = createRewriter(config);
  const found = new Map<string, Data>();
  for (const file of folder.files) {
    if (!isWithin(file, source) || !/\/config\.[cm]?[jt]s$/.test(file) || file.includes(".vitepress/")) continue;
    const place = folderOf(rewrite(`${relativeTo(folderOf(file), source)}/x.md`));
    found.set(place === "" ? "root" : place, reader.readConfiguration(file));
  }
  return found;
}

function readPages(
  folder: SourceFolder,
  source: string,
  config: Data,
  reader: ModuleReader,
  findings: Finding[],
): SourcePage[] {
  const rewrite = createRewriter(config);
  const excluded = [config.srcExclude]
    .flat()
    .flatMap((pattern) => (typeof pattern === "string" ? globPattern(pattern) : []));
  return pagesIn(folder, source).flatMap((file) => {
    const name = relativeTo(file, source);
    if (/(?:^|\/)\./.test(name) || excluded.some((pattern) => pattern.test(name))) return [];
    const pathOf = (written: string) => pagePath(rewrite(relativeTo(written, source)));
    if (!isRoute(name)) return [{ file, path: pathOf(file) }];
    const made = readRoutePages(folder, file, reader, pathOf);
    if (made.length > 0) return made;
    findings.push({ file, message: "Pages of a dynamic route are made by code that has to run; they were left out." });
    return [];
  });
}

/** Where `rewrites` puts a file. */
function createRewriter(config: Data): (file: string) => string {
  const rules = Object.entries(recordOf(config.rewrites)).flatMap(([from, to]) => {
    if (typeof to !== "string") return [];
    const names: string[] = [];
    const source = from
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/:(\w+)(\*|\\\+)?/g, (_, name: string, many?: string) => {
        names.push(name);
        return many ? "(.*)" : "([^/]+)";
      });
    return [{ pattern: new RegExp(`^${source}$`), names, to }];
  });
  return (file) => {
    for (const { pattern, names, to } of rules) {
      const match = pattern.exec(file);
      if (!match) continue;
      return names.reduce((path, name, index) => path.replace(new RegExp(`:${name}[*+]?`), match[index + 1] ?? ""), to);
    }
    return file;
  };
}

/** `appearance`: the color mode, and whether readers may change it. */
function readAppearance(appearance: unknown): Data {
  if (appearance === false) return { appearance: { default: "light", strict: true } };
  if (appearance === "dark") return { appearance: { default: "dark" } };
  return appearance === "force-dark" ? { appearance: { default: "dark", strict: true } } : {};
}

function readImages(config: Data, theme: Data): Data {
  const { light, dark, src } = recordOf(theme.logo);
  const icon = headElementsOf(config.head).find(isIcon);
  return { logo: light ? { light, dark } : (src ?? theme.logo), favicon: textOf(icon?.attributes.href) };
}

function isIcon({ tag, attributes }: HeadElement): boolean {
  return tag === "link" && /icon/.test(String(attributes.rel));
}

function reportFooter(
  themes: readonly Data[],
  additional: ReadonlyMap<string, Data>,
  file: string,
  findings: Finding[],
): void {
  const footers = [...themes, ...[...additional.values()].map(({ themeConfig }) => recordOf(themeConfig))];
  const texts = footers.flatMap(({ footer }) => [textOf(recordOf(footer).message), textOf(recordOf(footer).copyright)]);
  const words = [...new Set(texts.flatMap((text) => (text === undefined ? [] : plainLabel(text))))];
  if (words.length > 0) {
    findings.push({ file, message: `The footer here holds links, no text. Left out: ${words.join(" · ")}` });
  }
}

const PARAMETER = /\[([\w-]+)\]/g;

/** True for the file of a dynamic route: `[name].md`. */
function isRoute(file: string): boolean {
  return /\[[\w-]+\]/.test(file);
}

/**
 * The pages of a dynamic route, whose parameters are in `[name].paths.js`; none where only running that code could tell them.
 * @param pathOf the path of a page from the path of its file
 */
function readRoutePages(
  folder: SourceFolder,
  file: string,
  reader: ModuleReader,
  pathOf: (file: string) => string,
): SourcePage[] {
  const loader = [".paths.js", ".paths.ts", ".paths.mjs", ".paths.mts"]
    .map((ending) => withoutSuffix(file) + ending)
    .find(folder.has);
  if (loader === undefined) return [];
  const { paths } = reader.readConfiguration(loader);
  const routes = recordsOf(resultOf(paths));
  const source = folder.read(file);
  const pages = routes.map((route) => {
    const values = recordOf(route.params);
    const fill = (text: string, pattern: RegExp) =>
      text.replace(pattern, (written, name: string) => textOf(values[name]) ?? written);
    const content = textOf(route.content) ?? "";
    return {
      file,
      path: pathOf(fill(file, PARAMETER)),
      text: fill(
        source.replace(/<!--\s*@content\s*-->/, () => content),
        /\{\{\s*\$params\.(\w+)\s*\}\}/g,
      ),
    };
  });
  return pages.some(({ path }) => isRoute(path)) ? [] : pages;
}
