import { deflateRawSync, inflateRawSync } from "node:zlib";
import { stringify } from "yaml";
import { getOrMake } from "@/lib/base/get-or-make";
import { MadeOnce } from "@/lib/base/made-once";
import { endInSlash } from "@/lib/base/paths";
import { languageOf } from "@/lib/content/page/page-environment";
import type { Directory, DirectoryEntry } from "@/lib/navigation/types";
import { pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { findOperationEntry } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { ApiPage } from "@/lib/site/build-api-page.server";
import { loadApiPage } from "@/lib/site/load-api-page";
import { siteCompiler } from "@/lib/site/site-compilers";
import { completeLinks } from "@/lib/text/complete-links";
import { plainInline } from "@/lib/text/inline";
import { linkAddress, linkLabel } from "@/lib/text/link-parts";
import { operationParts, printParts, schemaMarkdown } from "@/lib/text/operation-markdown";
import { readPage, type TextSite } from "@/lib/text/read-page";
import { textMessages } from "@/lib/text/text-messages";

/** A page as Markdown, in its parts. */
export interface PageText {
  title: string;
  description?: string;
  /** Everything below title and description. */
  body: string;
}

/** Cache size of compressed pages per site, in bytes: enough for several thousand, so that `llms-full.txt` is not built for each client. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Overhead of a cached page besides its text, in bytes. */
const ENTRY_OVERHEAD = 300;

const texts = new WeakMap<TextSite, MadeOnce<Buffer>>();

/**
 * Reads the text of the page at a path: that of its file, and the description of its operation in a specification. Links of
 * the site get the base path. Undefined if there is no page, or if its file cannot be read.
 */
export async function readPageText(site: TextSite, path: string, basePath: string): Promise<PageText | undefined> {
  const known = getOrMake(
    texts,
    site,
    () => new MadeOnce<Buffer>(MAX_CACHE_BYTES, ({ length }) => length + ENTRY_OVERHEAD),
  );
  const packed = await known.get(`${basePath} ${path}`, async () => {
    const text = await makePageText(site, path, basePath);
    return text && deflateRawSync(JSON.stringify(text));
  });
  return packed && (JSON.parse(inflateRawSync(packed).toString()) as PageText);
}

async function makePageText(site: TextSite, path: string, basePath: string): Promise<PageText | undefined> {
  const page = site.pages.get(path);
  if (page?.url) return undefined;
  const operation = page ? undefined : site.generatedPages.get(path)?.operation;
  if (!page && !operation) return undefined;
  const own = page ? (await readPage(site, page, basePath))?.texts?.markdown : "";
  if (own === undefined) return undefined;
  // The body of a generated page contains the description of its operation.
  const description = page?.description;
  const directory = listDirectory(site.pageView(path)?.directory, basePath);
  const body = [own, await specificationText(site, path, basePath), directory]
    .filter((part) => part !== "")
    .join("\n\n");
  return {
    title: page?.title ?? operation?.title ?? path,
    ...(description ? { description } : {}),
    body: site.settings.seo.trailingSlash ? completeLinks(body, endInSlash) : body,
  };
}

/** The pages of a root page's group as a list; empty for pages that show none. */
export function listDirectory(directory: Directory | undefined, basePath: string): string {
  return listEntries(directory?.entries ?? [], basePath, "");
}

function listEntries(entries: readonly DirectoryEntry[], basePath: string, indent: string): string {
  return entries
    .flatMap(({ label, href, description, children }) => {
      const address = href && linkAddress(href.startsWith("/") ? basePath + href : href);
      const name = address ? `[${linkLabel(label)}](${address})` : label;
      const line = `${indent}- ${name}${description ? `: ${plainInline(description)}` : ""}`;
      return [line, ...(children ? [listEntries(children, basePath, `${indent}  `)] : [])];
    })
    .join("\n");
}

/** Formats a page as one text: title, description as a quote, instructions of the site's owner for agents, and body. */
export function formatPage({ title, description, body }: PageText, instructions: string | undefined): string {
  const quote = description?.trim().replace(/^/gm, "> ");
  return `${[`# ${title}`, quote, instructionBlock(instructions), body].filter(Boolean).join("\n\n")}\n`;
}

/** `markdown.instructions` as a section of Markdown; undefined if there are none. */
export function instructionBlock(instructions: string | undefined): string | undefined {
  return instructions ? `## Agent Instructions\n\n${instructions.trim()}` : undefined;
}

async function specificationText(site: TextSite, path: string, basePath: string): Promise<string> {
  const api = await loadApiPage(site, path, site.pageView(path)?.sources).catch(() => undefined);
  const described = await describeApi(site, path, api, basePath);
  if (api?.type !== "operation") return described;
  if (api.isManual) return `\`${api.operation.method} ${api.operation.path}\``;
  const block = site.settings.markdown.schema ? await specificationBlock(site, api.operation) : "";
  return [described, block].filter((part) => part !== "").join("\n\n");
}

/** The part of a specification that a page shows, as Markdown; empty if the page's own fields describe its operation. */
export async function describeApi(
  site: TextSite,
  path: string,
  api: ApiPage | undefined,
  basePath: string,
): Promise<string> {
  const language = languageOf(site, path);
  const messages = textMessages(language);
  if (api?.type === "schema") return schemaMarkdown(api.schema, messages);
  if (!api || api.isManual) return "";
  const { content, specification } = api.operation;
  // The text of a page file replaces that of the specification.
  const isGenerated = content !== undefined && !site.pages.has(path);
  let words = "";
  if (isGenerated) {
    const { readTextMarkdown } = await import("@/lib/text/read-texts");
    const { environment } = await siteCompiler(site, basePath);
    words = await readTextMarkdown(environment, {
      file: specification,
      source: content,
      ...(language && { language }),
    });
  }
  return [words, printParts(operationParts(api.operation, messages))].filter((part) => part !== "").join("\n\n");
}

/** Maximum length of an excerpt, in characters: a longer one would be less useful to an agent than the rows above it. */
const MAX_EXCERPT_LENGTH = 60_000;

/**
 * The part of a specification that describes an operation, as YAML: the operation and the components it refers to.
 * Empty if there is none, or if it would be too long.
 */
export async function specificationBlock(site: Pick<TextSite, "specifications">, page: OperationPage): Promise<string> {
  const { specification, method, path, isWebhook } = page;
  const document = await site.specifications.get(specification)?.loadDocument();
  const entry = document && findOperationEntry(document, page);
  if (!document || !entry) return "";
  const [place = "", name = "", verb = ""] = entry.keys;
  const { parameters } = entry.pathItem;
  const operations = { ...(parameters !== undefined && { parameters }), [verb]: entry.operation };
  const excerpt = { [place]: { [name]: operations }, ...withComponents(document, operations) };
  const yaml = stringify(excerpt, { aliasDuplicateObjects: false, lineWidth: 0 });
  if (yaml.length > MAX_EXCERPT_LENGTH) return "";
  return `## OpenAPI\n\n\`\`\`\`yaml ${specification} ${isWebhook ? "webhook" : method} ${path}\n${yaml}\`\`\`\``;
}

/** Every component that a value refers to, directly or through others. */
function withComponents(document: JsonObject, value: unknown): JsonObject {
  const found = new Map<string, Map<string, unknown>>();
  const waiting = [...references(value)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [kind, name] = next;
    const component = valueAt(document, ["components", kind, name]);
    const group = found.get(kind) ?? new Map<string, unknown>();
    if (component === undefined || group.has(name)) continue;
    found.set(kind, group.set(name, component));
    waiting.push(...references(component));
  }
  const groups = [...found].map(([kind, group]) => [kind, Object.fromEntries(group)] as const);
  return groups.length === 0 ? {} : { components: Object.fromEntries(groups) };
}

/** The components that a value refers to, in whole or in part. */
function* references(value: unknown): Generator<[kind: string, name: string]> {
  if (Array.isArray(value)) for (const entry of value) yield* references(entry);
  else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const isReference = key === "$ref" && typeof entry === "string" && entry.startsWith("#/");
      const [place, kind, name] = isReference ? (pointerKeys(entry) ?? []) : [];
      if (place === "components" && kind !== undefined && name !== undefined) yield [kind, name];
      else yield* references(entry);
    }
  }
}
