import ignore from "ignore";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { addressOf } from "@/migrate/address-book";
import { redirectsOf } from "@/migrate/engines/host-redirects";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { placeOf } from "@/migrate/engines/language-files";
import { readMkdocsConfiguration } from "@/migrate/engines/mkdocs-configuration";
import { mkdocsDialect } from "@/migrate/engines/mkdocs-dialect";
import { pagesOfLanguages, readAlternates, readMkdocsLanguages } from "@/migrate/engines/mkdocs-languages";
import { literateNav } from "@/migrate/engines/mkdocs-literate-nav";
import { hasPagesFiles, pagesFilesNavigation } from "@/migrate/engines/mkdocs-pages-files";
import { mkdocsSettings } from "@/migrate/engines/mkdocs-settings";
import { reportEditLinks } from "@/migrate/engines/page-features";
import {
  footerOf,
  foreignSettings,
  isExternal,
  NO_COPYRIGHT,
  pagesIn,
  recordOf,
  recordsOf,
  redirectTarget,
  referenceOf,
  socialsOf,
  textOf,
  unknownAccounts,
  unreadPlugins,
  withoutCode,
} from "@/migrate/engines/shared";
import { treeNavigation } from "@/migrate/engines/tree";
import { readPythonPlaces } from "@/migrate/lines/mkdocs-python";
import { readSnippetFiles } from "@/migrate/lines/mkdocs-snippets";
import { pythonHeadingId } from "@/migrate/markdown/heading-ids";
import { folderIn, folderOf, isWithin, joinPath, labelFromName, nameOf, pagePath, relativeTo } from "@/migrate/paths";
import {
  type Data,
  type Finding,
  FOLDERS,
  type NavigationItem,
  type NavigationSection,
  type NavigationVariant,
  type SourceFolder,
  type SourcePage,
  type SourceSite,
} from "@/migrate/types";
import { withoutEmpty } from "@/migrate/write-navigation";

/** Reads an MkDocs site: `mkdocs.yml`, and the pages in its folder of documents. */
export function readMkdocs(folder: SourceFolder): SourceSite {
  const { file, config } = readMkdocsConfiguration(folder);
  const root = folderOf(file);
  const docs = folderIn(root, textOf(config.docs_dir) ?? "docs", "docs_dir");
  const theme = typeof config.theme === "string" ? { name: config.theme } : recordOf(config.theme);
  const features = new Set([theme.features].flat().map(String));
  const findings: Finding[] = [];
  const plugins = namedList(config.plugins);
  const literate = plugins.has("literate-nav") ? recordOf(plugins.get("literate-nav")) : undefined;
  const summary = literate && (textOf(literate.nav_file) ?? "SUMMARY.md");
  const extensions = namedList(config.markdown_extensions);
  const hasVariables = ["macros", "markdownextradata", "zensical.extensions.macros"].some(
    (name) => plugins.has(name) || extensions.has(name),
  );
  const files = pageFiles(folder, docs, config, summary);
  const languages = readMkdocsLanguages(plugins.get("i18n"), docs);
  const pages = pagesOfLanguages(languages, files, (name, written) => mkdocsPath(folder, name, written));
  const own = textOf(theme.language) ?? "en";
  const elsewhere = languages.length > 1 ? [] : readAlternates(config.extra, own);
  const variants = languages.map((language): NavigationVariant => {
    const context: NavContext = {
      folder,
      docs: language.base,
      pages: pages.get(language) ?? [],
      hasIndexes: features.has("navigation.indexes") || plugins.has("section-index"),
      summary,
      labels: language.labels,
      report: (message) => findings.push({ file, message }),
    };
    const items = readItems(language.nav ?? config.nav, language.base, context, plugins);
    // Themes before version 6 called it `tabs`.
    const isTabbed = features.has("navigation.tabs") || features.has("tabs");
    const sections = isTabbed ? items.map((item) => toSection(item, context)) : [{ items }];
    const isOne = languages.length + elsewhere.length === 1;
    return { sections, ...(isOne ? {} : { language: language.code || own, isDefault: language.isDefault }) };
  });
  const { social } = recordOf(config.extra);
  const accounts = recordsOf(social).map(({ link, icon }) => ({ href: textOf(link) ?? "", icon }));
  const snippets = readSnippetFiles(recordOf(extensions.get("pymdownx.snippets")), { folder, root, docs });
  const missing = snippets.missing.map((name) => `The included file \`${name}\` is not part of the folder.`);
  const messages = [...unreadSettings(config, theme, plugins), ...unknownAccounts(accounts), ...missing];
  findings.push(...messages.map((message) => ({ file, message })));
  return {
    engine: "mkdocs",
    origins: {
      configuration: file,
      ...(config.nav === undefined && literate === undefined && { navigation: FOLDERS }),
    },
    settings: { ...mkdocsSettings(folder, { config, theme, plugins, root }), ...footerOf(socialsOf(accounts), []) },
    pages: [...pages.values()].flat(),
    variants: [...variants, ...elsewhere],
    redirects: redirectsIn(config, plugins),
    basePath: pathOf(textOf(config.site_url)),
    dialect: mkdocsDialect({
      docs,
      extensions,
      snippets,
      python: readPythonPlaces(folder, docs, files),
      variables: hasVariables ? { ...recordOf(config.extra), config } : undefined,
    }),
    findings,
  };
}

