import { getOrMake } from "@/lib/base/get-or-make";
import { hashText } from "@/lib/base/hash-text";
import type { PageRecord } from "@/lib/content/scan/types";
import type { PageView } from "@/lib/navigation/types";
import type { IndexablePage, PageFacts, PageKind } from "@/lib/search/types";
import type { Site } from "@/lib/site/types";

/** Increment when the indexed data of an unchanged page changes: indexes of other versions are rebuilt. */
export const INDEX_VERSION = 18;

/** The parts of a site that determine the content of the index. */
export type IndexedSite = Pick<
  Site,
  "pages" | "generatedPages" | "specifications" | "pageView" | "divisionView" | "settings" | "viewer"
>;

/** Patterns by which paths and titles reveal the kind of a page. */
const KINDS: readonly (readonly [PageKind, RegExp])[] = [
  ["changelog", /(?:^|[/\s-])(?:changelogs?|release-?notes?|releases|whats-new|what-s-new)(?:$|[/\s.-])/i],
  ["deprecated", /(?:^|[/\s([-])(?:deprecated|deprecation|legacy)(?:$|[/\s.)\]-])/i],
  ["faq", /(?:^|[/\s-])(?:faqs?|frequently[\s-]asked[\s-]questions|common-questions)(?:$|[/\s.-])/i],
  ["migration", /(?:^|[/\s-])(?:migrat(?:e|ing|ion)s?|upgrad(?:e|es|ing))(?:$|[/\s.:-])/i],
  ["decision", /(?:^|[/\s-])(?:adrs?|rfcs?|decisions?)(?:$|[/\s.-])/i],
];

/**
 * Every page that belongs in search (format reference 3.3): not hidden, not `noindex`, not `searchable: false`, unless the
 * site's settings or the navigation say otherwise. `only` restricts the result to some paths.
 */
export function collectPages(site: IndexedSite, only?: ReadonlySet<string>): IndexablePage[] {
  const pages: IndexablePage[] = [];
  const divisions = new Map<string, DivisionFacts>();
  for (const [path, contentHash] of listContent(site)) {
    if (only && !only.has(path)) continue;
    const view = site.pageView(path);
    if (!view?.isIndexed) continue;
    const facts = pageFacts(site, path, view, divisions);
    const directory = view.directory ? JSON.stringify(view.directory) : "";
    const hash = hashText(`${INDEX_VERSION} ${contentHash} ${JSON.stringify(facts)}${directory}`);
    pages.push({ path, facts, hash });
  }
  return pages;
}

/** Paths of all pages, each with a value that changes when its text does. */
function* listContent({ pages, generatedPages, specifications }: IndexedSite): Generator<[string, string]> {
  for (const [path, page] of pages) {
    if (page.url || !page.isSearchable) continue;
    yield [
      path,
      page.openapi || page.asyncapi || page.openapiSchema
        ? `${page.contentHash} ${specificationHashes(specifications)}`
        : page.contentHash,
    ];
  }
  for (const [path, { operation }] of generatedPages) {
    if (pages.has(path)) continue;
    yield [path, `${specifications.get(operation.specification)?.contentHash} ${operation.method} ${operation.path}`];
  }
}

const hashesBySpecifications = new WeakMap<object, string>();

function specificationHashes(specifications: Site["specifications"]): string {
  return getOrMake(hashesBySpecifications, specifications, () =>
    [...specifications.values()].map(({ contentHash }) => contentHash).join(" "),
  );
}

interface DivisionFacts {
  language?: string;
  version?: string;
  isOtherVersion?: true;
  tab?: string;
}

function pageFacts(site: IndexedSite, path: string, view: PageView, divisions: Map<string, DivisionFacts>): PageFacts {
  const page = site.pages.get(path);
  const operation = site.generatedPages.get(path)?.operation;
  const division = getOrMake(divisions, view.divisionId, () => divisionFacts(site, view.divisionId));
  const title = page?.title ?? operation?.title ?? path;
  const description = page?.description ?? operation?.description;
  const route = page
    ? (page.api ?? page.openapi)
    : operation && `${operation.protocol ?? operation.method} ${operation.path}`;
  const version = page?.version ?? division.version;
  // With sign-in, each index contains only pages that its readers may see.
  const groups = site.viewer.type === "everyone" ? page?.frontmatter.groups : undefined;
  const kind = kindOf(path, title, page);
  return {
    title,
    ...(page && page.sidebarTitle !== title ? { sidebarTitle: page.sidebarTitle } : {}),
    ...(description ? { description } : {}),
    ...(page && page.keywords.length > 0 ? { keywords: page.keywords } : {}),
    breadcrumbs: view.breadcrumbs.map(({ label }) => label),
    ...division,
    ...(version === undefined ? {} : { version }),
    ...(page?.tag ? { tag: page.tag } : {}),
    ...(Array.isArray(groups) ? { groups: groups.filter((group) => typeof group === "string") } : {}),
    ...(route ? { route: readRoute(route) } : {}),
    ...(view.defaultVariant ? { defaultVariant: view.defaultVariant } : {}),
    boost: view.boost,
    ...(kind ? { kind } : {}),
  };
}

function divisionFacts(site: IndexedSite, divisionId: string): DivisionFacts {
  const view = site.divisionView(divisionId);
  const tab = view?.tabs.find((candidate) => candidate.isActive);
  return {
    ...(view?.languageCode ? { language: view.languageCode } : {}),
    ...(view?.versionLabel ? { version: view.versionLabel } : {}),
    ...(view?.isOtherVersion ? { isOtherVersion: true } : {}),
    ...(tab ? { tab: tab.id } : {}),
  };
}

/** `openapi: "spec.yaml POST /users"` without the file. */
function readRoute(route: string): string {
  return /(?:^|\s)((?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|WEBHOOK)\s+\S+)$/i.exec(route.trim())?.[1] ?? route;
}

function kindOf(path: string, title: string, page: PageRecord | undefined): PageKind | undefined {
  if (page?.frontmatter.rss === true) return "changelog";
  if (page?.isDeprecated) return "deprecated";
  return KINDS.find(([, pattern]) => pattern.test(path) || pattern.test(title))?.[0];
}
