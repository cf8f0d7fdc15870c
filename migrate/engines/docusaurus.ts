import { getOrMake } from "@/lib/base/get-or-make";
import { parseJson } from "@/lib/base/parse-json";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { addressOf } from "@/migrate/address-book";
import { findUnread, ModuleReader } from "@/migrate/configuration/read-module";
import { cardListRule, docusaurusDialect, findNeighbors } from "@/migrate/engines/docusaurus-dialect";
import { type DocusaurusDocument, numberPrefixes, readDocuments } from "@/migrate/engines/docusaurus-docs";
import { readDocusaurusSettings } from "@/migrate/engines/docusaurus-look";
import { readOpenApi } from "@/migrate/engines/docusaurus-openapi";
import { type Blog, readBlog, readSitePages } from "@/migrate/engines/docusaurus-pages";
import {
  blogOptions,
  googleIdentifiers,
  headElements,
  optionsOf,
  readClientRedirects,
  reportReplacedParts,
  unreadSettings,
} from "@/migrate/engines/docusaurus-plugins";
import { readSidebar, type SidebarContext } from "@/migrate/engines/docusaurus-sidebar";
import { type ReadSidebar, readTopBar } from "@/migrate/engines/docusaurus-top-bar";
import { type DocsVersion, readVersions, versionPrefix } from "@/migrate/engines/docusaurus-versions";
import { readHostRedirects } from "@/migrate/engines/host-redirects";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { pagesIn, recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { readGlobalComponents } from "@/migrate/global-components";
import { googleServices, integrationsOf, readHead } from "@/migrate/head-elements";
import { folderIn, folderOf, isWithin, joinPath, labelFromName, pagePath, relativeTo } from "@/migrate/paths";
import {
  type Data,
  type Finding,
  FOLDERS,
  type NavigationVariant,
  type Redirect,
  type SourceFolder,
  type SourcePage,
  type SourceSite,
} from "@/migrate/types";

const CONFIGURATION = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

interface DocsPlugin {
  id: string;
  /** Label of a sidebar without name. */
  label: string;
  base: string;
  prefix: string;
  sidebars: string | false | undefined;
  options: Data;
}

/** The results that are collected while a site is read. */
interface Reading {
  folder: SourceFolder;
  root: string;
  file: string;
  config: Data;
  reader: ModuleReader;
  pages: SourcePage[];
  findings: Finding[];
  redirects: Redirect[];
}

/** Reads a Docusaurus site: documents in all versions and languages, blog, and Markdown pages. */
export function readDocusaurus(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, CONFIGURATION) ?? "";
  const root = folderOf(file);
  const reader = new ModuleReader(folder, { "@site/": root });
  const config = reader.readSite(file);
  const reading: Reading = { folder, root, file, config, reader, pages: [], findings: [], redirects: [] };
  const plugins = readPlugins(reading);
  const theme = recordOf(config.themeConfig);
  reading.findings.push(...findUnread(theme.navbar));
  const variants = readVariants(reading, plugins, theme);
  const blog = readBlog(folder, root, blogOptions(config));
  reading.pages.push(...blog.pages, ...readSitePages(folder, root, reading), ...translatedPages(reading, variants));
  addBlog(variants, blog, theme, reading);
  const api = readOpenApi({ folder, root, config, pages: reading.pages, documents: plugins });
  for (const variant of variants) if (variant.isDefault !== false) variant.sections.push(...api.sections);
  const tabs = variants.flatMap(({ sections }) => sections.flatMap(({ label }) => label ?? []));
  const contentFolders = plugins.map(({ base }) => base);
  const head = readHead(headElements(config));
  const messages = [
    ...unreadSettings(config),
    ...unknownSettings("docusaurus", config),
    ...reportReplacedParts(folder, root),
    ...head.messages,
  ];
  return {
    engine: "docusaurus",
    origins: { configuration: file, navigation: plugins.flatMap(({ sidebars }) => sidebars || [])[0] ?? FOLDERS },
    settings: {
      ...readDocusaurusSettings(folder, { config, file }, tabs),
      ...head.settings,
      ...integrationsOf({ ...recordOf(head.settings.integrations), ...googleServices(googleIdentifiers(config)) }),
    },
    pages: reading.pages,
    files: api.files,
    variants,
    redirects: [
      ...(blog.latest ? [{ source: blog.address, destination: blog.latest, permanent: false }] : []),
      ...reading.redirects,
      ...readClientRedirects(config),
      ...readHostRedirects(folder),
    ],
    basePath: (textOf(config.baseUrl) ?? "").replace(/\/$/, ""),
    dialect: {
      ...docusaurusDialect({
        root,
        contentFolders,
        cardList: cardListRule(findNeighbors(variants)),
        isMdx: isMdxIn(folder, recordOf(config.markdown).format),
      }),
      globals: readGlobalComponents(folder, root, ["src/theme/MDXComponents", "src/theme/MDXComponents/index"]),
    },
    findings: [...reader.findings, ...reading.findings, ...messages.map((message) => ({ file, message }))],
  };
}