/** The Markdown files that are pages. @param summary the name of files that list others */
function pageFiles(folder: SourceFolder, docs: string, config: Data, summary: string | undefined): string[] {
  const excluded = ignore().add(textOf(config.exclude_docs) ?? "");
  return pagesIn(folder, docs).filter((file) => {
    const name = relativeTo(file, docs);
    return !/(?:^|\/)\./.test(name) && !excluded.ignores(name) && (nameOf(file) !== summary || isIndexName(file));
  });
}

/** The sidebar of a language: the entries of `nav`, else its folder, and the posts of its blog. */
function readItems(
  nav: unknown,
  base: string,
  context: NavContext,
  plugins: ReadonlyMap<string, unknown>,
): NavigationItem[] {
  const written = nav === undefined ? readFolder(base, context) : readNav(nav, context);
  const blog = plugins.get("blog") ?? plugins.get("material/blog");
  return blog === undefined
    ? written
    : withBlogPosts(written, context.pages, textOf(recordOf(blog).blog_dir) ?? "blog");
}

/** Plugins that were read, and those that make nothing which readers see. */
const KNOWN_PLUGINS =
  /^(?:material\/)?(?:search|redirects|i18n|literate-nav|section-index|awesome-(?:pages|nav)|macros|markdownextradata|blog|minify|include-markdown|git-.*|meta|info|offline|privacy|optimize|social|autorefs|exclude|group|projects|glightbox|same-dir|htmlproofer|rss)$/;

/** Messages for settings without an equivalent. */
function unreadSettings(config: Data, theme: Data, plugins: ReadonlyMap<string, unknown>): string[] {
  return [
    ...(textOf(config.copyright) ? [NO_COPYRIGHT] : []),
    ...foreignSettings(config, "extra_css", "extra_javascript"),
    ...foreignSettings(theme, "custom_dir"),
    ...(/[-_.](?:white|light)\b/.test(textOf(theme.logo) ?? "")
      ? [`The logo \`${textOf(theme.logo)}\` is made for a colored bar: look at it in light mode.`]
      : []),
    ...reportEditLinks(config.edit_uri ?? [theme.features].flat().includes("content.action.edit")),
    ...(recordsOf(recordOf(config.extra).alternate).some(({ link }) => !isExternal(textOf(link) ?? "") && link !== "/")
      ? ["Languages of `extra.alternate` at addresses of this site are other projects; they were left out."]
      : []),
    ...(config.hooks ? ["`hooks` is code of the old site; what it adds to pages was left out."] : []),
    ...(recordOf(recordOf(config.extra).version).provider === "mike"
      ? [
          "Versions of `mike` are built pages on another branch; this one was converted. Convert the source of each older one into a folder and list them under `navigation.versions`.",
        ]
      : []),
    ...unreadPlugins([...plugins.keys()], KNOWN_PLUGINS),
    ...unknownSettings("mkdocs", config),
  ];
}

