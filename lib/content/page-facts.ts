import { join } from "node:path";
import { createFactsAnalyzer } from "@/lib/content/analyze-facts";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import { createPageEnvironment, type PageLocation, type PageSite } from "@/lib/content/page-environment";
import { PIPELINE_VERSION } from "@/lib/content/pipeline/pipeline-version";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";
import type { PageThreads } from "@/lib/content/workers/page-threads";

/** Reads the facts of one site's pages. */
export interface FactsReader {
  /** The facts of a page; those of one that cannot be compiled are its failure. */
  read(record: PageRecord): Promise<PageFacts>;
  /** Keeps what was read for the next run. Call it once, at the end. */
  save(): Promise<void>;
}

/** Raise when facts of the same input change without a change of the pipeline. */
const FACTS_VERSION = 4;

type CachedFacts = Record<string, PageFacts>;

/**
 * Creates the reader of a site. Each page is analyzed in a thread, where its code runs, and is skipped if it did not
 * change since the facts were saved. Facts of all pages are one file: a check of an unchanged site reads only that.
 * @param threads if absent, pages are analyzed in this thread, and their code is not run.
 */
export async function createFactsReader(
  site: PageSite,
  location: PageLocation,
  threads?: PageThreads,
): Promise<FactsReader> {
  const analyze = createFactsAnalyzer(createPageEnvironment(site, location));
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

  async function readNew(record: PageRecord): Promise<{ facts: PageFacts; isFinal: boolean }> {
    if (!threads) return { facts: await analyze(record), isFinal: true };
    const read = await threads.readFacts(site, location, record);
    if (read.ok) return { facts: read.value, isFinal: true };
    // What the text of a page says can be told, even if its code does not come to an end.
    const { problem, isTemporary = false } = read.error;
    const facts = await analyze(record);
    return { facts: { ...facts, problems: [...facts.problems, problem] }, isFinal: !isTemporary };
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
