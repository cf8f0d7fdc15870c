import type { Viewer } from "@/lib/access/decide";
import type { ContentPackages } from "@/lib/content/packages/types";
import type { ContentParts } from "@/lib/content/scan/part-types";
import type { PageRecord } from "@/lib/content/scan/types";
import type { SuggestiblePage } from "@/lib/navigation/suggest-pages";
import type { DivisionView, NavigationTree, PageView } from "@/lib/navigation/types";
import type { GeneratedPage, Specification } from "@/lib/openapi/document/types";
import type { Problem } from "@/lib/problems/types";
import type { SiteSettings } from "@/lib/site/settings-types";

/** A documentation site, loaded once and replaced as a whole when its files change. */
export interface Site {
  /** Identifier in URLs of the message endpoint: `LECTERN_SITE`, or a slug of the name. */
  domain: string;
  /** Short hash of docs.json, the page metadata and the specifications, which changes whenever the navigation may change. */
  revision: string;
  /** Absolute path of the folder with docs.json. */
  docsDirectory: string;
  /** Absolute path of the folder with pages and assets. */
  contentDirectory: string;
  /** docs.json as written, with every `$ref` resolved. */
  config: Readonly<Record<string, unknown>>;
  settings: SiteSettings;
  /** The viewer for whom the site was loaded; content that the viewer may not see is not part of it. */
  viewer: Viewer;
  problems: readonly Problem[];
  tree: NavigationTree;
  /** Page files by URL path. Includes hidden, unlisted and link pages; snippets are left out. */
  pages: ReadonlyMap<string, PageRecord>;
  /** Operation pages by URL path. */
  generatedPages: ReadonlyMap<string, GeneratedPage>;
  /** Specifications by location, as `loadSpecifications` returns them. */
  specifications: ReadonlyMap<string, Specification>;
  /** Content files that fill slots or replace components of the site. */
  parts?: ContentParts;
  /** The npm packages that content imports; undefined if the docs folder has no package.json. */
  packages?: ContentPackages | undefined;
  /** Static files relative to the content root (no pages, no ignored files). */
  files: ReadonlySet<string>;
  /** The layout's view of a leaf division. */
  divisionView(divisionId: string): DivisionView | undefined;
  /** A page's place in the navigation for a reader who comes from the given division; undefined for a path without a page. */
  pageView(path: string, nearDivisionId?: string): PageView | undefined;
  /** Paths of the pages in the navigation, in reading order, without link pages. */
  listedPaths(): string[];
  /** Pages with URLs similar to a missing one, best first. */
  suggestPages(path: string): SuggestiblePage[];
  /** The page at a path, if it can be suggested. */
  suggestiblePage(path: string): SuggestiblePage | undefined;
  /** Path of the page to which `/` leads. */
  homePath: string;
}
