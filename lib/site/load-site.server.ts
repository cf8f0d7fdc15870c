import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { GUEST, type Viewer, viewerKey } from "@/lib/access/decide";
import type { FileUses } from "@/lib/access/file-uses";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
import { failure, type Result, success } from "@/lib/base/result";
import { loadConfig } from "@/lib/config/load-config.server";
import { readObject } from "@/lib/config/read-value";
import type { ContentPackages } from "@/lib/content/packages/types";
import { loadPackages } from "@/lib/content/run/load-packages";
import { keepThreadSite } from "@/lib/content/run/task-site";
import { rescanFiles, scanContent } from "@/lib/content/scan/scan-content";
import type { ContentScan } from "@/lib/content/scan/types";
import { readEnvironment } from "@/lib/env";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { type LoadedSpecifications, loadSpecifications } from "@/lib/openapi/loading/load-specifications";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import { assembleSite, type ServedOptions } from "@/lib/site/assemble-site";
import { type DocsVersion, findDocsVersion } from "@/lib/site/docs-version.server";
import { findContentDirectory } from "@/lib/site/find-content-directory.server";
import { readConfig, readKeptConfig, type SiteConfig } from "@/lib/site/read-config";
import { listNamedGroups, narrowSite, readFileUses } from "@/lib/site/reader-site.server";
import { resolveSettings } from "@/lib/site/settings";
import { findSiteProblems } from "@/lib/site/site-problems";
import { collectPageSources, collectSpecificationSources } from "@/lib/site/specification-sources";
import type { Site } from "@/lib/site/types";
import { withChangedText } from "@/lib/site/with-changed-text";

/** How a site is loaded and served. */
export interface LoadSiteOptions extends ServedOptions {
  /** Absolute path of the folder for caches. */
  dataDirectory: string;
  /** Folder for caches of only this docs folder; defaults to the folder for all caches. */
  ownDirectory?: string;
  /** Readers can sign in, and each sees only the pages open to them. */
  hasSignIn?: boolean | undefined;
  /** Called with the task that delays showing a change, and with undefined once it is done; set if files are watched. */
  onTask?: ((task: string | undefined) => void) | undefined;
  /** If docs.json is invalid, the last stored configuration is used. */
  usesKeptConfig?: boolean;
}

/** Options with the absolute path of the folder with pages and assets. */
type FoundOptions = LoadSiteOptions & { contentDirectory: string };

/** A site with the parts it was built from, which a reload reuses. */
export interface LoadedSite {
  site: Site;
  options: FoundOptions;
  /** The version of the docs folder that the whole site was read from. */
  version: DocsVersion;
  config: SiteConfig;
  scan: ContentScan;
  specifications: LoadedSpecifications;
  packages: ContentPackages | undefined;
  /** Access rules of pages and files; set only if readers can sign in. */
  access?: SiteAccess | undefined;
  /** Returns the site of a viewer. Viewers who see the same pages share one site. */
  siteOf(viewer: Viewer): Site;
  /** Why docs.json could not be used, so that a stored configuration is. */
  failure?: Problem[];
  /** The same object as long as only the text of pages changes. */
  structure: object;
}

interface SiteAccess {
  uses: FileUses;
  /** Groups that restrict content. */
  namedGroups: ReadonlySet<string>;
  /** Sites of readers who have signed in, and the whole site, by viewer. */
  sites: RecentMap<Site>;
  /** Keys of viewers in `sites`. */
  keys: WeakMap<Viewer, string>;
}

/** Maximum number of cached sites of readers: one per set of groups that makes a difference. */
const MAX_READER_SITES = 64;

/** Maximum number of attempts to read a docs folder that is switched to another version meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Reads a docs repository. Fails only if docs.json is unreadable or unparsable; everything else is a problem of the site.
 * If the folder is switched to another version meanwhile, it is read again, so that a site never mixes versions.
 */
