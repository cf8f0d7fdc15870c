import type { Section } from "@/lib/content/scan/types";
import { plainMarkdown } from "@/lib/search/plain-markdown";
import { EMPTY_SECTION } from "@/lib/search/prepare-sections";
import type { IndexablePage } from "@/lib/search/types";
import { loadApiPage } from "@/lib/site/load-api-page";
import { describeApi, listDirectory } from "@/lib/text/page-text";
import { readPage, type TextSite } from "@/lib/text/read-page";

/**
 * Reads the sections of a page: those of its file, and the specification's text for its operation. Undefined for a page
 * that cannot be read now but may be later: its file was changed, or a busy machine took too long.
 */
export async function readSections(
  site: TextSite,
  { path }: Pick<IndexablePage, "path">,
  basePath: string,
): Promise<Section[] | undefined> {
  const record = site.pages.get(path);
  const reading = record && (await readPage(site, record, basePath));
  if (record && (!reading || reading.isTemporary)) return undefined;
  const isApi = !record || [record.openapi, record.asyncapi, record.openapiSchema].some((value) => value !== undefined);
  const specified = isApi ? await readSpecified(site, path, basePath) : "";
  const directory = listDirectory(site.pageView(path)?.directory, basePath);
  // The text of the specification and the list of a group's pages belong to the page as a whole.
  const [first = EMPTY_SECTION, ...others] = reading?.texts?.sections ?? [];
  const join = (...texts: readonly string[]) => texts.filter((text) => text !== "").join("\n\n");
  const content = join(first.content, specified, directory);
  const text = join(first.text, plain(specified), plainMarkdown(directory));
  return [{ ...first, content, text, code: join(first.code, samplesOf(specified)) }, ...others];
}

async function readSpecified(site: TextSite, path: string, basePath: string): Promise<string> {
  const api = await loadApiPage(site, path, site.pageView(path)?.sources).catch(() => undefined);
  return describeApi(site, path, api, basePath);
}

/** Words of generated Markdown, without its code. */
function plain(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```/g, "").replace(/[`#*]/g, "");
}

/**
 * Code of generated Markdown, such as that of descriptions, which may be on one line. Payloads are omitted: they repeat
 * the names of fields.
 */
function samplesOf(markdown: string): string {
  const fences = markdown.matchAll(/```(\w*)([\s\S]*?)```/g);
  return Array.from(fences, ([, language, code = ""]) => (language === "json" ? "" : code)).join("");
}
