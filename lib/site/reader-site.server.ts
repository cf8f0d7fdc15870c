import { readFile } from "node:fs/promises";
import { maySee, namedGroups } from "@/lib/access/decide";
import { type FileUses, filesNamedIn, mayHaveFile, readFileRules } from "@/lib/access/file-uses";
import { visibleDocument } from "@/lib/access/visible-document";
import { decodePercent } from "@/lib/base/decode-percent";
import { diskPath } from "@/lib/base/disk-path.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { isExternal, normalizePath } from "@/lib/base/paths";
import { hasReaderGroups } from "@/lib/config/navigation-elements";
import { isObject, readObject } from "@/lib/config/read-value";
import { walkNavigation } from "@/lib/config/walk-navigation";
import type { ContentScan } from "@/lib/content/scan/types";
import { readEnvironment } from "@/lib/env";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { OperationSummary, Specification, SpecificationCatalog } from "@/lib/openapi/document/types";
import type { Site } from "@/lib/site/types";

/** Maximum number of files read at the same time. */
const CONCURRENCY = 16;

/** Finds the static files that the pages of a docs folder refer to. */
export async function readFileUses(directory: string, scan: ContentScan, config: unknown): Promise<FileUses> {
  const files = new Set(scan.files);
  const inFile = new Map<string, ReadonlySet<string>>();
  const records = [...scan.pages, ...scan.fallbackPages];
  const parts = [...Object.values(scan.parts.slots), ...Object.values(scan.parts.components)].map(({ file }) => file);
  const shared = [...scan.files.filter((file) => /\.(?:css|js)$/.test(file)), ...parts];
  const sources = new Set([...records.flatMap(({ file, dependencies }) => [file, ...dependencies]), ...shared]);
  await mapConcurrently([...sources], CONCURRENCY, async (file) => {
    // A file that has been deleted refers to nothing; what used it is read again with the next reload.
    const text = await readFile(diskPath(directory, file), "utf8").catch(() => "");
    inFile.set(file, filesNamedIn(text, file, files));
  });
  const pages = new Map<string, string[]>();
  for (const { path, file, dependencies } of records) {
    for (const used of new Set([file, ...dependencies].flatMap((source) => [...(inFile.get(source) ?? [])]))) {
      pages.set(used, [...(pages.get(used) ?? []), path]);
    }
  }
  // The configuration also names specifications, which belong to their pages.
  const named = [...filesNamedIn(JSON.stringify(config), "docs.json", files)].filter(
    (file) => !/\.(?:json|ya?ml)$/i.test(file),
  );
  return { pages, shared: new Set([...named, ...shared.flatMap((file) => [...(inFile.get(file) ?? [])])]) };
}

/** The groups that restrict content of a docs folder. */
export function listNamedGroups(
  scan: ContentScan,
  specifications: Iterable<Specification>,
  config: Readonly<Record<string, unknown>>,
): Set<string> {
  const elements = walkNavigation(config.navigation).flatMap(({ value }) => [
    value,
    ...Object.values(readObject(value.global)).flat().filter(isObject),
  ]);
  const rules = [
    ...elements.filter(hasReaderGroups).map(({ groups }) => groups),
    ...[...scan.pages, ...scan.fallbackPages].map(({ frontmatter }) => frontmatter.groups),
    ...[...specifications].flatMap(({ operations }) => operations.map(({ metadata }) => metadata.groups)),
  ];
  return new Set(rules.flatMap(namedGroups));
}

/**
 * Restricts the site of a reader, whose pages are selected already, to the files and the parts of specifications that belong
 * to these pages.
 * @param whole the site with all pages.
 */
export function narrowSite(site: Site, whole: Site, uses: FileUses, catalog: SpecificationCatalog): Site {
  const own = operationsOf(site, catalog);
  const all = operationsOf(whole, catalog);
  const hasPage = (path: string) => site.pages.has(path);
  const reader = { isSignedIn: site.viewer.type === "member", hasPage };
  const ruleOf = readFileRules(site.config, readEnvironment().LECTERN_FILE_ACCESS);
  const isFree = (file: string) => {
    const rule = ruleOf(file);
    if (rule) return maySee(site.viewer, rule, false);
    const used = all.get(file);
    // A specification contains all its operations, including those without a page.
    const said = site.specifications.get(file)?.operations ?? [];
    if (!said.every(({ metadata }) => maySee(site.viewer, metadata, true))) return false;
    if (used) return used.size === (own.get(file)?.size ?? 0);
    return mayHaveFile(file, uses, reader);
  };
  const files = new Set([...site.files].filter(isFree));
  const isHere = ({ pages, generatedPages }: Site, path: string, own: ReadonlySet<string>) =>
    pages.has(path) || generatedPages.has(path) || own.has(path.slice(1));
  // A redirect would reveal a page that this reader may not see.
  const redirects = site.settings.redirects.filter(({ destination }) => {
    const path = normalizePath(decodePercent(destination.replace(/[?#].*$/s, "").replace(/\.md$/, "")));
    return isExternal(destination) || !isHere(whole, path, whole.files) || isHere(site, path, files);
  });
  return {
    ...site,
    files,
    ...(redirects.length < site.settings.redirects.length && { settings: { ...site.settings, redirects } }),
    specifications: narrowSpecifications(site, own, all),
  };
}

/**
 * True if code of a file belongs to the site: the file is a page or a part of one, or one of these imports it. Code that only
 * other readers may see is served under a hash, which must not make it public.
 */
export function hasSource({ pages, parts, specifications }: Site, file: string): boolean {
  if (file === "docs.json" || file.startsWith("node_modules/") || specifications.has(file)) return true;
  const sources = [...pages.values(), ...Object.values(parts?.slots ?? {}), ...Object.values(parts?.components ?? {})];
  return sources.some((source) => source.file === file || source.dependencies.includes(file));
}

type OperationsBySpecification = ReadonlyMap<string, ReadonlySet<OperationSummary>>;

/** The operations that pages of a site document, by specification. */
function operationsOf(site: Site, catalog: SpecificationCatalog): OperationsBySpecification {
  const found = new Map<string, Set<OperationSummary>>();
  const add = (operation: OperationSummary | undefined) => {
    if (operation) getOrMake(found, operation.specification, () => new Set()).add(operation);
  };
  for (const { operation } of site.generatedPages.values()) add(operation);
  for (const page of site.pages.values()) {
    const reference = referenceOf(page);
    if (reference) add(catalog.find(reference, [])?.operation);
  }
  return found;
}

function narrowSpecifications(
  site: Site,
  own: OperationsBySpecification,
  all: OperationsBySpecification,
): Map<string, Specification> {
  const schemas = [...site.pages.values()].flatMap(
    ({ openapiSchema }) => openapiSchema?.trim().split(/\s+/).at(-1) ?? [],
  );
  const narrowed = new Map<string, Specification>();
  for (const [location, specification] of site.specifications) {
    const visible = own.get(location) ?? new Set();
    if (visible.size === 0 && schemas.length === 0) continue;
    if (visible.size > 0 && visible.size === all.get(location)?.size) {
      narrowed.set(location, specification);
      continue;
    }
    let document: ReturnType<Specification["loadDocument"]> | undefined;
    const loadDocument = () => {
      document ??= specification.loadDocument().then((whole) => visibleDocument(whole, [...visible], schemas));
      return document;
    };
    narrowed.set(location, { ...specification, operations: [...visible], loadDocument });
  }
  return narrowed;
}