/** Adds the blog as a tab of the first version and language. Other variants get its translation, or a link to it. */
function addBlog(variants: readonly NavigationVariant[], blog: Blog, theme: Data, reading: Reading): void {
  const opener = recordsOf(recordOf(theme.navbar).items).find(
    ({ to }) => addressOf(pagePath(String(to))) === blog.address,
  );
  const label = textOf(opener?.label) ?? blog.label;
  if (blog.items.length === 0) return;
  const known = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const { language, isDefault } = variant;
    const own = language && !isDefault && !known.has(language) ? readTranslatedBlog(reading, language) : undefined;
    if (own && language) known.add(language);
    if (own) reading.pages.push(...own.pages);
    const translated = language && !isDefault ? textOf(barMessages(reading, language)[label]) : undefined;
    const items = index === 0 ? blog.items : (own?.items ?? []);
    variant.sections.push({
      label: translated ?? label,
      ...(items.length > 0 ? { items } : { href: blog.latest ?? "" }),
    });
  }
}

/** Reads translations of Markdown pages that are not documents, and reports translated footers. */
function translatedPages(reading: Reading, variants: readonly NavigationVariant[]): SourcePage[] {
  const { folder, root } = reading;
  const languages = new Set(variants.flatMap(({ language, isDefault }) => (language && !isDefault ? language : [])));
  return [...languages].flatMap((language) => {
    const footer = joinPath(root, `i18n/${language}/docusaurus-theme-classic/footer.json`) ?? "";
    if (folder.has(footer))
      reading.findings.push({
        file: footer,
        message: "The footer is in one language here; its translation was left out.",
      });
    const base = joinPath(root, `i18n/${language}/docusaurus-plugin-content-pages`) ?? "";
    return pagesIn(folder, base).map((file) => ({ file, path: pagePath(`${language}/${relativeTo(file, base)}`) }));
  });
}

/** Reads the posts that are translated into a language. */
function readTranslatedBlog({ folder, root, config }: Reading, language: string): Blog {
  const options = blogOptions(config);
  const prefix = textOf(options?.routeBasePath)?.replace(/^\/|\/$/g, "") ?? "blog";
  const path = `i18n/${language}/docusaurus-plugin-content-blog`;
  return readBlog(folder, root, { ...options, path, routeBasePath: `${language}/${prefix}` });
}

/** Reads the translations of top bar labels, by original label, from keys such as `item.label.Docs` and `link.item.label.Docs`. */
function barMessages({ folder, root }: Reading, locale: string): Data {
  const file = joinPath(root, `i18n/${locale}/docusaurus-theme-classic/navbar.json`) ?? "";
  const keys = /^(?:link\.)?(?:item\.label|title|link\.title)\.(.*)$/;
  return Object.fromEntries(readMessages(folder, file, keys));
}

/** Reads a file of translations: messages by original label, which is the group of the pattern for keys. */
function readMessages(folder: SourceFolder, file: string, keys: RegExp): [string, string][] {
  return Object.entries(recordOf(parseJson(folder.read(file)))).flatMap(([key, value]) => {
    const [label, message] = [keys.exec(key)?.[1], textOf(recordOf(value).message)];
    return label !== undefined && message !== undefined ? [[label, message]] : [];
  });
}

