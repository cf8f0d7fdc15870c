import { EVERYONE, isPublicByDefault, maySee, type Viewer, viewerKey } from "@/lib/access/decide";
import { readFileRules } from "@/lib/access/file-uses";
import { getOrMake } from "@/lib/base/get-or-make";
import { readObject } from "@/lib/config/read-value";
import type { ContentPackages } from "@/lib/content/packages/types";
import { isTitled } from "@/lib/content/scan/page-metadata";
import type { ContentScan, PageRecord } from "@/lib/content/scan/types";
import { readEnvironment } from "@/lib/env";
import { buildNavigation, type NavigationBuild } from "@/lib/navigation/build-navigation";
import { findHomePath } from "@/lib/navigation/home-path";
import { createNavigator, type Navigator } from "@/lib/navigation/navigator";
import { selectListing } from "@/lib/navigation/route-table";
import {
  buildSuggestionIndex,
  type SuggestiblePage,
  type SuggestionIndex,
  suggestPages,
} from "@/lib/navigation/suggest-pages";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { Specification, SpecificationCatalog } from "@/lib/openapi/document/types";
import type { Problem } from "@/lib/problems/types";
import { isServedPath } from "@/lib/site/served-path";
import { resolveSettings } from "@/lib/site/settings";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";
import { withoutScripts, withoutServer } from "@/lib/site/without-server";

/** The folder of a site, its identifier, and how it is served. */
export interface ServedOptions {
  /** Absolute path of the folder with docs.json. */
  docsDirectory: string;
  /** Identifier of the site; derived from its name if absent. */
  domain?: string;
  /** The pages are exported to a host without this server. */
  isExport?: boolean;
  /** Restricted pages are served to everyone. */
  servesPrivate?: boolean | undefined;
  /** The environment settings that affect pages, as text. */
  variant?: string;
}

export interface SiteParts extends ServedOptions {
  contentDirectory: string;
  /** docs.json with `$ref` resolved. */
  config: unknown;
  scan: ContentScan;
  specifications: ReadonlyMap<string, Specification>;
  catalog: SpecificationCatalog;
  packages?: ContentPackages | undefined;
  /** The readers for whom the site is assembled; everyone without sign-in. */
  viewer?: Viewer;
  /** Groups that the content mentions. */
  namedGroups?: ReadonlySet<string>;
  /** Returns the short hash of a text. */
  hash(text: string): string;
  /** Finds all problems of the parts, including those found by building the navigation. */
  findProblems(navigation: NavigationBuild): Problem[];
}

/** Joins the parts into a site. Pure: the same parts result in the same revision. */
export function assembleSite(parts: SiteParts): Site {
  const { config, scan, viewer = EVERYONE } = parts;
  const written = resolveSettings(config);
  const { LECTERN_FILE_ACCESS: fileAccess, LECTERN_UNTRUSTED: isFork } = readEnvironment();
  const settings = parts.isExport ? withoutServer(written) : isFork ? withoutScripts(written) : written;
  const filePages = new Map(scan.pages.filter(isServed).map((page) => [page.path, page]));
  const navigation = buildNavigation({
    navigation: readObject(config).navigation,
    rootOpenapi: readObject(readObject(config).api).openapi,
    pages: filePages,
    fallbackPages: scan.fallbackPages.filter(isServed),
    specifications: parts.catalog,
    servesPrivate: parts.servesPrivate ?? false,
    viewer,
    isPublic: isPublicByDefault(viewer, readObject(config).public),
  });
  const pages = new Map([...filePages, ...navigation.adoptedPages.map((page) => [page.path, page] as const)]);
  // Removed here, so that no sidebar, search, file, or answer can show them.
  for (const path of navigation.privatePaths) pages.delete(path);
  const ruleOf = readFileRules(readObject(config), fileAccess);
  // Without sign-in, restricted files are refused to everyone, as restricted pages are.
  const hasFile = (file: string) =>
    viewer.type !== "everyone" || parts.servesPrivate || maySee(viewer, ruleOf(file) ?? {}, true);
  const generatedPages = new Map(navigation.generatedPages.map((page) => [page.path, page]));
  const { tree } = navigation;
  const navigator = createNavigator({ tree, pages, generatedPages, indexing: settings.seo.indexing });
  nameAfterOperations(pages, navigator, parts.catalog);
  return {
    domain: parts.domain ?? domainFromName(settings),
    revision: parts.hash(revisionText(parts, pages)),
    docsDirectory: parts.docsDirectory,
    contentDirectory: parts.contentDirectory,
    config: readObject(config),
    settings,
    viewer,
    problems: parts.findProblems(navigation),
    tree,
    pages,
    generatedPages,
    specifications: parts.specifications,
    packages: parts.packages,
    parts: scan.parts,
    files: new Set(scan.files.filter((file) => file !== "docs.json" && hasFile(file))),
    homePath: findHomePath(tree, pages),
    ...rememberedViews(navigator),
    listedPaths: () => [...navigator.table.listings.keys()].filter((path) => !pages.get(path)?.url),
    ...createSuggestions(navigator, pages, findHomePath(tree, pages)),
  };
}

