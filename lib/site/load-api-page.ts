import type { PageRecord } from "@/lib/content/scan/types";
import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { OpenApiSource, OperationSummary } from "@/lib/openapi/document/types";
import type { ApiPage, ApiSite } from "@/lib/site/build-api-page.server";

/**
 * Loads the API content of the page at a path; undefined for pages without any, or about something that no specification
 * contains. Imports the code that builds it only with the first such page.
 * @param sources specifications from the page's position in the navigation
 */
export async function loadApiPage(
  site: ApiSite,
  path: string,
  sources: readonly OpenApiSource[] = [],
): Promise<ApiPage | undefined> {
  const record = site.pages.get(path);
  const describesItself = record?.openapiSchema !== undefined || record?.api !== undefined;
  const summary = record ? findOperation(site, record, sources) : site.generatedPages.get(path)?.operation;
  if (!describesItself && !summary) return undefined;
  const { buildApiPage } = await import("@/lib/site/build-api-page.server");
  return buildApiPage(site, record, summary);
}

/** The operation that a page's frontmatter names: in the page's own specifications first, then in all. */
function findOperation(
  site: Pick<ApiSite, "specifications">,
  record: PageRecord,
  sources: readonly OpenApiSource[],
): OperationSummary | undefined {
  const reference = referenceOf(record);
  if (!reference) return undefined;
  const catalog = createSpecificationCatalog(site.specifications.values());
  return (catalog.find(reference, sources) ?? catalog.find(reference, []))?.operation;
}
