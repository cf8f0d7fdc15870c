import { readFile } from "node:fs/promises";
import { decodePercent } from "@/lib/base/decode-percent";
import { diskPath } from "@/lib/base/disk-path.server";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { Progress } from "@/lib/base/progress";
import { findBrokenImages } from "@/lib/check/broken-images.server";
import { findDeadConfigAnchors } from "@/lib/check/config-links";
import { findDiagramProblems } from "@/lib/check/diagram-problems";
import { findUnreferencedFiles } from "@/lib/check/file-problems";
import { findFrontmatterProblems } from "@/lib/check/frontmatter-problems";
import { linkTargetsOf, variantsOf } from "@/lib/check/link-targets";
import {
  findModuleProblems,
  findPartFailures,
  findPartProblems,
  findStyleProblems,
  partsOf,
  readModuleLinks,
} from "@/lib/check/module-problems";
import { findEmptyPages, findMissingOperations } from "@/lib/check/page-record-problems";
import { checkAnchor, checkPath, findReferenceProblems } from "@/lib/check/reference-problems";
import { readSpecificationLinks } from "@/lib/check/specification-links";
import { toProblem } from "@/lib/config/finding";
import type { IconReference } from "@/lib/config/icon-library";
import { isKnownIcon } from "@/lib/content/icons/load-icon.server";
import { titleAnchor } from "@/lib/content/pipeline/title-anchor";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import { createFactsReader } from "@/lib/content/run/page-facts";
import type { PageThreads } from "@/lib/content/run/page-threads";
import type { PageRecord } from "@/lib/content/scan/types";
import { readEnvironment } from "@/lib/env";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";

/** Options for checking pages. */
export interface PageCheckOptions {
  /** Prefix under which the site is served; empty at the root of a host. */
  basePath: string;
  /** Threads that run pages with code; without them, such pages are not run. */
  threads?: PageThreads | undefined;
  /** The compiler that serves the pages to an author. It replaces threads, and the parts of the site around pages are checked, too. */
  compiler?: SiteCompiler | undefined;
  /** Checks only these files, relative to the content root, and what they refer to. */
  onlyFiles?: ReadonlySet<string> | undefined;
  /** Receives the number of pages that have been read. */
  progress?: Progress | undefined;
}

/** A page and the facts that were read from it. */
export interface CheckedPage {
  record: PageRecord;
  facts: PageFacts;
}

/** Problems of pages, and the pages with their facts. */
export interface PageCheck {
  problems: Problem[];
  pages: CheckedPage[];
}

/** Maximum number of pages read at the same time: reading is CPU-bound, so a few are enough to hide file reads. */
const MAX_CONCURRENCY = 4;

/** Number of pages per process: starting one takes as long as reading this many pages. */
const PAGES_PER_PROCESS = 100;

