import { pagePathFromFile } from "@/lib/base/paths";
import type { PageRecord } from "@/lib/content/scan/types";
import { buildNavigation, type NavigationBuild, type NavigationInput } from "@/lib/navigation/build-navigation";
import { createNavigator, type Navigator } from "@/lib/navigation/navigator";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import type { OperationSummary, SpecificationCatalog } from "@/lib/openapi/document/types";

type Frontmatter = Record<string, unknown>;

/** A page record as a scan would create it, from its file and frontmatter. */
export function makePage(file: string, frontmatter: Frontmatter = {}): PageRecord {
  const path = pagePathFromFile(file);
  const title = String(frontmatter.title ?? `Title of ${path}`);
  const text = (key: string) => (typeof frontmatter[key] === "string" ? String(frontmatter[key]) : undefined);
  return {
    path,
    file,
    title,
    sidebarTitle: text("sidebarTitle") ?? title,
    mode: frontmatter.mode === "assistant" ? "assistant" : "default",
    icon: text("icon"),
    tag: text("tag"),
    url: text("url"),
    isHidden: frontmatter.hidden === true,
    isSearchable: frontmatter.searchable !== false,
    isDeprecated: frontmatter.deprecated === true,
    keywords: [],
    boost: typeof frontmatter.boost === "number" ? frontmatter.boost : undefined,
    openapi: text("openapi"),
    api: text("api"),
    hidesApiMarker: frontmatter.hideApiMarker === true,
    frontmatter,
    contentHash: path,
    dependencies: [],
    modifiedAt: 0,
  };
}

/** Page records by path: names of files, or files with their frontmatter. */
export function makePages(files: readonly string[] | Readonly<Record<string, Frontmatter>>): Map<string, PageRecord> {
  const entries: [string, Frontmatter][] = Array.isArray(files)
    ? files.map((file) => [file, {}])
    : Object.entries(files);
  return new Map(
    entries.map(([file, frontmatter]) => {
      const page = makePage(/\.mdx?$/.test(file) ? file : `${file}.mdx`, frontmatter);
      return [page.path, page];
    }),
  );
}

/** An operation as in a specification summary. */
export function makeOperation(method: string, path: string, fields: Partial<OperationSummary> = {}): OperationSummary {
  return {
    specification: "",
    method,
    path,
    title: fields.summary ?? `${method} ${path}`,
    groupLabel: fields.tag ?? "API Reference",
    isDeprecated: false,
    isHidden: false,
    metadata: {},
    ...fields,
  };
}

/** A catalog of the given specifications: location → operations. */
export function makeCatalog(
  specifications: Readonly<Record<string, readonly OperationSummary[]>>,
): SpecificationCatalog {
  return createSpecificationCatalog(
    Object.entries(specifications).map(([location, operations]) => ({
      location,
      operations: operations.map((operation) => ({ ...operation, specification: location })),
    })),
  );
}

/** The input of a small in-memory site. */
export interface SiteFixture extends Partial<Omit<NavigationInput, "pages" | "specifications">> {
  files?: readonly string[] | Readonly<Record<string, Frontmatter>>;
  specifications?: Readonly<Record<string, readonly OperationSummary[]>>;
  indexing?: "navigable" | "all";
}

/** A site built from its navigation, with its routes. */
export interface BuiltSite extends Navigator {
  build: NavigationBuild;
  pages: Map<string, PageRecord>;
}

/** Builds a small site. Where no files are given, every string in the navigation has one. */
export function makeSite({ files, specifications = {}, indexing, navigation, ...input }: SiteFixture): BuiltSite {
  const pages = makePages(files ?? collectReferences(navigation));
  const build = buildNavigation({ ...input, navigation, pages, specifications: makeCatalog(specifications) });
  for (const page of build.adoptedPages) pages.set(page.path, page);
  const generatedPages = new Map(build.generatedPages.map((page) => [page.path, page]));
  return { build, pages, ...createNavigator({ tree: build.tree, pages, generatedPages, indexing }) };
}

function collectReferences(value: unknown, key = ""): string[] {
  if (typeof value === "string") return (key === "pages" || key === "root") && !value.includes(" ") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => collectReferences(entry, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => collectReferences(entry, name));
}
