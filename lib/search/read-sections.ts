import { operationParts, printParts, schemaMarkdown } from "@/lib/markdown/operation-markdown";
import { readPageTree, type TextSite } from "@/lib/markdown/read-page";
import { splitSections } from "@/lib/search/sections";
import type { IndexablePage, Section } from "@/lib/search/types";
import { loadApiPage } from "@/lib/site/load-api-page";

/**
 * Reads the sections of a page: those of its file, and the specification's text for its operation. Undefined for a page
 * whose file no longer exists.
 */
export async function readSections(
  site: TextSite,
  { path }: Pick<IndexablePage, "path">,
  basePath: string,
): Promise<Section[] | undefined> {
  const record = site.pages.get(path);
  const tree = record && (await readPageTree(site, record, basePath));
  const own = tree ? splitSections(tree) : record ? [emptySection] : [];
  const isApi = !record || [record.openapi, record.asyncapi, record.openapiSchema].some((value) => value !== undefined);
  const specified = isApi ? await readSpecified(site, path) : undefined;
  if (!specified) return own.length > 0 ? own : [emptySection];
  // The specification's text belongs to the page as a whole.
  const [first = emptySection, ...others] = own;
  const content = [first.content, specified].filter((text) => text !== "").join("\n\n");
  return [{ ...first, content, text: `${first.text}\n${plain(specified)}` }, ...others];
}

const emptySection: Section = { parents: [], content: "", text: "", code: "" };

async function readSpecified(site: TextSite, path: string): Promise<string | undefined> {
  const api = await loadApiPage(site, path, site.pageView(path)?.sources).catch(() => undefined);
  if (api?.type === "operation" && !api.isManual) return printParts(operationParts(api.operation));
  return api?.type === "schema" ? schemaMarkdown(api.schema) : undefined;
}

/** Words of generated Markdown: examples repeat the names of fields and are omitted. */
function plain(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```/g, "").replace(/[`#*]/g, "");
}