function isServed({ path }: PageRecord): boolean {
  return isServedPath(path);
}

/** Sets the title of an untitled page that describes an operation to the operation's, as in the sidebar (format reference 3.1). */
function nameAfterOperations(
  pages: Map<string, PageRecord>,
  { table }: Navigator,
  catalog: SpecificationCatalog,
): void {
  for (const [path, page] of pages) {
    const reference = referenceOf(page);
    if (!reference || isTitled(page)) continue;
    const title = table.listings.get(path)?.[0]?.page.label ?? catalog.find(reference, [])?.operation.title;
    if (title) pages.set(path, { ...page, title, sidebarTitle: title });
  }
}

/** Views are computed on first use and cached as long as the site. */
function rememberedViews(navigator: Navigator): Pick<Site, "divisionView" | "pageView"> {
  const pageViews = new Map<string | undefined, Site["pageView"]>();
  return {
    divisionView: remember((divisionId) => navigator.divisionView(divisionId)),
    pageView(path, nearDivisionId) {
      // Clients can invent any number of divisions, but there are few leaves.
      const leafId = selectListing(navigator.table, path, nearDivisionId)?.leaf.id;
      return getOrMake(pageViews, leafId, () => remember((known) => navigator.pageView(known, leafId)))(path);
    },
  };
}

function remember<Value>(compute: (key: string) => Value | undefined): (key: string) => Value | undefined {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    // Missing paths are not cached, since clients can invent any number of them.
    if (value !== undefined) known.set(key, value);
    return value;
  };
}

function createSuggestions(
  navigator: Navigator,
  pages: ReadonlyMap<string, PageRecord>,
  homePath: string,
): Pick<Site, "suggestPages" | "suggestiblePage"> {
  // One index for each language, since pages in other languages are of no use to readers.
  let indexes: ReadonlyMap<string | undefined, SuggestionIndex> | undefined;
  const languageOf = (path: string) =>
    navigator.table.listings.get(path)?.[0]?.leaf.divisions.find(({ kind }) => kind === "language")?.value;
  const suggestible = (path: string): SuggestiblePage | undefined => {
    const [listing] = navigator.table.listings.get(path) ?? [];
    return listing && !listing.isHidden && !pages.get(path)?.url ? { path, title: listing.page.label } : undefined;
  };
  return {
    suggestiblePage: suggestible,
    suggestPages(path) {
      const paths = [...navigator.table.listings.keys()];
      indexes ??= new Map(
        [...new Set(paths.map(languageOf))].map((language) => {
          const own = paths.filter((listed) => languageOf(listed) === language).map(suggestible);
          return [language, buildSuggestionIndex(own.filter((page) => page !== undefined))];
        }),
      );
      const written = path.split("/").find((segment) => indexes?.has(segment));
      const index = indexes.get(written ?? languageOf(homePath));
      return index ? suggestPages(index, path) : [];
    },
  };
}

/** The inputs of navigation and layout as text. The texts of pages are excluded, since each has its own hash. */
function revisionText(parts: SiteParts, pages: ReadonlyMap<string, PageRecord>): string {
  const metadata = [...pages.values()].map(({ path, file, frontmatter }) => [path, file, frontmatter]);
  const specifications = [...parts.specifications].map(([location, { contentHash }]) => [location, contentHash]);
  const assets = parts.scan.files.filter((file) => /\.(?:css|js)$/.test(file));
  return JSON.stringify([
    parts.config,
    metadata,
    specifications,
    assets,
    ...(parts.isExport ? ["export"] : []),
    parts.variant,
    ...(parts.viewer ? [parts.viewer.type, viewerKey(parts.viewer, parts.namedGroups ?? new Set())] : []),
    parts.packages?.key,
    [...Object.values(parts.scan.parts.slots), ...Object.values(parts.scan.parts.components)].map(
      ({ file, contentHash }) => [file, contentHash],
    ),
  ]);
}

function domainFromName({ name }: SiteSettings): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug || "docs";
}
