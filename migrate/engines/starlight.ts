import { ownValue } from "@/lib/base/own-value";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { findUnread, ModuleReader } from "@/migrate/configuration/read-module";
import { StaticCall } from "@/migrate/configuration/values";
import { readHostRedirects, redirectsOf } from "@/migrate/engines/host-redirects";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { codeThemeOf, reportEditLinks, timestampOf } from "@/migrate/engines/page-features";
import {
  baseSettings,
  findCssColors,
  footerOf,
  foreignSettings,
  isExternal,
  navbarOf,
  pagesIn,
  recordOf,
  recordsOf,
  repositoriesOf,
  socialsOf,
  textOf,
  unknownAccounts,
  unreadPlugins,
  withImportAliases,
} from "@/migrate/engines/shared";
import { findSpecification } from "@/migrate/engines/specification-place";
import { starlightDialect } from "@/migrate/engines/starlight-dialect";
import {
  readStarlightSidebar,
  readTopics,
  type StarlightContext,
  type StarlightEntry,
} from "@/migrate/engines/starlight-sidebar";
import { findConfiguration } from "@/migrate/find-configuration";
import { fontFamilyOf, fontsOf, headElementsOf, readHead } from "@/migrate/head-elements";
import { githubHeadingId } from "@/migrate/markdown/heading-ids";
import { folderOf, joinPath, labelFromName, nameOf, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import {
  type Data,
  type Finding,
  FOLDERS,
  type NavigationGroup,
  type NavigationSection,
  type NavigationVariant,
  type SourceFolder,
  type SourceSite,
} from "@/migrate/types";

const CONFIGURATION = /(?:^|\/)astro\.config\.[cm]?[jt]s$/;

/** A language of the site: its folder, and its tag. */
interface SiteLanguage {
  key: string;
  folder: string;
  tag: string;
  isDefault: boolean;
}

/** Reads a Starlight site: `astro.config`, and the pages in `src/content/docs`. */
export function readStarlight(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, CONFIGURATION) ?? "";
  const root = folderOf(file);
  const reader = new ModuleReader(folder, { "~/": joinPath(root, "src") ?? "" });
  const config = reader.readSite(file);
  const options = starlightOptions(config);
  const source = joinPath(root, textOf(config.srcDir) ?? "src") ?? "src";
  const base = `${source}/content/docs`;
  const languages = readLanguages(options);
  const findings: Finding[] = [];
  const api = readStarlightOpenApi(folder, root, findCall(options.plugins, /starlight-openapi$/)?.args[0]);
  const entries = readEntries(folder, base, languages);
  const original = entries.get(languages.find(({ isDefault }) => isDefault)?.key ?? "root") ?? [];
  const variants = languages.map((language): NavigationVariant => {
    const own = withFallback(entries.get(language.key) ?? [], original, language);
    entries.set(language.key, own);
    const report = (message: string) => findings.push({ file, message });
    const sections = readSections(options, { entries: own, languages: [language.tag, language.key], report });
    sections.at(-1)?.items?.push(...api.groups);
    return { sections, ...(languages.length > 1 ? { language: language.tag, isDefault: language.isDefault } : {}) };
  });
  const social = readAccounts(options.social);
  const head = readHead(headElementsOf(options.head));
  const messages = [
    ...unreadSettings(options),
    ...unknownSettings("starlight", options),
    ...unknownAccounts(social),
    ...head.messages,
  ];
  findings.push(...messages.map((message) => ({ file, message })));
  return {
    engine: "starlight",
    origins: { configuration: file, ...(options.sidebar === undefined && { navigation: FOLDERS }) },
    settings: {
      ...baseSettings(titleOf(options.title), "#4F39F6", accentOf(folder)),
      icons: { library: "lucide" },
      description: textOf(options.description),
      ...images(options, root, folder),
      ...navbarOf(repositoriesOf(social)),
      ...footerOf(socialsOf(social), []),
      ...fontsOf([options.customCss].flat().flatMap((sheet) => fontFamilyOf(sheet) ?? [])),
      ...timestampOf(options.lastUpdated),
      ...codeThemeOf(themesOf(options.expressiveCode)),
      ...head.settings,
    },
    pages: [...entries.values()].flat().map(({ page }) => page),
    files: api.files,
    variants,
    redirects: [...redirectsOf(config.redirects), ...readHostRedirects(folder)],
    basePath: (textOf(config.base) ?? "").replace(/\/$/, ""),
    dialect: withImportAliases(starlightDialect(root, source, config), folder, root),
    findings: [...reader.findings, ...findUnread(options.sidebar), ...findings],
  };
}

