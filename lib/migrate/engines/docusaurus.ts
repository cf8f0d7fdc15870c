import { findUnread, ModuleReader } from "@/lib/migrate/configuration/read-module";
import { StaticCall } from "@/lib/migrate/configuration/values";
import { findConfiguration } from "@/lib/migrate/detect";
import { docusaurusDialect } from "@/lib/migrate/engines/docusaurus-dialect";
import { type DocusaurusDocument, readDocuments } from "@/lib/migrate/engines/docusaurus-docs";
import { readDocusaurusSettings } from "@/lib/migrate/engines/docusaurus-look";
import { readBlog, readSitePages } from "@/lib/migrate/engines/docusaurus-pages";
import { readSidebar, type SidebarContext } from "@/lib/migrate/engines/docusaurus-sidebar";
import { readTopBar } from "@/lib/migrate/engines/docusaurus-top-bar";
import { readHostRedirects } from "@/lib/migrate/engines/host-redirects";
import { recordOf, recordsOf, safeJson, textOf } from "@/lib/migrate/engines/shared";
import { folderOf, isWithin, joinPath } from "@/lib/migrate/paths";
import type {
  Data,
  Finding,
  NavigationItem,
  NavigationVariant,
  SourceFolder,
  SourcePage,
  SourceSite,
} from "@/lib/migrate/types";

const CONFIGURATION = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

/** A sidebar by its name, and the documents that it may list. */
interface NamedSidebar {
  name: string;
  items: NavigationItem[];
}

interface DocsPlugin {
  id: string;
  base: string;
  prefix: string;
  sidebars: string | false | undefined;
  options: Data;
}

/** What is collected while a site is read. */
interface Reading {
  folder: SourceFolder;
  root: string;
  file: string;
  config: Data;
  reader: ModuleReader;
  pages: SourcePage[];
  findings: Finding[];
}

/** Reads a Docusaurus site: its documents in all versions and languages, its blog and its Markdown pages. */
export function readDocusaurus(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, CONFIGURATION) ?? "";
  const root = folderOf(file);
  const reader = new ModuleReader(folder, { "@site/": root });
  const config = reader.readConfiguration(file);
  const reading: Reading = { folder, root, file, config, reader, pages: [], findings: [] };
  const plugins = readPlugins(reading);
  const theme = recordOf(config.themeConfig);
  reading.findings.push(...findUnread(theme.navbar));
  const variants = readVariants(reading, plugins, theme);
  const blog = readBlog(folder, root, blogOptions(config));
  reading.pages.push(...blog.pages, ...readSitePages(folder, root, reading.findings));
  if (blog.items.length > 0) {
    for (const variant of variants)
      if (variant.isDefault !== false) variant.sections.push({ label: blog.label, items: blog.items });
  }
  const contentFolders = plugins.map(({ base }) => base);
  return {
    engine: "docusaurus",
    settings: readDocusaurusSettings(folder, root, config),
    pages: reading.pages,
    variants,
    redirects: [...readClientRedirects(config), ...readHostRedirects(folder)],
    basePath: (textOf(config.baseUrl) ?? "").replace(/\/$/, ""),
    dialect: docusaurusDialect(root, contentFolders),
    findings: [...reader.findings, ...reading.findings],
  };
}

/** Options of a preset or plugin: `[name, options]`. */
function optionsOf(list: unknown, pattern: RegExp): { name: string; options: Data }[] {
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    const [named, options] = Array.isArray(entry) ? entry : [entry, {}];
    const name = named instanceof StaticCall ? named.name : String(named);
    return pattern.test(name) ? [{ name, options: recordOf(options) }] : [];
  });
}

function readPlugins({ config, folder, root, findings }: Reading): DocsPlugin[] {
  const presets = optionsOf(config.presets, /classic/).flatMap(({ options }) =>
    options.docs === false ? [] : [recordOf(options.docs)],
  );
  const others = optionsOf(config.plugins, /content-docs/).map(({ options }) => options);
  const all = presets.length + others.length === 0 ? [{}] : [...presets, ...others];
  return all.flatMap((options: Data) => {
    findings.push(...findUnread([options.path, options.routeBasePath, options.sidebarPath, options.include]));
    const base = joinPath(root, textOf(options.path) ?? "docs") ?? joinOutside(root, textOf(options.path) ?? "docs");
    if (!folder.files.some((file) => isWithin(file, base))) return [];
    const written = options.sidebarPath === false ? false : textOf(options.sidebarPath);
    const sidebars =
      typeof written === "string"
        ? joinPath(written.startsWith("/") || isWithin(written, root) ? "" : root, written)
        : written;
    return [
      {
        id: textOf(options.id) ?? "default",
        base,
        prefix: (typeof options.routeBasePath === "string" ? options.routeBasePath : "docs").replace(/^\/|\/$/g, ""),
        sidebars: sidebars ?? findSidebars(folder, root),
        options,
      },
    ];
  });
}

function joinOutside(root: string, path: string): string {
  return joinPath("/", root, path) ?? path;
}

function findSidebars(folder: SourceFolder, root: string): string | undefined {
  return ["js", "ts", "cjs", "mjs", "json"]
    .map((suffix) => joinPath(root, `sidebars.${suffix}`) ?? "")
    .find(folder.has);
}

