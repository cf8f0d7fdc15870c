import type { Viewer } from "@/lib/access/decide";
import type { Finding } from "@/lib/config/finding";
import { formatPath } from "@/lib/config/json-path";
import type { JsonObject } from "@/lib/config/read-value";
import type { DIRECTORY_STYLES } from "@/lib/config/schema/navigation";
import type { PageRecord } from "@/lib/content/scan/types";
import { type ElementPlace, toJsonPath } from "@/lib/navigation/element-place";
import { describeProblem, type NavigationProblemCode } from "@/lib/navigation/navigation-problems";
import type { PageIndex } from "@/lib/navigation/page-index";
import type { GeneratedPage, OpenApiSource, SpecificationCatalog } from "@/lib/openapi/document/types";

/** An element with its own `openapi`, whose children inherit its specifications. */
interface SpecificationOwner {
  sources: OpenApiSource[];
  /** True until the pages of all operations are placed; false from the start if endpoint strings choose them. */
  isWaiting: boolean;
}

export interface SiteLanguages {
  /** Codes in lower case. */
  codes: ReadonlySet<string>;
  /** Code of the default language, as written. */
  standard: string;
}

/** Inherited state of an element while the tree is built. */
export interface BuildScope {
  sources: readonly OpenApiSource[];
  owner?: SpecificationOwner;
  /** Automatic list at the end of a group's root page. */
  directory: (typeof DIRECTORY_STYLES)[number];
  language?: string;
  languages?: SiteLanguages;
  /** False below an element with `public: false`. */
  isPublic: boolean;
  /** True below an element whose `groups` do not admit the viewer. */
  isClosed?: boolean;
}

/** Where a list of nodes is built: the parent, and the depth. */
export interface NodePosition {
  /** Identifier of the element that holds the nodes; empty for the root. */
  id: string;
  place: ElementPlace;
  /** 0 for the top level of a sidebar, whose groups do not collapse. */
  depth: number;
}

/** State of the whole build: lookup tables and results. */
export interface BuildContext {
  /** Page files by URL path. */
  pages: ReadonlyMap<string, PageRecord>;
  pageIndex: PageIndex;
  /** Markdown files that become pages only if the navigation lists them. */
  fallbackPages: readonly PageRecord[];
  specifications: SpecificationCatalog;
  generatedPages: Map<string, GeneratedPage>;
  adoptedPages: Map<string, PageRecord>;
  problems: Finding[];
  /** True if private pages are served like all others. */
  servesPrivate: boolean;
  /** The viewer for whom the navigation is built; without sign-in, everyone. */
  viewer: Viewer;
  /** Paths of pages listed in a place that the viewer may see. */
  admittedPaths: Set<string>;
  /** Paths of pages listed in a place that the viewer may not see. */
  refusedPaths: Set<string>;
  /** Number of refusals, counting each listing of a page. */
  refusals: number;
  /** First listing of each page. */
  listings: Map<string, { place: ElementPlace; language?: string }>;
}

/** Records a problem, which does not prevent the site from being served. */
export function addProblem(
  context: BuildContext,
  code: NavigationProblemCode,
  place: ElementPlace,
  subject: string,
  other?: string,
): void {
  context.problems.push(describeProblem(code, place, subject, other));
}

/** Reports an element without content, with the key that should have provided it. */
export function addEmptyElement(context: BuildContext, element: JsonObject, place: ElementPlace, label: string): void {
  const source = ["openapi", "asyncapi", "graphql", "sdk"].find((key) => element[key] !== undefined);
  addProblem(context, "empty-element", place, label, source);
}

/** Records the place where a page is listed, and reports a second listing (format reference 2.6). */
export function noteListing(context: BuildContext, path: string, place: ElementPlace, scope: BuildScope): void {
  const first = context.listings.get(path);
  if (!first) {
    context.listings.set(path, { place, language: scope.language });
    return;
  }
  // Specifications may generate the same page in several places.
  if (place.key === "openapi") return;
  // Authors often repeat a group's root among its pages; it is shown once.
  if (first.place.key === "root" && first.place.parent === place.parent?.parent) return;
  const code = first.language === scope.language ? "duplicate-page" : "page-in-two-languages";
  addProblem(context, code, place, path, formatPath(toJsonPath(first.place)));
}

/** The identifier of a child: the parent's identifier, a dot, a letter for the kind, and the position. */
export function childId(parentId: string, letter: string, index: number): string {
  return parentId === "" ? `${letter}${index}` : `${parentId}.${letter}${index}`;
}
