import { findNearest } from "@/lib/config/nearest";
import { namedPages } from "@/lib/config/walk-navigation";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { frontmatterPlaces } from "@/lib/content/scan/frontmatter";
import type { PageRecord } from "@/lib/content/scan/types";
import { pathOfReference } from "@/lib/navigation/page-index";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { CHANNEL_METHOD, formatOperationReference, referenceOf } from "@/lib/openapi/document/operation-reference";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import { buildApiPage } from "@/lib/site/build-api-page.server";
import type { Site } from "@/lib/site/types";

/** Fields of the frontmatter that provide content besides the text of the page. */
const CONTENT_FIELDS = ["openapi", "asyncapi", "api", "openapi-schema", "graphql", "sdk", "url"] as const;

/** Finds pages without content below their title. @param pages the pages that were read */
export function findEmptyPages(pages: readonly { record: PageRecord; facts: PageFacts }[]): Problem[] {
  return pages.flatMap(({ record: { file, frontmatter }, facts }) => {
    if (!facts.isEmpty || frontmatter.noindex === true) return [];
    if (CONTENT_FIELDS.some((field) => frontmatter[field] !== undefined)) return [];
    return [createProblem("empty-page", { file }, { message: "This page has no content." })];
  });
}

/** Finds pages that are not in the navigation, and not marked as hidden. */
export function findUnlistedPages(site: Site): Problem[] {
  // Parts of the navigation that are left out have their own problem, so that all pages named in it count as listed.
  const namedPaths = namedPages(site.config.navigation).map(({ page }) => pathOfReference(page));
  const listed = new Set([...site.listedPaths(), ...namedPaths, site.homePath]);
  return [...site.pages.values()].flatMap(({ path, file, frontmatter, url, isHidden }) => {
    const isMeant = isHidden || frontmatter.hidden === true || frontmatter.noindex === true || url !== undefined;
    if (isMeant || listed.has(path) || site.pageView(path)?.isListed) return [];
    const found = site.pageView(path)?.isIndexed ? "by search and by links" : "only by links";
    const message = `No navigation lists this page, so readers find it ${found}.`;
    return [createProblem("unlisted-page", { file }, { message })];
  });
}

/**
 * Finds pages whose frontmatter refers to an operation, channel or schema that no specification has.
 *
 * @param read returns the source of a file; called only for such pages
 */
export async function findMissingOperations(site: Site, read: (file: string) => Promise<string>): Promise<Problem[]> {
  const catalog = createSpecificationCatalog(site.specifications.values());
  const found = [...site.pages.values()].map(async (record) => {
    const field = record.openapi === undefined ? "asyncapi" : "openapi";
    const written = record[field]?.trim();
    if (record.openapiSchema !== undefined && !(await buildApiPage(site, record, undefined))) {
      const place = frontmatterPlaces(await read(record.file)).get("openapi-schema")?.value;
      const message = `No specification has the schema \`${record.openapiSchema}\`, so the page shows only its own text.`;
      const hint = "Correct the name of the schema, or add it to `components.schemas` of the specification.";
      return [createProblem("missing-operation", { file: record.file, ...place }, { message, hint })];
    }
    if (!written || record.api !== undefined) return [];
    const reference = referenceOf(record);
    if (reference && catalog.find(reference, [])) return [];
    const place = frontmatterPlaces(await read(record.file)).get(field)?.value;
    const message = reference
      ? `No specification has the operation \`${written}\`, so the page shows only its own text.`
      : `\`${written}\` names no operation, so the page shows only its own text.`;
    const hint = suggestOperation(site, written);
    return [createProblem("missing-operation", { file: record.file, ...place }, { message, hint })];
  });
  return (await Promise.all(found)).flat();
}

/** A hint about the operation that was most likely meant; undefined if none is similar. */
export function suggestOperation(
  { specifications }: Pick<Site, "specifications">,
  written: string,
): string | undefined {
  const prefix = /^\S+(?=\s+\S+\s+\S)/.exec(written)?.[0];
  const all = [...specifications.values()].flatMap(({ operations }) => operations);
  const names = all
    .filter(({ method }) => method !== CHANNEL_METHOD)
    .map(({ method, path }) => formatOperationReference({ method, path }));
  if (names.length === 0) return "Name a specification of the docs folder in the frontmatter or in docs.json.";
  const wanted = prefix ? written.slice(prefix.length).trim() : written;
  const nearest = findNearest(wanted, new Set(names.filter((name) => name !== wanted)));
  const other = all.find(({ method, path }) => formatOperationReference({ method, path }) === wanted);
  if (other && prefix && !specifications.has(prefix) && !specifications.has(prefix.replace(/^\//, "")))
    return `There is no specification \`${prefix}\`; \`${other.specification}\` has this operation.`;
  if (other)
    return `\`${prefix}\` has no such operation, but another specification has: name that one, or add the operation.`;
  if (nearest) return `Did you mean \`${nearest}\`?`;
  const [, path] = wanted.split(/\s+/);
  const others = names.filter((name) => name.endsWith(` ${path}`));
  return others.length > 0 ? `Its path has ${others.map((name) => `\`${name}\``).join(", ")}.` : undefined;
}