/** Translates the top bar of a theme. */
function translateBar(theme: Data, labels: Data): Data {
  if (Object.keys(labels).length === 0) return theme;
  const translate = (item: Data): Data => ({
    ...item,
    label: textOf(labels[String(item.label)]) ?? item.label,
    items: recordsOf(item.items).map(translate),
  });
  const navbar = recordOf(theme.navbar);
  return { ...theme, navbar: { ...navbar, items: recordsOf(navbar.items).map(translate) } };
}

/** Creates a function that decides whether a page is MDX. @param format `markdown.format`, which frontmatter may override */
function isMdxIn(folder: SourceFolder, format: unknown): (file: string) => boolean {
  return (file) => {
    if (!folder.has(file)) return true;
    const own = parseFrontmatter(file, folder.read(file)).data.format ?? format;
    return own === "detect" ? file.endsWith(".mdx") : own !== "md";
  };
}

function readPlugins({ config, folder, root, findings }: Reading): DocsPlugin[] {
  const presets = optionsOf(config.presets, /classic/).flatMap(({ options }) =>
    options.docs === false ? [] : [recordOf(options.docs)],
  );
  const others = optionsOf(config.plugins, /content-docs/).map(({ options }) => options);
  const all = presets.length + others.length === 0 ? [{}] : [...presets, ...others];
  return all.flatMap((options: Data) => {
    findings.push(...findUnread([options.path, options.routeBasePath, options.sidebarPath, options.include]));
    const base = folderIn(root, textOf(options.path) ?? "docs", "path");
    if (!folder.files.some((file) => isWithin(file, base))) return [];
    const written = options.sidebarPath === false ? false : textOf(options.sidebarPath);
    const place =
      typeof written === "string"
        ? joinPath(written.startsWith("/") || isWithin(written, root) ? "" : root, written)
        : undefined;
    const sidebars = written === false ? false : place && findModule(folder, place);
    const id = textOf(options.id) ?? "default";
    return [
      {
        id,
        label: id === "default" ? "Docs" : labelFromName(id),
        base,
        prefix: (typeof options.routeBasePath === "string" ? options.routeBasePath : "docs").replace(/^\/|\/$/g, ""),
        sidebars:
          sidebars ?? (id === "default" ? findModule(folder, joinPath(root, "sidebars") ?? "sidebars") : undefined),
        options,
      },
    ];
  });
}

/** Finds the file of a module, whose name may lack its suffix. */
function findModule(folder: SourceFolder, place: string): string | undefined {
  return ["", ".js", ".ts", ".cjs", ".mjs", ".json"].map((suffix) => place + suffix).find(folder.has);
}

function readVariants(reading: Reading, plugins: readonly DocsPlugin[], theme: Data): NavigationVariant[] {
  const { config } = reading;
  const i18n = recordOf(config.i18n);
  const main = textOf(i18n.defaultLocale) ?? "en";
  const locales = Array.isArray(i18n.locales) ? i18n.locales.map(String) : [main];
  const versioned = plugins.find((plugin) => readVersions(reading, plugin).length > 0);
  const versions = versioned ? readVersions(reading, versioned) : [];
  const variants: NavigationVariant[] = [];
  const known = new Map<string, ReadSidebar[]>();
  // Documents without versions are read only once.
  const readOnce = (plugin: DocsPlugin, version: DocsVersion | undefined, locale: string) => {
    const own = plugin === versioned ? version : undefined;
    const key = JSON.stringify([plugin.id, own?.label, locale]);
    return getOrMake(known, key, () => readFolder(reading, plugin, own, locale === main ? undefined : locale));
  };
  for (const version of versions.length === 0 ? [undefined] : versions) {
    for (const locale of locales) {
      const sidebars = plugins.flatMap((plugin) => readOnce(plugin, version, locale));
      const labels = locale === main ? {} : barMessages(reading, locale);
      const topBar = readTopBar(translateBar(theme, labels), sidebars, locale === main ? "" : locale);
      reading.findings.push(...topBar.messages.map((message) => ({ file: reading.file, message })));
      variants.push({
        sections: topBar.sections,
        version: version?.label,
        ...(locales.length > 1 ? { language: locale, isDefault: locale === main } : {}),
      });
    }
  }
  return variants;
}