/** Reads every page through the cache, runs its code once, and reports its problems. */
export async function checkPages(loaded: LoadedSite, how: PageCheckOptions): Promise<PageCheck> {
  const { site, options, config } = loaded;
  const code = readEnvironment().LECTERN_UNTRUSTED ? false : undefined;
  const location = { dataDirectory: options.dataDirectory, basePath: how.basePath, code, hasTexts: false };
  const { threads } = how;
  const compiler = how.compiler ?? (threads && (await createSiteCompiler(site, location, { threads })));
  const reader = await createFactsReader(site, location, compiler, how.compiler !== undefined);
  const targets = { ...linkTargetsOf(site), ...variantsOf(site) };
  const hasIcon = (icon: IconReference) => isKnownIcon(icon, site.settings.icons.library);
  const readAll = (records: readonly PageRecord[], runs?: boolean) => {
    const read = async (record: PageRecord) => ({ record, facts: await reader.read(record, runs) });
    const concurrency = Math.min(MAX_CONCURRENCY, Math.ceil(records.length / PAGES_PER_PROCESS));
    return mapConcurrently(records, concurrency, read, how.progress);
  };
  // Pages that are links to another site have no file to read.
  const all = [...site.pages.values()].filter(({ url }) => url === undefined);
  const pages = await readAll(how.onlyFiles ? all.filter(isAmong(how.onlyFiles)) : all);
  // Pages that are not checked but linked to are read for their anchors. When an open page is checked, they are not run.
  const linked = how.onlyFiles ? await readAll(all.filter(isLinkedFrom(pages)), how.compiler ? false : undefined) : [];
  await reader.save();
  const anchors = new Map([...linked, ...pages].map((page) => [page.record.path, anchorsOf(page)]));
  const read = (file: string) => readFile(diskPath(site.contentDirectory, file), "utf8");
  const inConfig = how.onlyFiles ? [] : findDeadConfigAnchors(site.config, anchors);
  const problems = pages.flatMap((page) => [
    ...page.facts.problems,
    ...findReferenceProblems({ path: page.record.path, facts: page.facts }, { ...targets, hasIcon }, anchors),
  ]);
  const checked = how.onlyFiles ? partOf(site, pages, how.onlyFiles) : site;
  const others = [
    inConfig.map((finding) => toProblem(finding, config.locate)),
    await findFrontmatterProblems(checked, targets, read),
    await findModuleProblems(checked, read),
    (await readModuleLinks(checked, read)).flatMap((link) => [
      ...checkPath(link, targets),
      ...checkAnchor(link, "", anchors),
    ]),
    (await readSpecificationLinks(checked, targets, read)).flatMap((link) => checkPath(link, targets)),
    await findPartProblems(checked, location),
    findEmptyPages(pages),
    await findMissingOperations({ ...site, pages: checked.pages }, read),
    await findDiagramProblems(pages),
    await findStyleProblems(how.onlyFiles, site, targets, read),
    await findBrokenImages(how.onlyFiles, site),
    how.onlyFiles ? [] : await findUnreferencedFiles(loaded, read),
    compiler && triesParts(site, how) ? await findPartFailures(site, compiler) : [],
  ];
  return { problems: [...problems, ...others.flat()], pages };
}

/** True if the parts of the site are rendered: for all pages, for an open page, or if one of the parts is checked. */
function triesParts(site: Site, { onlyFiles, compiler }: PageCheckOptions): boolean {
  return !onlyFiles || compiler !== undefined || partsOf(site).some(isAmong(onlyFiles));
}

/** Reduces a site to some of its pages and specifications. */
function partOf(site: Site, pages: readonly CheckedPage[], files: ReadonlySet<string>): Site {
  const specifications = [...site.specifications].filter(([location]) => files.has(location));
  return {
    ...site,
    pages: new Map(pages.map(({ record }) => [record.path, record])),
    specifications: new Map(specifications),
  };
}

/** Returns a filter for pages and parts that are one of the given files or import one. */
function isAmong(files: ReadonlySet<string>): (record: Pick<PageRecord, "file" | "dependencies">) => boolean {
  return ({ file, dependencies }) => [file, ...dependencies].some((name) => files.has(name));
}

function isLinkedFrom(pages: readonly CheckedPage[]): (record: PageRecord) => boolean {
  const own = new Set(pages.map(({ record }) => record));
  const linked = pages.flatMap(({ facts }) => facts.links.flatMap(({ path, fragment }) => (fragment ? [path] : [])));
  const targets = new Set(linked.map(decodePercent));
  return (record) => targets.has(record.path) && !own.has(record);
}

/** The IDs of a page; undefined if some are unknown: the page of an operation also has those of its schema. */
function anchorsOf({ record: { frontmatter, title }, facts }: CheckedPage): ReadonlySet<string> | undefined {
  const isGenerated = ["openapi", "asyncapi", "api"].some((key) => frontmatter[key] !== undefined);
  if (!facts.anchors || isGenerated) return undefined;
  const ofTitle = titleAnchor(title, facts.anchors);
  return new Set(ofTitle === undefined ? facts.anchors : [...facts.anchors, ofTitle]);
}