/** Accounts as a list of records, or as one record of addresses by icon. */
function readAccounts(social: unknown): { href: string; icon: unknown }[] {
  if (Array.isArray(social)) return recordsOf(social).map(({ href, icon }) => ({ href: textOf(href) ?? "", icon }));
  return Object.entries(recordOf(social)).map(([icon, href]) => ({ href: textOf(href) ?? "", icon }));
}

/** The sidebar of a language, or those of its topics. */
function readSections(options: Data, context: StarlightContext): NavigationSection[] {
  const topics = findCall(options.plugins, /starlight-sidebar-topics$/);
  return topics ? readTopics(topics.args[0], context) : [{ items: readStarlightSidebar(options.sidebar, context) }];
}

/** What to do about plugins whose pages were converted like all others. */
const PAGES_OF_PLUGINS: Readonly<Record<string, string>> = {
  "starlight-versions":
    "Pages of older versions (`starlight-versions`) were converted like all others. List those of each version under `navigation.versions`.",
  "starlight-blog":
    "Posts of `starlight-blog` were converted like all other pages. Order them in the navigation, and write a page that lists them.",
};

/** Messages for settings without an equivalent. */
function unreadSettings(options: Data): string[] {
  const replaced = Object.keys(recordOf(options.components));
  const plugins = [options.plugins].flat().flatMap((plugin) => (plugin instanceof StaticCall ? plugin.name : []));
  return [
    ...(replaced.length > 0
      ? [`Replaced parts were left out: ${replaced.map((name) => `\`${name}\``).join(", ")}.`]
      : []),
    ...reportEditLinks(recordOf(options.editLink).baseUrl),
    ...foreignSettings(options, "customCss"),
    ...plugins.flatMap((name) => ownValue(PAGES_OF_PLUGINS, name) ?? []),
    ...unreadPlugins(
      plugins,
      /sidebar-topics$|links-validator$|starlight-(?:openapi|versions|blog|llms-txt|image-zoom)$/,
    ),
  ];
}

/** The themes of code by color mode, which is told by their names. */
function themesOf(options: unknown): Data {
  const names = [recordOf(options).themes].flat().flatMap((name) => textOf(name) ?? []);
  const [light] = names.filter((name) => /light|latte|dawn/.test(name));
  const [dark] = names.filter((name) => name !== light);
  return { light: light ?? dark, dark: dark ?? light };
}

function starlightOptions(config: Data): Data {
  return recordOf(findCall(config.integrations, /starlight$/)?.args[0]);
}

/** The call of a package's function in a list of integrations or plugins. */
function findCall(list: unknown, name: RegExp): StaticCall | undefined {
  return (Array.isArray(list) ? list.flat() : []).find(
    (item): item is StaticCall => item instanceof StaticCall && name.test(item.name),
  );
}

/** The rules of Starlight are for dark mode unless they say otherwise; a site that names one color means both modes. */
function accentOf(folder: SourceFolder): ReturnType<typeof findCssColors> {
  const isDark = (selector: string) => !/data-theme=["']?light/.test(selector);
  const { primary, light } = findCssColors(folder, isDark, "--sl-color-accent");
  return primary === undefined ? { primary: light } : { primary, light };
}

function titleOf(title: unknown): string | undefined {
  return textOf(title) ?? textOf(Object.values(recordOf(title))[0]);
}

function readLanguages(options: Data): SiteLanguage[] {
  const locales = Object.entries(recordOf(options.locales));
  if (locales.length === 0) return [{ key: "root", folder: "", tag: "en", isDefault: true }];
  const main = textOf(options.defaultLocale) ?? (locales.some(([key]) => key === "root") ? "root" : locales[0]?.[0]);
  return locales.map(([key, value]) => ({
    key,
    folder: key === "root" ? "" : key,
    tag: textOf(recordOf(value).lang) ?? (key === "root" ? "en" : key),
    isDefault: key === main,
  }));
}

/** The pages of each language, by its key. */
function readEntries(
  folder: SourceFolder,
  base: string,
  languages: readonly SiteLanguage[],
): Map<string, StarlightEntry[]> {
  const found = new Map<string, StarlightEntry[]>(languages.map(({ key }) => [key, []]));
  for (const file of pagesIn(folder, base)) {
    const name = relativeTo(file, base);
    const { data } = parseFrontmatter(file, folder.read(file));
    if (data.draft === true || /(?:^|\/)_/.test(name)) continue;
    const written = textOf(data.slug) ?? withoutSuffix(name).split("/").map(githubHeadingId).join("/");
    const address = written.replace(/(?:^|\/)index$/, "").replace(/^\/|\/$/g, "");
    const language = languages.find(
      (item) => item.folder !== "" && (address === item.folder || address.startsWith(`${item.folder}/`)),
    );
    const slug = language ? address.slice(language.folder.length + 1) : address;
    if (slug === "404") continue;
    const key = language?.key ?? languages.find((item) => item.folder === "")?.key;
    // Links to files beside the original stay in the language.
    const place = language && `${base}/${name.slice(language.folder.length + 1)}`;
    const translation = place && key ? { translation: { language: key, prefix: "", place } } : {};
    found.get(key ?? "")?.push({ slug, frontmatter: data, page: { file, path: address || "index", ...translation } });
  }
  return found;
}

/** Pages that are not translated are shown in the main language, at an address of the language. */
function withFallback(
  own: StarlightEntry[],
  original: readonly StarlightEntry[],
  language: SiteLanguage,
): StarlightEntry[] {
  if (language.isDefault) return own;
  const known = new Set(own.map(({ slug }) => slug));
  const missing = original
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug, frontmatter, page }) => ({
      slug,
      frontmatter,
      page: {
        file: page.file,
        isCopy: true as const,
        path: [language.folder, slug].filter(Boolean).join("/") || "index",
        translation: { language: language.key, prefix: "", place: page.file },
      },
    }));
  return [...own, ...missing];
}

function images(options: Data, root: string, folder: SourceFolder): Data {
  const place = (path: unknown) => (typeof path === "string" && !isExternal(path) ? joinPath(root, path) : undefined);
  const logo = recordOf(options.logo);
  const favicon = place(`public${textOf(options.favicon) ?? "/favicon.svg"}`);
  return {
    logo: logo.light ? { light: place(logo.light), dark: place(logo.dark) } : place(logo.src),
    // The engine names one that need not be there.
    favicon: options.favicon || folder.has(favicon ?? "") ? favicon : undefined,
  };
}

/**
 * Groups with the operations of the specifications that the plugin `starlight-openapi` makes pages of, and the files to copy.
 * @param options those of the plugin: a list of specifications.
 */
function readStarlightOpenApi(
  folder: SourceFolder,
  root: string,
  options: unknown,
): { groups: NavigationGroup[]; files: string[] } {
  const groups: NavigationGroup[] = [];
  const files: string[] = [];
  for (const { base, schema, sidebar, label } of recordsOf(options)) {
    const place = findSpecification(folder, textOf(schema), [root], joinPath(root, "public") ?? "public");
    if (!place) continue;
    if (place.file !== undefined) files.push(place.file);
    const directory = pagePath(textOf(base) ?? "api");
    groups.push({
      type: "group",
      label: textOf(recordsOf([sidebar])[0]?.label) ?? textOf(label) ?? labelFromName(nameOf(directory)),
      items: [],
      openapi: { source: place.address, directory },
    });
  }
  return { groups, files };
}
