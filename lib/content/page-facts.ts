import { join } from "node:path";
import { createFactsAnalyzer } from "@/lib/content/analyze-facts";
import { isTemporary, type SiteCompiler } from "@/lib/content/compile-site";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import { createPageEnvironment, type PageLocation, type PageSite } from "@/lib/content/page-environment";
import { mayHaveCode } from "@/lib/content/pipeline/may-have-code";
import { PIPELINE_VERSION } from "@/lib/content/pipeline/pipeline-version";
import type { PageFacts } from "@/lib/content/pipeline/types";
import type { PageThreads } from "@/lib/content/run/page-threads";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";

/** Reads the facts of one site's pages. */
export interface FactsReader {
  /**
   * The facts of a page; those of one that cannot be compiled are its failure.
   * @param runs false for a page of which only its text matters.
   */
  read(record: PageRecord, runs?: boolean): Promise<PageFacts>;
  /** Keeps what was read for the next run. Call it once, at the end. */
  save(): Promise<void>;
}

/** Raise when facts of the same input change without a change of the pipeline. */
const FACTS_VERSION = 4;

type CachedFacts = Record<string, PageFacts>;

interface NewFacts {
  facts: PageFacts;
  /** False for those that the same page may not have later. */
  isFinal: boolean;
}

/** What runs the code of pages; it is not run if both are absent. */
interface FactsRunners {
  /** Where pages are analyzed, unless none may have code. */
  threads?: PageThreads | undefined;
  /** What serves the pages, and so has run them before. */
  compiler?: SiteCompiler | undefined;
}

/**
 * Creates the reader of a site. Each page is analyzed and, if it has code, run once; both are skipped for pages that did not
 * change since the facts were saved. Facts of all pages are one file: a check of an unchanged site reads only that.
 */
export async function createFactsReader(
  site: PageSite,
  location: PageLocation,
  { threads, compiler }: FactsRunners,
): Promise<FactsReader> {
  const canRun = threads !== undefined || compiler !== undefined;
  const environment = createPageEnvironment(site, location);
  const analyze = createFactsAnalyzer(environment);
  const cachePath = join(location.dataDirectory, "cache", "facts", `${hashText(site.contentDirectory)}.json`);
  const parts = Object.keys(site.parts?.components ?? {});
  const options = [FACTS_VERSION, PIPELINE_VERSION, location.basePath, site.packages?.key, parts];
  const optionsKey = hashText(JSON.stringify(options));
  const known = ((await readCachedJson(cachePath)) ?? {}) as CachedFacts;
  const used: CachedFacts = {};
  let isChanged = false;
  /** Every process that analyzes pages has to warm up: with the first page that may have code, all go to the threads. */
  let usesThreads = false;

  async function readNew(record: PageRecord, runs: boolean): Promise<NewFacts> {
    if (threads && !usesThreads) usesThreads = mayHaveCode((await environment.readSource(record.file)) ?? "");
    if (threads && usesThreads) return readInThread(threads, record);
    if (!runs) return { facts: await analyze(record), isFinal: true };
    let isFinal = true;
    const facts = await analyze(record, async () => {
      const ran = await (threads?.readFacts(site, location, record) ?? compiler?.compile(record));
      isFinal = !ran || !isTemporary(ran);
      return ran?.ok ? ran.value.problems : ran ? [ran.error.problem] : [];
    });
    return { facts, isFinal };
  }

  async function readInThread(pool: PageThreads, record: PageRecord): Promise<NewFacts> {
    const read = await pool.readFacts(site, location, record);
    if (read.ok) return { facts: read.value, isFinal: true };
    // What the text of a page says can be told, even if its code does not come to an end.
    const facts = await analyze(record);
    return { facts: { ...facts, problems: [...facts.problems, read.error.problem] }, isFinal: !isTemporary(read) };
  }

  return {
    async read(record, runs = canRun) {
      const key = `${record.contentHash}-${optionsKey}-${runs ? "run" : "text"}`;
      const cached = known[key];
      isChanged ||= cached === undefined;
      const { facts, isFinal } = cached ? { facts: cached, isFinal: true } : await readNew(record, runs);
      if (isFinal) used[key] = facts;
      return facts;
    },
    async save() {
      if (isChanged) await writeCachedJson(cachePath, { ...known, ...used });
    },
  };
}