export async function loadSite(options: LoadSiteOptions): Promise<Result<LoadedSite, Problem[]>> {
  for (let turn = 1; ; turn += 1) {
    const version = await findDocsVersion(options.docsDirectory);
    const contentDirectory = findContentDirectory(options.docsDirectory);
    const result = await readSite({ ...options, contentDirectory }, version);
    if (turn === MAX_ATTEMPTS || (await isStill(version, options))) return result;
  }
}

/** True if the docs folder has not been switched to another version. */
async function isStill({ place }: DocsVersion, { docsDirectory }: LoadSiteOptions): Promise<boolean> {
  return (await findDocsVersion(docsDirectory)).place === place;
}

async function readSite(options: FoundOptions, version: DocsVersion): Promise<Result<LoadedSite, Problem[]>> {
  const config = await readConfig(options);
  if (!config.ok) {
    const kept = options.usesKeptConfig ? await readKeptConfig(options) : undefined;
    return kept ? success({ ...(await readParts(options, version, kept)), failure: config.error }) : config;
  }
  return success(await readParts(options, version, config.value));
}

/** Reads everything but the configuration. */
async function readParts(options: FoundOptions, version: DocsVersion, config: SiteConfig): Promise<LoadedSite> {
  const scan = await scanContent(options.contentDirectory, scanOptions(options, config));
  const specifications = await readSpecifications(options, config, scan);
  const packages = await readPackages(options, scan);
  const access = await readAccess(options, config, scan, specifications);
  return assemble({ options, version, config, scan, specifications, packages, access });
}

/** A reloaded site and the pages that changed; no paths if the change may touch every page. */
export interface ReloadedSite {
  loaded: LoadedSite;
  paths: string[];
  /** Static files, relative to the content root, that were added, changed, or removed; without scripts that pages import. */
  files?: string[];
}

/**
 * Updates a site after files changed (absolute paths). Reads only what changed, unless the folder was switched to another
 * version. Fails if the configuration, or a file that it refers to, can no longer be read.
 * @returns undefined if nothing that matters changed.
 */
export async function reloadSite(
  previous: LoadedSite,
  changedFiles: readonly string[],
): Promise<Result<ReloadedSite | undefined, Problem[]>> {
  const version = await findDocsVersion(previous.options.docsDirectory);
  if (version.place !== undefined && version.place !== previous.version.place) return reloadWholeSite(previous);
  const result = await rereadSite(previous, changedFiles, version);
  return (await isStill(version, previous.options)) ? result : reloadWholeSite(previous);
}

