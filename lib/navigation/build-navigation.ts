import { EVERYONE, maySee } from "@/lib/access/decide";
import type { Finding } from "@/lib/config/finding";
import { readObject } from "@/lib/config/read-value";
import type { PageRecord } from "@/lib/content/scan/types";
import type { BuildContext, BuildScope } from "@/lib/navigation/build-context";
import { buildContent, buildGlobals } from "@/lib/navigation/build-divisions";
import { createPageIndex } from "@/lib/navigation/page-index";
import { readSources } from "@/lib/navigation/read-element";
import type { NavigationTree } from "@/lib/navigation/types";
import type { GeneratedPage } from "@/lib/openapi/document/types";

export interface NavigationInput
  extends
    Pick<BuildContext, "pages" | "specifications">,
    Partial<Pick<BuildContext, "fallbackPages" | "servesPrivate" | "viewer">> {
  /** `navigation` of docs.json with `$ref` resolved; any shape is accepted. */
  navigation: unknown;
  /** `api.openapi`: where endpoint strings are looked up below elements without `openapi`. It generates no pages. */
  rootOpenapi?: unknown;
  /** Whether pages are public by default; true if absent. */
  isPublic?: boolean;
}

export interface NavigationBuild {
  tree: NavigationTree;
  /** Operation pages, listed or not, without those that a page file replaces. */
  generatedPages: GeneratedPage[];
  /** The fallback pages that the navigation names, which makes them pages of the site. */
  adoptedPages: PageRecord[];
  /** Paths of the pages that the viewer may not see. */
  privatePaths: ReadonlySet<string>;
  problems: Finding[];
}

/**
 * Builds the tree from `navigation` as leniently as possible: invalid parts are left out and reported; it never throws.
 * Rules: format reference, sections 2.1 to 2.9 and 5.2 to 5.3.
 */
export function buildNavigation(input: NavigationInput): NavigationBuild {
  const { pages, specifications, fallbackPages = [], servesPrivate = false, viewer = EVERYONE } = input;
  const context: BuildContext = {
    pages,
    pageIndex: createPageIndex(pages, fallbackPages),
    fallbackPages,
    specifications,
    generatedPages: new Map(),
    adoptedPages: new Map(),
    problems: [],
    servesPrivate,
    viewer,
    admittedPaths: new Set(),
    refusedPaths: new Set(),
    refusals: 0,
    listings: new Map(),
  };
  const { openapi, ...root } = Array.isArray(input.navigation)
    ? { pages: input.navigation, openapi: undefined }
    : readObject(input.navigation);
  const scope: BuildScope = {
    // The root object owns no pages, but its specifications are available to the endpoint strings below.
    sources: readSources({ openapi }) ?? readSources({ openapi: input.rootOpenapi }) ?? [],
    directory: "none",
    isPublic: input.isPublic ?? true,
  };
  const position = { id: "", place: { key: "navigation" }, depth: 0 };
  const content = buildContent(context, root, "root", position, scope);
  const globals = buildGlobals(context, root, "") ?? {};
  return {
    tree: { content, globals },
    generatedPages: [...context.generatedPages.values()],
    adoptedPages: [...context.adoptedPages.values()],
    privatePaths: findPrivatePaths(context, scope.isPublic),
    problems: context.problems,
  };
}

/** Pages listed only in places that the viewer may not see, and pages that restrict themselves, listed or not. */
function findPrivatePaths(context: BuildContext, isPublic: boolean): Set<string> {
  const { pages, adoptedPages, servesPrivate, viewer, refusedPaths, admittedPaths } = context;
  if (servesPrivate) return new Set();
  const restricted = [...pages.values()].filter(
    ({ path, frontmatter }) => !admittedPaths.has(path) && !maySee(viewer, frontmatter, isPublic),
  );
  const refused = [...refusedPaths].filter((path) => !admittedPaths.has(path));
  const found = new Set([...refused, ...restricted.map(({ path }) => path)]);
  // A page that is private in the default language is private in all languages that it stands in for.
  for (const { path, standsInFor } of adoptedPages.values())
    if (standsInFor && found.has(standsInFor.path)) found.add(path);
  return found;
}