function readVariants(reading: Reading, plugins: readonly DocsPlugin[], theme: Data): NavigationVariant[] {
  const { config } = reading;
  const i18n = recordOf(config.i18n);
  const main = textOf(i18n.defaultLocale) ?? "en";
  const locales = Array.isArray(i18n.locales) ? i18n.locales.map(String) : [main];
  const [versioned] = plugins;
  const versions = versioned ? readVersions(reading, versioned) : [];
  const variants: NavigationVariant[] = [];
  for (const version of versions.length === 0 ? [undefined] : versions) {
    for (const locale of locales) {
      const sidebars = plugins.flatMap((plugin) =>
        readFolder(reading, plugin, { version, locale: locale === main ? undefined : locale }),
      );
      const documents = sidebars.flatMap((entry) => entry.documents);
      const topBar = readTopBar(theme, sidebars, documents);
      variants.push({
        sections: topBar.sections,
        ...(version ? { version: version.label } : {}),
        ...(locales.length > 1 ? { language: locale, isDefault: locale === main } : {}),
      });
    }
  }
  return variants;
}

interface DocsVersion {
  label: string;
  /** Undefined for the documents in `docs`. */
  name: string | undefined;
  path: string;
}

function readVersions({ folder, root }: Reading, { options }: DocsPlugin): DocsVersion[] {
  const names = safeJson(folder.read(joinPath(root, "versions.json") ?? ""));
  if (!Array.isArray(names) || names.length === 0) return [];
  const settings = recordOf(options.versions);
  const last = textOf(options.lastVersion) ?? String(names[0]);
  const version = (name: string): DocsVersion => {
    const own = recordOf(settings[name]);
    const path = name === last ? "" : name === "current" ? "next" : name;
    return {
      label: textOf(own.label) ?? (name === "current" ? "Next" : name),
      name: name === "current" ? undefined : name,
      path: typeof own.path === "string" ? own.path : path,
    };
  };
  const all = options.includeCurrentVersion === false ? names.map(String) : ["current", ...names.map(String)];
  return [version(last), ...all.filter((name) => name !== last).map(version)];
}

/** One sidebar of a folder of documents. */
interface ReadSidebar extends NamedSidebar {
  documents: readonly DocusaurusDocument[];
}

function readFolder(
  reading: Reading,
  plugin: DocsPlugin,
  { version, locale }: { version: DocsVersion | undefined; locale: string | undefined },
): ReadSidebar[] {
  const { folder, root, pages, findings, reader, file } = reading;
  const isVersioned = version?.name !== undefined && plugin.id === "default";
  const base = isVersioned ? (joinPath(root, `versioned_docs/version-${version.name}`) ?? "") : plugin.base;
  const prefix = [locale ?? "", plugin.prefix, version?.path ?? ""].filter(Boolean).join("/");
  const patterns = (value: unknown) => (Array.isArray(value) ? { include: value.map(String) } : {});
  const documents = readDocuments({ folder, base, prefix, ...patterns(plugin.options.include) });
  const translations = new Map<string, string>();
  if (locale !== undefined) translate(reading, plugin, { version, locale, base, documents, translations });
  pages.push(...documents.map(({ page }) => page));
  const context: SidebarContext = {
    folder,
    base,
    prefix,
    documents,
    translations,
    pages,
    report: (message) => findings.push({ file: plugin.sidebars || file, message }),
  };
  const sidebarFile = isVersioned
    ? joinPath(root, `versioned_sidebars/version-${version.name}-sidebars.json`)
    : plugin.sidebars;
  const written = sidebarFile ? reader.read(sidebarFile) : {};
  const sidebars = Object.entries(recordOf(written.default ?? written)).filter(([, value]) => value !== undefined);
  if (sidebars.length === 0) {
    return [
      { name: "defaultSidebar", items: readSidebar({ type: "autogenerated", dirName: "." }, context), documents },
    ];
  }
  findings.push(...findUnread(written));
  return sidebars.map(([name, value]) => ({ name, items: readSidebar(value, context), documents }));
}

/** Documents of another language: translated files take the place of the originals, labels those of the sidebar. */
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
  const messages = recordOf(safeJson(folder.read(`${base}/${name}.json`)));
  for (const [key, value] of Object.entries(messages)) {
    const label = /^sidebar\.[^.]+\.(?:category|link)\.(.*)$/.exec(key)?.[1];
    const message = textOf(recordOf(value).message);
    if (label && message) place.translations.set(label, message);
  }
  const translated = new Map(
    readDocuments({ folder, base: `${base}/${name}`, prefix: "" }).map((document) => [document.name, document]),
  );
  for (const document of place.documents) {
    const own = translated.get(document.name);
    if (!own) continue;
    document.page.file = own.page.file;
    document.frontmatter = own.frontmatter;
    if (own.page.label) document.page.label = own.page.label;
  }
}

function blogOptions(config: Data): Data | undefined {
  const [preset] = optionsOf(config.presets, /classic/);
  if (preset && preset.options.blog !== undefined)
    return preset.options.blog === false ? undefined : recordOf(preset.options.blog);
  return optionsOf(config.plugins, /content-blog/)[0]?.options ?? {};
}

function readClientRedirects(config: Data) {
  return optionsOf(config.plugins, /client-redirects/).flatMap(({ options }) =>
    recordsOf(options.redirects).flatMap(({ from, to }) =>
      [from]
        .flat()
        .flatMap((source) =>
          typeof source === "string" && typeof to === "string" ? [{ source, destination: to }] : [],
        ),
    ),
  );
}