function redirectsIn(config: Data, plugins: ReadonlyMap<string, unknown>): SourceSite["redirects"] {
  const maps = recordOf(recordOf(plugins.get("redirects")).redirect_maps);
  const written = redirectsOf(maps).map(({ source, destination }) => ({
    source: addressOf(pagePath(source)),
    destination: redirectTarget(destination),
  }));
  const withEndings = config.use_directory_urls === false ? [{ source: "/:path*.html", destination: "/:path*" }] : [];
  const { provider, default: shown } = recordOf(recordOf(config.extra).version);
  const names = provider === "mike" ? ["latest", shown, recordOf(plugins.get("mike")).canonical_version].flat() : [];
  const aliases = [...new Set(names.flatMap((name) => textOf(name) ?? []))];
  // Other sites link to the alias of a version, which this one is.
  const withAliases = aliases.map((name) => ({ source: `/${name}/:path*`, destination: "/:path*" }));
  return [...written, ...withEndings, ...withAliases];
}

/** `- name` and `- name: options` as a map. */
function namedList(value: unknown): Map<string, unknown> {
  const list = Array.isArray(value)
    ? value
    : Object.entries(recordOf(value)).map(([key, options]) => ({ [key]: options }));
  return new Map(
    list.flatMap((item): [string, unknown][] =>
      typeof item === "string" ? [[item, {}]] : Object.entries(recordOf(item)),
    ),
  );
}

function pathOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, "") : "";
}

