import type { PageRecord } from "@/lib/content/scan/types";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { OpenApiSource, OperationReference, OperationSummary } from "@/lib/openapi/document/types";
import type { ApiPage, ApiSite } from "@/lib/site/build-api-page";

/**
 * Loads the API content of the page at a path; undefined for pages without any, or about something that no
 * specification contains. What builds it is loaded with the first such page.
 * @param sources the specifications that the page's place in the navigation gives it
 */
export async function loadApiPage(
  site: ApiSite,
  path: string,
  sources: readonly OpenApiSource[] = [],
): Promise<ApiPage | undefined> {
  const record = site.pages.get(path);
  const summary = findSummary(site, path, sources);
  if (!describesItself(record) && !summary) return undefined;
  const { buildApiPage } = await import("@/lib/site/build-api-page");
  return buildApiPage(site, record, summary);
}

function describesItself(record: PageRecord | undefined): boolean {
  return record?.openapiSchema !== undefined || record?.api !== undefined;
}

/** The operation of a specification that the page at a path is about; undefined if it is about none. */
function findSummary(
  site: Pick<ApiSite, "specifications" | "pages" | "generatedPages">,
  path: string,
  sources: readonly OpenApiSource[] = [],
): OperationSummary | undefined {
  const record = site.pages.get(path);
  if (!record) return site.generatedPages.get(path)?.operation;
  return describesItself(record) ? undefined : findOperation(site, referenceOf(record), sources);
}

/** The operation that a page's frontmatter names: in the page's own specifications first, then in all. */
function findOperation(
  site: Pick<ApiSite, "specifications">,
  reference: OperationReference | undefined,
  sources: readonly OpenApiSource[],
): OperationSummary | undefined {
  if (!reference) return undefined;
  const catalog = createSpecificationCatalog(site.specifications.values());
  return (catalog.find(reference, sources) ?? catalog.find(reference, []))?.operation;
}
