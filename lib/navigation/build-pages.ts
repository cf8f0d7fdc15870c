import { getOrMake } from "@/lib/base/get-or-make";
import { isExternal, normalizePath } from "@/lib/base/paths";
import { compact, readBoolean, readText } from "@/lib/config/read-value";
import { isTitled } from "@/lib/content/scan/page-metadata";
import type { PageRecord } from "@/lib/content/scan/types";
import { findLanguage } from "@/lib/i18n/languages";
import {
  addProblem,
  type BuildContext,
  type BuildScope,
  noteListing,
  type SiteLanguages,
} from "@/lib/navigation/build-context";
import { withoutLocale } from "@/lib/navigation/counterparts";
import type { ElementPlace } from "@/lib/navigation/element-place";
import { admitPage } from "@/lib/navigation/page-access";
import { pathOfReference } from "@/lib/navigation/page-index";
import { readIcon } from "@/lib/navigation/read-element";
import type { PageNode } from "@/lib/navigation/types";
import { parseOperationReference, referenceOf } from "@/lib/openapi/document/operation-reference";
import { titleOfSlug } from "@/lib/openapi/document/slug";
import type { GeneratedPage, OperationReference, OperationSummary } from "@/lib/openapi/document/types";

/**
 * Reads an endpoint from a string in `pages`: `METHOD /path` or `webhook name`, each with an optional specification in front.
 * The path of a page may also start with the name of a method and a space, so the path of an endpoint must start with a slash.
 */
export function parseEndpointString(text: string): OperationReference | undefined {
  if (!text.trim().includes(" ")) return undefined;
  const reference = parseOperationReference(text);
  return reference && (reference.method === "WEBHOOK" || reference.path.startsWith("/")) ? reference : undefined;
}

/**
 * The node for a string in `pages`; undefined if the page or operation does not exist. The page of an operation is generated
 * from its specification.
 */
export function buildPageNode(
  context: BuildContext,
  text: string,
  id: string,
  place: ElementPlace,
  scope: BuildScope,
): PageNode | undefined {
  const reference = parseEndpointString(text);
  const generated = reference && findOperation(context, reference, scope);
  if (generated) return buildGeneratedNode(context, generated, id, place, scope);
  const page = findPage(context, text, scope);
  if (page) {
    if (!admitPage(context, page.path, page.frontmatter, scope)) return undefined;
    noteListing(context, page.path, place, scope);
    return buildRecordNode(context, page, id, scope);
  }
  // Validation reports values that are not paths.
  if (text.trim() !== "" && !isExternal(text)) {
    addProblem(context, reference ? "missing-operation" : "missing-page", place, text);
  }
  return undefined;
}

function findPage(context: BuildContext, text: string, scope: BuildScope): PageRecord | undefined {
  const page = context.pageIndex.find(text) ?? findStandIn(context, text, scope);
  if (page && !context.pages.has(page.path)) context.adoptedPages.set(page.path, page);
  return page;
}

function findOperation(context: BuildContext, reference: OperationReference, scope: BuildScope) {
  const inherited = context.specifications.find(reference, scope.sources);
  if (inherited || scope.sources.length === 0) return inherited;
  return context.specifications.find(reference, []);
}

/**
 * Adds a generated page to the site and builds its node; a page file at the same path replaces it. Undefined for a page that
 * the viewer may not see.
 */
export function buildGeneratedNode(
  context: BuildContext,
  generated: GeneratedPage,
  id: string,
  place: ElementPlace,
  scope: BuildScope,
): PageNode | undefined {
  const path = normalizePath(generated.path);
  if (!admitGeneratedPage(context, generated, scope)) return undefined;
  noteListing(context, path, place, scope);
  const file = noteGeneratedPage(context, generated, place);
  if (file) return buildRecordNode(context, file, id, scope);
  const { operation } = generated;
  return compact({
    type: "page" as const,
    id,
    path,
    label: operationLabel(generated),
    ...readOperationFields(operation),
  });
}

function admitGeneratedPage(context: BuildContext, { path, operation }: GeneratedPage, scope: BuildScope): boolean {
  const address = normalizePath(path);
  return admitPage(context, address, context.pages.get(address)?.frontmatter ?? operation.metadata, scope);
}

/** Adds an unlisted generated page to the site if the viewer may see it. */
export function noteUnlistedPage(
  context: BuildContext,
  generated: GeneratedPage,
  place: ElementPlace,
  scope: BuildScope,
): void {
  if (admitGeneratedPage(context, generated, scope)) noteGeneratedPage(context, generated, place);
}

