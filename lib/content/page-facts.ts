import { join } from "node:path";
import { createSiteCompiler, isTemporary } from "@/lib/content/compile-site";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import {
  createPageEnvironment,
  type PageLocation,
  type PageSite,
  SourceChangedError,
} from "@/lib/content/page-environment";
import { createPageAnalyzer } from "@/lib/content/pipeline/analyze-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { PIPELINE_VERSION } from "@/lib/content/pipeline/pipeline-version";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";
import type { PageThreads } from "@/lib/content/workers/page-threads";
import type { Problem } from "@/lib/problems/types";

/** Reads the facts of one site's pages. */
export interface FactsReader {
  /** The facts of a page; those of one that cannot be compiled are its failure. */
  read(record: PageRecord): Promise<PageFacts>;
  /** Keeps what was read for the next run. Call it once, at the end. */
  save(): Promise<void>;
}

/** Raise when facts of the same input change without a change of the pipeline. */
const FACTS_VERSION = 3;

/** Codes of what only a compiled page tells: what its code does, and what it imports. */
const FOUND_BY_RUNNING = /^(?:render-error|page-too-large|refused-import|package-\w+)$/;

/** What a page has that cannot be compiled. */
const NOTHING = { links: [], externalLinks: [], assets: [], icons: [] };

type CachedFacts = Record<string, PageFacts>;

/**
 * Creates the reader of a site. Each page is analyzed and, if it has code, run once in a thread; both are skipped for pages that did
 * not change since the facts were saved. Facts of all pages are one file: a check of an unchanged site reads only that.
 */
export async function createFactsReader(
  site: PageSite,
  location: PageLocation,
  threads?: PageThreads,
): Promise<FactsReader> {
  // The size of images is not needed, and code for browsers stays where it is.
  const { islands: _, ...rest } = createPageEnvironment(site, location);
  const environment: PageEnvironment = { ...rest, imageSize: async () => undefined };
  const analyze = createPageAnalyzer(environment);
  const compiler = threads && (await createSiteCompiler(site, location, { threads }));
  const cachePath = join(location.dataDirectory, "cache", "facts", `${hashText(site.contentDirectory)}.json`);
  const parts = Object.keys(site.parts?.components ?? {});
  const options = [
    FACTS_VERSION,
    PIPELINE_VERSION,
    location.basePath,
    threads !== undefined,
    site.packages?.key,
    parts,
  ];
  const optionsKey = hashText(JSON.stringify(options));
  const known = ((await readCachedJson(cachePath)) ?? {}) as CachedFacts;
  const used: CachedFacts = {};
  let isChanged = false;

  /** What fails when the code of a page runs, as the server would run it for its first reader. */
  async function tryPage(record: PageRecord): Promise<{ failures: Problem[]; isFinal: boolean }> {
    if (!compiler) return { failures: [], isFinal: true };
    const result = await compiler.compile(record);
    const problems = result.ok ? result.value.problems : [result.error.problem];
    return { failures: problems.filter(({ code }) => FOUND_BY_RUNNING.test(code)), isFinal: !isTemporary(result) };
  }

  async function readNew(record: PageRecord): Promise<{ facts: PageFacts; isFinal: boolean }> {
    const { file, title, mode } = record;
    const source = await environment.readSource(file);
    if (source === undefined) throw new SourceChangedError(file);
    const page = { file, title, mode, source };
    const result = await analyze(page);
    if (!result.ok) return { facts: { ...NOTHING, problems: [result.error.problem] }, isFinal: true };
    const { failures, isFinal } = result.value.hasCode ? await tryPage(record) : { failures: [], isFinal: true };
    const facts = result.value.facts();
    return { facts: { ...facts, problems: [...facts.problems, ...failures] }, isFinal };
  }

  return {
    async read(record) {
      const key = `${record.contentHash}-${optionsKey}`;
      const cached = known[key];
      isChanged ||= cached === undefined;
      const { facts, isFinal } = cached ? { facts: cached, isFinal: true } : await readNew(record);
      if (isFinal) used[key] = facts;
      return facts;
    },
    async save() {
      if (isChanged) await writeCachedJson(cachePath, { ...known, ...used });
    },
  };
}