async function rereadSite(
  previous: LoadedSite,
  changedFiles: readonly string[],
  version: DocsVersion,
): Promise<Result<ReloadedSite | undefined, Problem[]>> {
  const { options } = previous;
  const { contentDirectory } = options;
  if (previous.config.isGenerated || contentDirectory !== findContentDirectory(options.docsDirectory))
    return reloadWholeSite(previous);
  const configFiles = new Set(previous.config.files.map((file) => path.resolve(options.docsDirectory, file)));
  // Files that change together are reported in any order: pages must not be shown in an outdated navigation.
  const isConfigChanged =
    previous.failure !== undefined ||
    version.configState !== previous.version.configState ||
    changedFiles.some((file) => configFiles.has(file)) ||
    [...configFiles].some((file) => !existsSync(file));
  const config = isConfigChanged ? await loadConfig(options.docsDirectory) : success(previous.config);
  if (!config.ok) return config;
  const lost = lostParts(previous.config, config.value);
  if (lost.length > 0) return failure(lost);
  const changed = changedFiles
    .map((file) => path.relative(contentDirectory, file).split(path.sep).join("/").normalize())
    .filter((file) => file !== "" && !file.startsWith("../"));
  const scan = await rescanFiles(contentDirectory, previous.scan, changed, scanOptions(options, config.value));
  const isSpecificationChanged = isConfigChanged || changed.some((file) => /\.(?:json|ya?ml)$/i.test(file));
  const specifications = isSpecificationChanged
    ? await readSpecifications(options, config.value, scan, previous.specifications)
    : previous.specifications;
  const packages = await readPackages(options, scan);
  const arePackagesSame = packages?.key === previous.packages?.key;
  const access = await readAccess(options, config.value, scan, specifications);
  const parts = { options, version, config: config.value, scan, specifications, packages, access };
  // A reload without files requests new data from elsewhere that pages show, such as the numbers beside links.
  const isTextAtMost =
    !options.hasSignIn && changed.length > 0 && !isConfigChanged && !isSpecificationChanged && arePackagesSame;
  const text = isTextAtMost ? withChangedText(previous.site, previous.scan, scan) : undefined;
  const structure = changed.every((file) => /\.mdx?$/.test(file)) ? previous.structure : {};
  const loaded = text ? { ...previous, ...parts, site: text.site, structure } : assemble(parts);
  if (loaded.structure === previous.structure) keepThreadSite(previous.site, loaded.site);
  const imported = new Set(previous.scan.pages.flatMap(({ dependencies }) => dependencies));
  const isStatic = (file: string) => previous.site.files.has(file) || loaded.site.files.has(file);
  const files = changed.filter((file) => isStatic(file) && !imported.has(file));
  return success({
    loaded,
    files,
    paths: text?.paths ?? changedPaths(previous.site, loaded.site, isSpecificationChanged),
  });
}

/**
 * Problems of files that the configuration refers to and that can no longer be read or parsed. If they were ignored, the site
 * would lose a part of its navigation while its author is in the middle of a line.
 */
function lostParts(before: SiteConfig, now: SiteConfig): Problem[] {
  const isLost = ({ code }: Problem) =>
    code === "invalid-json" || code === "reference-missing" || (code === "config-generated" && !before.isGenerated);
  if (before.problems.some(isLost)) return [];
  return now.problems
    .filter(isLost)
    .map((problem) => (problem.code === "config-generated" ? goneConfig(problem) : problem));
}

/** The problem of a deleted docs.json: deleting it does not turn the site into one without docs.json. */
function goneConfig(place: Problem): Problem {
  return createProblem("config-missing", place, { message: "docs.json is no longer in the docs folder." });
}

/** Reads the whole docs folder again. @returns undefined if nothing that matters changed. */
export async function reloadWholeSite(previous: LoadedSite): Promise<Result<ReloadedSite | undefined, Problem[]>> {
  const result = await loadSite({ ...previous.options, usesKeptConfig: false });
  if (!result.ok) return result;
  const lost = lostParts(previous.config, result.value.config);
  if (lost.length > 0) return failure(lost);
  const [before, after] = [previous.site, result.value.site];
  if (isSameContent(wholeSite(previous), wholeSite(result.value))) return success(undefined);
  return success({ loaded: result.value, paths: changedPaths(before, after, false) });
}

/** The revision covers settings, navigation, and specifications; pages and static files are compared one by one. */
function isSameContent(before: Site, after: Site): boolean {
  return (
    before.contentDirectory === after.contentDirectory &&
    before.revision === after.revision &&
    before.pages.size === after.pages.size &&
    before.files.size === after.files.size &&
    [...after.pages].every(([path, { contentHash }]) => before.pages.get(path)?.contentHash === contentHash) &&
    [...after.files].every((file) => before.files.has(file))
  );
}

function changedPaths(before: Site, after: Site, isSpecificationChanged: boolean): string[] {
  if (isSpecificationChanged || before.revision !== after.revision) return [];
  return [...after.pages.values()]
    .filter((page) => before.pages.get(page.path)?.contentHash !== page.contentHash)
    .map((page) => page.path);
}

function scanOptions(options: LoadSiteOptions, config: SiteConfig) {
  const { variables } = resolveSettings(config.config);
  return {
    dataDirectory: options.ownDirectory ?? options.dataDirectory,
    variables,
    usesHeadings: config.isGenerated === true,
  };
}