function readFolder(
  reading: Reading,
  plugin: DocsPlugin,
  version: DocsVersion | undefined,
  locale: string | undefined,
): ReadSidebar[] {
  const { folder, root, pages, findings, reader, file } = reading;
  const isVersioned = version?.name !== undefined;
  const versions = versionPrefix(plugin);
  const base = isVersioned ? (joinPath(root, `${versions}versioned_docs/version-${version.name}`) ?? "") : plugin.base;
  const prefix = [locale ?? "", plugin.prefix, version?.path ?? ""].filter(Boolean).join("/");
  const include = Array.isArray(plugin.options.include) ? plugin.options.include.map(String) : undefined;
  const numbers = numberPrefixes(plugin.options.numberPrefixParser);
  const documents = readDocuments({ folder, base, prefix, numbers, include });
  const translations = new Map<string, string>();
  if (locale !== undefined) translate(reading, plugin, { version, locale, base, documents, translations });
  pages.push(...documents.map(({ page }) => page));
  const context: SidebarContext = {
    folder,
    base,
    prefix,
    language: locale ?? "",
    documents,
    numbers,
    translations,
    pages,
    named: new Set(),
    report: (message) => findings.push({ file: plugin.sidebars || file, message }),
  };
  const sidebarFile = isVersioned
    ? joinPath(root, `${versions}versioned_sidebars/version-${version.name}-sidebars.json`)
    : plugin.sidebars;
  const written = sidebarFile ? reader.read(sidebarFile) : {};
  const sidebars = Object.entries(recordOf(written.default ?? written)).filter(([, value]) => value !== undefined);
  const shared = { plugin: plugin.id, documents };
  if (sidebars.length === 0) {
    if (plugin.options.sidebarItemsGenerator !== undefined) {
      findings.push({ file, message: "`sidebarItemsGenerator` is code; the sidebar is in the usual order." });
    }
    const items = readSidebar({ type: "autogenerated", dirName: "." }, context);
    return [{ ...shared, name: "defaultSidebar", label: plugin.label, items }];
  }
  findings.push(...findUnread(written));
  return sidebars.map(([name, value]) => ({ ...shared, name, label: name, items: readSidebar(value, context) }));
}

/** Replaces the files of documents by their translations, and collects translated labels of the sidebar. */
function translate(
  { folder, root }: Reading,
  plugin: DocsPlugin,
  place: {
    version: DocsVersion | undefined;
    locale: string;
    base: string;
    documents: DocusaurusDocument[];
    translations: Map<string, string>;
  },
): void {
  const suffix = plugin.id === "default" ? "" : `-${plugin.id}`;
  const name = place.version?.name === undefined ? "current" : `version-${place.version.name}`;
  const base = joinPath(root, `i18n/${place.locale}/docusaurus-plugin-content-docs${suffix}`) ?? "";
  const keys = /^sidebar\.[^.]+\.(?:category|link|doc)\.(.*)$/;
  for (const [label, message] of readMessages(folder, `${base}/${name}.json`, keys))
    if (label && message) place.translations.set(label, message);
  const translated = new Map(
    readDocuments({ folder, base: `${base}/${name}`, prefix: "", numbers: numberPrefixes(undefined) }).map(
      (document) => [document.name, document],
    ),
  );
  for (const document of place.documents) {
    // Links lead to pages in the same language, even from a page that is not translated.
    document.page.translation = { language: place.locale, prefix: place.locale, place: document.page.file };
    const own = translated.get(document.name);
    if (!own) {
      document.page.isCopy = true;
      continue;
    }
    document.page.file = own.page.file;
    document.frontmatter = own.frontmatter;
    if (own.page.label) document.page.label = own.page.label;
  }
}
