import { getOrMake } from "@/lib/base/get-or-make";
import { ownValue } from "@/lib/base/own-value";
import type { Progress } from "@/lib/base/progress";
import { UserError } from "@/lib/base/user-error";
import { fileKind } from "@/lib/content/scan/file-kinds";
import { detectEngine, type EngineName } from "@/lib/site/detect-engine";
import { AddressBook, addressOf } from "@/migrate/address-book";
import { bundleModule, findImportedFile, STAND_INS } from "@/migrate/component-modules";
import { runConfigurations } from "@/migrate/configuration/run-configurations";
import { withDistinctPaths } from "@/migrate/distinct-paths";
import { SITE_READERS } from "@/migrate/engines/engines";
import { isExternal } from "@/migrate/engines/shared";
import { treeNavigation } from "@/migrate/engines/tree";
import { type MigratedFiles, openSourceFolder } from "@/migrate/files";
import { convertPage } from "@/migrate/markdown/convert-page";
import { recordOf, withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import type { ConversionHost } from "@/migrate/markdown/page-conversion";
import { ABOVE, folderOf, isPathInside, isWithin, joinPath, nameOf, relativeTo } from "@/migrate/paths";
import { formatPlaces, formatReport, PLACES_FILE, REPORT_FILE } from "@/migrate/report";
import { coverageOf, type SiteCoverage, sharedFolder, withOtherPages, withoutCopies } from "@/migrate/site-coverage";
import type { Data, Finding, SourceFolder, SourcePage, SourceSite } from "@/migrate/types";
import { withoutEmpty, writeNavigation } from "@/migrate/write-navigation";

/** A migrated site that has not been written yet. */
export interface MigratedSite extends MigratedFiles {
  site: SourceSite;
  findings: readonly Finding[];
  coverage: SiteCoverage;
}

export interface MigrateOptions {
  /** The engine of the site; by default, it is recognized by its files. */
  engine?: EngineName;
  /** Receives the number of converted pages. */
  progress?: Progress;
  /** Called with each file before it is converted. */
  onFile?(file: string): void;
  /** Reasons by file for not converting it. */
  skipped?: Readonly<Record<string, string>>;
  /** The files to read instead of those of the directory. */
  folder?: SourceFolder;
  /** Called when the configuration has been read, before pages are converted. What it throws ends the migration. */
  onConfiguration?(findings: readonly Finding[]): void;
  /** True if the configuration may run, with the rights of this process. */
  run?: boolean | undefined;
}

/**
 * Converts the site in a folder, without writing files.
 * @throws {UserError} if no engine is recognized and none is given.
 */
export async function migrateSite(directory: string, options: MigrateOptions = {}): Promise<MigratedSite> {
  const folder = options.folder ?? openSourceFolder(directory);
  const engine = options.engine ?? detectEngine(folder);
  if (engine === undefined) {
    throw new UserError(`No documentation site was recognized in ${directory}. Name its engine with --from.`);
  }
  const readSite = SITE_READERS[engine];
  const old = options.run ? await runConfigurations(directory, folder, readSite) : readSite(folder);
  options.onConfiguration?.(old.findings);
  const read = withNavigation(withDistinctPaths(old), folder);
  const site = withOtherPages(withoutCopies(read), folder);
  const [first] = site.pages;
  if (!first) {
    throw new UserError(
      `The ${engine} site in ${directory} has no pages. Name another engine with --from, or another folder.`,
    );
  }
  const findings: Finding[] = [...site.findings];
  const texts = new Map<string, string>();
  const { navigation, linkPages, redirects: links } = writeNavigation(site.variants, site.pages);
  const { fallbacks = [] } = site;
  const book = new AddressBook({ ...site, pages: [...site.pages, ...fallbacks, ...linkPages] }, folder);
  const snippets = new Map<string, string>();
  const included = new Set<string>();
  const host = createHost({ site, folder: recordReads(folder, included), book, texts, snippets });
  const pages = [...site.pages, ...linkPages];
  if (site.dialect.isVerbatim) {
    for (const file of folder.files.filter((name) => isCopied(site, name))) book.keepAsset(file);
  }
  for (const [index, page] of pages.entries()) {
    if (site.dialect.isVerbatim && page.text === undefined) continue;
    const converted = await tryPage(page, host, options);
    findings.push(...converted.findings);
    texts.set(`${page.path}.mdx`, converted.text);
    options.progress?.(index + 1, pages.length);
  }
  await convertSnippets(host, snippets, texts, findings, options);
  refuseMissingFiles(findings);
  for (const file of [...publicAssets(site, folder), ...(site.files ?? [])]) book.keepAsset(file);
  const settings = withAssets(withSearch(site), folder, {
    keep: (file) => book.keepAsset(file),
    onMissing(file) {
      findings.push({ file, message: "The image that the configuration names does not exist." });
    },
  });
  if (recordOf(site.settings.metadata).timestamp === true && !site.dialect.isVerbatim) {
    const message =
      "Pages show the day of their last change: that of the migration, until they change. `lastUpdatedDate` in the frontmatter of a page keeps an older one.";
    findings.push({ file: site.origins?.configuration ?? first.file, message });
  }
  const assets = withoutOutside(book.assets, folder, findings);
  const distinct = distinctFindings(findings);
  const redirects = [...links, ...withoutDuplicates(site, [...pages, ...fallbacks])];
  const listed = withListedPages(navigation, (page) => texts.get(`${page}.mdx`));
  const entries = { navigation: site.navigation ?? listed, ...(redirects.length > 0 && { redirects }) };
  texts.set("docs.json", `${JSON.stringify({ ...settings, ...entries }, null, 2)}\n`);
  const coverage = coverageOf(site, folder, new Set([...snippets.keys(), ...book.assets.keys(), ...included]));
  texts.set(REPORT_FILE, formatReport(site, distinct, coverage));
  texts.set(PLACES_FILE, formatPlaces(distinct, coverage));
  texts.set(".mintignore", `${REPORT_FILE}\n${PLACES_FILE}\n`);
  return { site, texts, assets, findings: distinct, coverage };
}

/** Replaces an empty navigation, such as one that only code could compute, by the tree of the pages. */
function withNavigation(site: SourceSite, folder: SourceFolder): SourceSite {
  const sections = site.variants.flatMap((variant) => variant.sections);
  const [first] = site.pages;
  const hasEntries = sections.some(({ href, menu, items }) => href || menu || withoutEmpty(items ?? []).length > 0);
  if (site.navigation || !first || hasEntries) return site;
  const base = site.pages.reduce((place, { file }) => sharedFolder(place, folderOf(file)), folderOf(first.file));
  const items = treeNavigation(folder, base, site.pages);
  const message = "No entry of the navigation could be read; it follows the folders of the pages.";
  return {
    ...site,
    variants: [{ sections: [{ items }] }],
    findings: [...site.findings, { file: first.file, message }],
  };
}

interface HostParts {
  site: SourceSite;
  folder: SourceFolder;
  book: AddressBook;
  texts: Map<string, string>;
  snippets: Map<string, string>;
}

function createHost({ site, folder, book, texts, snippets }: HostParts): ConversionHost {
  const findImport = findImportedFile(folder, site.dialect.aliases);
  const modules = new Map<string, Promise<{ path: string } | { reason: string }>>();
  const bundle = async (file: string) => {
    const standIn = ownValue(STAND_INS, file);
    if (standIn !== undefined) {
      const name = `snippets/components/${nameOf(file)}.jsx`;
      texts.set(name, standIn);
      return { path: `/${name}` };
    }
    const module = await bundleModule(file, findImport, folder);
    if ("reason" in module) return module;
    const name = texts.has(module.file) ? module.file.replace(/\.jsx$/, `-${modules.size}.jsx`) : module.file;
    texts.set(name, module.code);
    if (module.styles) texts.set(name.replace(/\.jsx$/, ".css"), module.styles);
    return { path: `/${name}` };
  };
  return {
    dialect: site.dialect,
    folder,
    findImport,
    findLink: (target, page) => book.findLink(target, page),
    keepAsset: (file) => book.keepAsset(file),
    keepModule: (file) => getOrMake(modules, file, () => bundle(file)),
    keepSnippet(file) {
      const known = snippets.get(file);
      if (known) return `/${known}`;
      const base = nameOf(file)
        .replace(/^_/, "")
        .replace(/\.\w+$/, "");
      const isTaken = [...snippets.values()].includes(`snippets/${base}.mdx`);
      const name = `snippets/${base}${isTaken ? `-${snippets.size}` : ""}.mdx`;
      snippets.set(file, name);
      return `/${name}`;
    },
  };
}

/** Number of missing includes that are too many to repair by hand. */
const MOST_ABOVE = 10;

/** @throws {UserError} if pages include so many files above the folder that the result would be useless. */
function refuseMissingFiles(findings: readonly Finding[]): void {
  const [first, ...others] = findings.filter(({ message }) => message.includes(ABOVE));
  if (!first || others.length < MOST_ABOVE) return;
  const place = `${first.file}:${first.line ?? 1}`;
  throw new UserError(
    `Pages include ${others.length + 1} files above the folder to migrate, the first at ${place}. Migrate the folder that holds both.`,
  );
}

/** Wraps a folder so that each file that is read is added to a set. */
function recordReads(folder: SourceFolder, known: Set<string>): SourceFolder {
  return {
    ...folder,
    read(file) {
      known.add(file);
      return folder.read(file);
    },
    readBytes(file) {
      known.add(file);
      return folder.readBytes(file);
    },
  };
}

/** Converts a page. If that fails, the result is a page with a short notice, and a finding. */
async function tryPage(page: SourcePage, host: ConversionHost, options: MigrateOptions, isSnippet = false) {
  options.onFile?.(page.file);
  let reason = ownValue(options.skipped ?? {}, page.file);
  try {
    if (reason === undefined) return await convertPage(page, host, { isSnippet });
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  const message = `The page could not be converted: ${reason.replace(/\.$/, "")}. Copy what it needs by hand.`;
  return {
    text: `---\ntitle: ${JSON.stringify(nameOf(page.path))}\n---\n\nThis page could not be converted.\n`,
    findings: [{ file: page.file, message }],
  };
}

/** The files to copy, except those that are outside the old site or would be outside the new one. */
function withoutOutside(
  assets: ReadonlyMap<string, string>,
  folder: SourceFolder,
  findings: Finding[],
): ReadonlyMap<string, string> {
  const isKept = ([file, path]: readonly [string, string]) => folder.has(file) && isPathInside(path);
  for (const [file] of [...assets].filter((asset) => !isKept(asset))) {
    findings.push({
      file,
      message: "The file is not inside the folders of the old and the new site; it was not copied.",
    });
  }
  return new Map([...assets].filter(isKept));
}

/** Converts snippets. These may import further snippets, which are then converted, too. */
async function convertSnippets(
  host: ConversionHost,
  snippets: ReadonlyMap<string, string>,
  texts: Map<string, string>,
  findings: Finding[],
  options: MigrateOptions,
): Promise<void> {
  for (const [file, name] of snippets) {
    const page: SourcePage = { file, path: name.replace(/\.mdx$/, "") };
    const converted = await tryPage(page, host, options, true);
    findings.push(...converted.findings);
    texts.set(name, converted.text);
  }
}

/** Files of the public folders, which are served at their own paths. Excludes scripts and style sheets, which would affect every page. */
function publicAssets({ dialect }: SourceSite, folder: SourceFolder): string[] {
  const folders = dialect.publicFolders.filter((name) => /(?:^|\/)(?:public|static)$/.test(name));
  return folder.files.filter(
    (file) =>
      folders.some((name) => isWithin(file, name) && fileKind(relativeTo(file, name)) === "static") &&
      !/\.(?:css|[mc]?js|html?)$/.test(file),
  );
}

/** Lists all pages in search and sitemap, as other engines do; `mint.json` has its own settings. */
function withSearch(site: SourceSite): SourceSite {
  if (site.engine === "mint") return site;
  return { ...site, settings: { ...site.settings, seo: { indexing: "all", ...recordOf(site.settings.seo) } } };
}

/** Replaces images in settings, which are given as URL or as file, by the paths of their copies. Images on other sites stay. */
function withAssets(
  { settings, dialect, basePath }: SourceSite,
  folder: SourceFolder,
  { keep, onMissing }: { keep(file: string): string; onMissing(file: string): void },
) {
  const resolve = (value: unknown): unknown => {
    if (typeof value === "string") {
      if (isExternal(value)) return value;
      const path = value.startsWith(`${basePath}/`) ? value.slice(basePath.length) : value;
      const file = [...dialect.publicFolders, ""].map((base) => joinPath(base, path) ?? value).find(folder.has);
      if (file === undefined) onMissing(value);
      return file && keep(file);
    }
    if (typeof value !== "object" || value === null) return undefined;
    const { href, ...written } = value as Data;
    const [light, dark] = [resolve(written.light), resolve(written.dark)];
    return light === undefined ? undefined : { light, dark: dark ?? light, href: href || undefined };
  };
  const { logo, favicon, ...rest } = settings;
  const found = { logo: resolve(logo), favicon: resolve(favicon) };
  const seo = recordOf(settings.seo);
  const tags = Object.entries(recordOf(seo.metatags)).map(([name, value]) => [
    name,
    /^(?:og|twitter):image$/.test(name) ? (resolve(value) ?? value) : value,
  ]);
  return { ...rest, ...(tags.length > 0 ? { seo: { ...seo, metatags: Object.fromEntries(tags) } } : {}), ...found };
}

/** Removes redirects that would hide a page, and all but the first redirect of each source. */
function withoutDuplicates({ redirects }: SourceSite, pages: readonly SourcePage[]) {
  const taken = new Set(pages.map(({ path }) => addressOf(path)));
  return redirects.filter(({ source, destination }) => {
    if (taken.has(source) || source === destination) return false;
    taken.add(source);
    return true;
  });
}

/** Removes duplicate findings, which a file shown in several languages causes. */
function distinctFindings(findings: readonly Finding[]): Finding[] {
  const distinct = new Map(
    findings.map((finding) => [JSON.stringify([finding.file, finding.line, finding.message]), finding]),
  );
  return [...distinct.values()];
}

/** True for files to copy from a site whose pages need no conversion: all except its configuration and Git's files. */
function isCopied({ dialect }: SourceSite, file: string): boolean {
  const inside = dialect.publicFolders.some((name) => isWithin(file, name));
  return inside && !/(?:^|\/)(?:\.git|mint\.json$)/.test(file);
}

/** The invisible parts of the body of a page: comments and imports. */
const UNSEEN = /\{\/\*[\s\S]*?\*\/\}|^import\s.*$/gm;

/** Frontmatter of pages that need no body: those of operations, and links to other sites. */
const NEEDS_NO_BODY = /^(?:openapi|api|url):/m;

/**
 * Sets `directory` for groups whose own page is empty, so that it lists the group's pages. Code of the old site generated the
 * content of such pages.
 * @param navigation as in docs.json
 * @param textOf returns the text of a page; undefined for a page that is not written
 */
function withListedPages(navigation: unknown, textOf: (path: string) => string | undefined): unknown {
  if (Array.isArray(navigation)) return navigation.map((entry) => withListedPages(entry, textOf));
  if (typeof navigation !== "object" || navigation === null) return navigation;
  const entries = Object.entries(navigation).map(([key, value]) => [key, withListedPages(value, textOf)]);
  const copy = Object.fromEntries(entries);
  const text = "group" in copy && typeof copy.root === "string" ? textOf(copy.root) : undefined;
  const isEmpty = text !== undefined && withoutFrontmatter(text).replace(UNSEEN, "").trim() === "";
  return isEmpty && !NEEDS_NO_BODY.test(text) ? { ...copy, directory: "card" } : copy;
}