/** Adds a generated page to the site unless a page file has its path. @returns that file, if there is one. */
function noteGeneratedPage(
  context: BuildContext,
  generated: GeneratedPage,
  place: ElementPlace,
): PageRecord | undefined {
  const path = normalizePath(generated.path);
  const file = context.pages.get(path);
  // A page file about the operation replaces the generated page on purpose.
  if (file && !describes(context, file, generated)) addProblem(context, "generated-page-clash", place, path, file.file);
  if (!file && !context.generatedPages.has(path)) context.generatedPages.set(path, { ...generated, path });
  return file;
}

function describes(context: BuildContext, file: PageRecord, { operation }: GeneratedPage): boolean {
  const reference = file.api === undefined ? referenceOf(file) : parseOperationReference(file.api);
  if (!reference) return false;
  const { method, path } = context.specifications.find(reference, [])?.operation ?? reference;
  return method === operation.method && path === operation.path;
}

function readOperationFields(operation: OperationSummary) {
  const { metadata, method, protocol = method } = operation;
  return {
    icon: readIcon(metadata),
    tag: readText(metadata.tag),
    method: readBoolean(metadata.hideApiMarker, false) ? undefined : protocol,
    isDeprecated: operation.isDeprecated || readBoolean(metadata.deprecated, false) || undefined,
    isHidden: operation.isHidden || readBoolean(metadata.hidden, undefined),
  };
}

/** The label: the title in `x-mint.metadata`, else the slug of a URL set in the specification, else the operation's title (5.4). */
function operationLabel({ operation, path }: GeneratedPage): string {
  const written = readText(operation.metadata.sidebarTitle) ?? readText(operation.metadata.title);
  return written ?? (operation.href !== undefined ? titleOfSlug(path) : operation.title);
}

/** The node of a page file. Its label, method pill and deprecation may come from the operation it documents. */
export function buildRecordNode(context: BuildContext, page: PageRecord, id: string, scope: BuildScope): PageNode {
  const described = referenceOf(page);
  const operation = described && findOperation(context, described, scope)?.operation;
  const reference = page.openapi === undefined && page.api ? parseOperationReference(page.api) : described;
  const { path, icon, tag, url: href } = page;
  return compact({
    type: "page",
    id,
    path,
    label: isTitled(page) ? page.sidebarTitle : (operation?.title ?? page.sidebarTitle),
    icon,
    tag,
    method: reference && !page.hidesApiMarker ? (operation?.protocol ?? reference.method) : undefined,
    isDeprecated: page.isDeprecated || operation?.isDeprecated || undefined,
    isHidden: page.isHidden || readBoolean(page.frontmatter.hidden, undefined),
    href,
    isStandIn: page.standsInFor && (true as const),
  });
}

/** Pages of the default language by their path without a language, for each list of languages. */
const originals = new WeakMap<SiteLanguages, Map<string, PageRecord>>();

/**
 * The replacement for a missing translation: the page in the default language, at the path of the translation. Undefined
 * if there is no such page, or if the reference contains no language.
 */
function findStandIn(context: BuildContext, reference: string, scope: BuildScope): PageRecord | undefined {
  const { language, languages } = scope;
  if (language === undefined || languages === undefined || language === languages.standard) return undefined;
  const path = pathOfReference(reference);
  const wanted = withoutLocale(path, languages.codes);
  if (wanted === path.slice(1)) return undefined;
  const original = getOrMake(originals, languages, () => indexOriginals(context, languages)).get(wanted);
  if (!original) return undefined;
  const { tag, direction = "ltr", nativeName } = findLanguage(languages.standard) ?? {};
  return {
    ...original,
    path,
    tag: original.tag ?? nativeName ?? languages.standard,
    standsInFor: { path: original.path, languageTag: tag ?? languages.standard, direction },
  };
}

function indexOriginals({ pages }: BuildContext, { codes, standard }: SiteLanguages): Map<string, PageRecord> {
  const found = new Map<string, PageRecord>();
  for (const page of pages.values()) {
    const locale = page.path.split("/").find((segment) => codes.has(segment.toLowerCase()));
    const isOriginal = locale === undefined || locale.toLowerCase() === standard.toLowerCase();
    if (isOriginal && page.url === undefined) found.set(withoutLocale(page.path, codes), page);
  }
  return found;
}