/** Posts of the blog plugin are at their date and title. */
function mkdocsPath(folder: SourceFolder, file: string, name: string): string {
  const blog = /^(.*?)\/?posts\/.*$/.exec(name)?.[1];
  if (blog === undefined) return pagePath(name);
  const { data } = parseFrontmatter(file, folder.read(file));
  const date =
    data.date instanceof Date ? data.date.toISOString() : (textOf(data.date) ?? dateOf(recordOf(data.date).created));
  const title = textOf(data.title) ?? /^#\s+(.+)$/m.exec(folder.read(file))?.[1];
  if (!date || !title) return pagePath(name);
  const slug = textOf(data.slug) ?? pythonHeadingId(title.replace(/[`*_]/g, ""));
  return pagePath(`${blog}/${date.slice(0, 10).replace(/-/g, "/")}/${slug}`);
}

function dateOf(value: unknown): string | undefined {
  return value instanceof Date ? value.toISOString() : textOf(value);
}

interface NavContext {
  folder: SourceFolder;
  docs: string;
  pages: readonly SourcePage[];
  hasIndexes: boolean;
  /** The name of the files that list what is in their folder, with the plugin `literate-nav`. */
  summary: string | undefined;
  /** Labels of `nav` in the language. */
  labels: Data;
  report(message: string): void;
}

/** The entries of a folder: those that a file in it lists, else its pages in order. */
function readFolder(directory: string, context: NavContext): NavigationItem[] {
  const { folder, docs, pages, summary } = context;
  const list = summary === undefined ? undefined : joinPath(directory, summary);
  if (list !== undefined && folder.has(list)) {
    const places = pages.map(placeOf).filter((place) => isWithin(place, directory));
    const names = places.map((place) => relativeTo(place, directory));
    return readNav(literateNav(folder.read(list), names), context, directory);
  }
  return hasPagesFiles(folder, docs)
    ? pagesFilesNavigation({ folder, pages }, directory)
    : treeNavigation(folder, directory, pages);
}

/** @param directory what paths are relative to. */
function readNav(value: unknown, context: NavContext, directory = context.docs): NavigationItem[] {
  return (Array.isArray(value) ? value : [value]).flatMap((entry): NavigationItem[] => {
    if (typeof entry === "string") return readTarget(entry, undefined, context, directory);
    return Object.entries(recordOf(entry)).flatMap(([written, target]) => {
      const label = textOf(context.labels[written]) ?? written.trim();
      return typeof target === "string"
        ? readTarget(target, label || undefined, context, directory)
        : readSection(label, target, context, directory);
    });
  });
}

/** A section; a page without label at its start is what its label opens, if the theme is told so. */
function readSection(label: string, value: unknown, context: NavContext, directory: string): NavigationItem[] {
  const items = readNav(value, context, directory);
  const [first, ...rest] = items;
  // A section without a name has that of its first page.
  const shown = label || (first?.type === "page" ? titleOf(first, context) : (first?.label ?? "Documentation"));
  const isIndex =
    context.hasIndexes && first?.type === "page" && first.label === undefined && isIndexFile(first.path, context);
  return [{ type: "group", label: shown, items: isIndex ? rest : items, root: isIndex ? first.path : undefined }];
}

function isIndexFile(path: string, { pages }: NavContext): boolean {
  return pages.some((page) => page.path === path && isIndexName(placeOf(page)));
}

function isIndexName(file: string): boolean {
  return /(?:^|\/)(?:index|README)\.md$/.test(file);
}

function readTarget(
  target: string,
  label: string | undefined,
  context: NavContext,
  directory: string,
): NavigationItem[] {
  if (isExternal(target) || target.startsWith("/")) return [{ type: "link", label: label ?? target, href: target }];
  if (target.endsWith("/")) {
    const items = readFolder(joinPath(directory, target) ?? "", context);
    if (items.length === 0)
      context.report(`\`nav\` lists \`${target}\`, which holds no pages; the entry was left out.`);
    return label === undefined ? items : [{ type: "group", label, items }];
  }
  const file = joinPath(directory, target.replace(/#.*$/, ""));
  const page = context.pages.find((candidate) => placeOf(candidate) === file);
  if (!page) {
    context.report(`\`nav\` lists \`${target}\`, which does not exist; the entry was left out.`);
    return [];
  }
  const reference = referenceOf(target);
  if (!reference) page.label ??= label;
  return [{ type: "page", path: page.path, label, reference }];
}

/** The label of an entry, else the title of its page. */
function titleOf(item: { path: string; label?: string }, { folder, pages }: NavContext): string {
  const file = pages.find(({ path }) => path === item.path)?.file ?? "";
  const { data } = parseFrontmatter(file, folder.read(file));
  const heading = /^#\s+(.+)$/m.exec(withoutCode(folder.read(file)))?.[1]?.replace(/[`*]|\s*\{[^}]*\}\s*$/g, "");
  return item.label ?? textOf(data.title) ?? heading ?? labelFromName(item.path);
}

/** An entry of the top bar. */
function toSection(item: NavigationItem, context: NavContext): NavigationSection {
  if (item.type === "link") return { label: item.label, href: item.href };
  if (item.type === "page") return { label: titleOf(item, context), items: [item] };
  const start: NavigationItem[] = item.root ? [{ type: "page", path: item.root }] : [];
  return { label: item.label, items: [...start, ...item.items] };
}

/**
 * The navigation with the posts of a blog below its page, which lists them in the old site: the latest first.
 * @param folder the folder of the blog, relative to that of the documents.
 */
function withBlogPosts(
  items: readonly NavigationItem[],
  pages: readonly SourcePage[],
  folder: string,
): NavigationItem[] {
  const blog = pagePath(folder);
  const start = blog === "index" ? "" : `${blog}/`;
  // Addresses of posts begin with their date.
  const posts = pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith(start) && /^\d{4}\/\d\d\/\d\d\//.test(path.slice(start.length)))
    .sort()
    .reverse()
    .map((path) => ({ type: "page" as const, path }));
  const isPost = (item: NavigationItem) => item.type === "page" && posts.some((post) => post.path === item.path);
  const isBlog = (item: NavigationItem) => item.type === "page" && item.path === blog;
  const withPosts = (item: NavigationItem): NavigationItem => {
    if (item.type === "group") {
      const inner = withoutEmpty(item.items.filter((child) => !isPost(child)).map(withPosts));
      if (item.root === blog) return { ...item, items: [...posts, ...inner] };
      // The folder of the blog is a group of its own where no `nav` lists its page.
      const [own] =
        item.root === undefined && item.items.some(isBlog) ? inner.filter(({ type }) => type === "group") : [];
      return own?.type === "group" && own.root === blog && inner.length === 1
        ? { ...own, label: item.label }
        : { ...item, items: inner };
    }
    if (!isBlog(item) || posts.length === 0) return item;
    return { type: "group", label: (item.type === "page" && item.label) || "Blog", root: blog, items: posts };
  };
  return items.map(withPosts);
}