function readSpecifications(
  options: FoundOptions,
  config: SiteConfig,
  scan: ContentScan,
  previous?: LoadedSpecifications,
): Promise<LoadedSpecifications> {
  return loadSpecifications({
    contentDirectory: options.contentDirectory,
    files: scan.files,
    sources: collectSpecificationSources(config.config),
    pageSources: collectPageSources(scan.pages),
    ...(previous && { previous: previous.specifications }),
    dataDirectory: options.dataDirectory,
    allowsInsecure: readEnvironment().LECTERN_LOCAL_SCHEMA,
  });
}

async function readPackages(options: FoundOptions, { facts }: ContentScan): Promise<ContentPackages | undefined> {
  // A fork can contain the packages themselves.
  return readEnvironment().LECTERN_UNTRUSTED ? undefined : loadPackages({ ...options, facts });
}

async function readAccess(
  { hasSignIn, contentDirectory }: FoundOptions,
  { config }: SiteConfig,
  scan: ContentScan,
  { specifications }: LoadedSpecifications,
): Promise<SiteAccess | undefined> {
  if (!hasSignIn) return undefined;
  return {
    uses: await readFileUses(contentDirectory, scan, config),
    namedGroups: listNamedGroups(scan, specifications.values(), readObject(config)),
    sites: new RecentMap(MAX_READER_SITES),
    keys: new WeakMap(),
  };
}

type LoadedParts = Omit<LoadedSite, "site" | "siteOf" | "structure">;

function assemble(parts: LoadedParts): LoadedSite {
  const site = assembleFor(parts, parts.access ? GUEST : undefined);
  const whole = { ...parts, site };
  return { ...whole, structure: {}, siteOf: (viewer) => siteOf(whole, viewer) };
}

function siteOf(loaded: LoadedParts & Pick<LoadedSite, "site">, viewer: Viewer): Site {
  const { access, site } = loaded;
  if (!access || viewer.type === "everyone" || viewer.type === "guest") return site;
  const key = getOrMake(access.keys, viewer, () => viewerKey(viewer, access.namedGroups));
  return getOrMake(access.sites, key, () => {
    if (viewer.type !== "member") return assembleFor(loaded, viewer);
    const groups = viewer.groups.filter((name) => access.namedGroups.has(name)).sort();
    return assembleFor(loaded, { ...viewer, groups });
  });
}

/** Everything that any reader may see. */
function wholeSite(loaded: LoadedSite): Site {
  return loaded.siteOf({ type: "all" });
}

function assembleFor(parts: LoadedParts, viewer: Viewer | undefined): Site {
  const { options, config, scan, specifications, packages, access } = parts;
  const catalog = createSpecificationCatalog(specifications.specifications.values());
  const assembleSiteFor = (own: Viewer | undefined) =>
    assembleSite({
      ...options,
      config: config.config,
      scan,
      packages,
      specifications: specifications.specifications,
      catalog,
      ...(own && { viewer: own, servesPrivate: false }),
      ...(access && { namedGroups: access.namedGroups }),
      hash: (text) => createHash("sha256").update(text).digest("hex").slice(0, 12),
      findProblems: (navigation) =>
        findSiteProblems({ config, scan, specifications, navigation, hasSignIn: own !== undefined }),
    });
  const site = assembleSiteFor(viewer);
  if (!viewer || !access) return site;
  if (viewer.type === "all") return site;
  const whole = getOrMake(access.sites, "all", () => assembleSiteFor({ type: "all" }));
  // Files that docs.json includes may name pages that this reader may not see.
  const files = new Set([...site.files].filter((file) => !config.files.includes(file)));
  // Pages that this reader may not see would be reported as missing from the navigation.
  return narrowSite({ ...site, files, problems: whole.problems }, whole, access.uses, catalog);
}
