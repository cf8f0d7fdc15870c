import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { hashText } from "@/lib/base/hash-text";
import type { PageLocation, PageSite } from "@/lib/content/page/page-environment";
import { mayHaveCode } from "@/lib/content/pipeline/may-have-code";
import { PIPELINE_VERSION } from "@/lib/content/pipeline/pipeline-version";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import type { PageReading, PageRecord } from "@/lib/content/scan/types";

/** Reads the facts of one site's pages. */
export interface FactsReader {
  /**
   * The facts of a page; for a page that cannot be compiled, its failure.
   * @param runs false to read only the text of the page.
   */
  read(record: PageRecord, runs?: boolean): Promise<PageFacts>;
  /** Saves the facts for the next run. Call it once, at the end. */
  save(): Promise<void>;
}

type CachedFacts = Record<string, PageFacts>;

/**
 * Creates the facts reader of a site. Pages that have not changed since their facts were saved are not read again. The facts
 * of all pages are in one file, so that a check of an unchanged site reads only that file.
 * @param compiler reads and runs pages; if absent, they are read in this thread and not run. Even if there is one, this thread
 * reads pages until the first one that may have code.
 * @param isServing true if the compiler also serves the pages: it has read the open ones already, so this thread does not load a second one.
 */
export async function createFactsReader(
  site: PageSite,
  location: PageLocation,
  compiler: SiteCompiler | undefined,
  isServing = false,
): Promise<FactsReader> {
  const cachePath = join(location.dataDirectory, "cache", "facts", `${hashText(site.contentDirectory)}.json`);
  const parts = Object.keys(site.parts?.components ?? {});
  const optionsKey = hashText(JSON.stringify([PIPELINE_VERSION, location.basePath, site.packages?.key, parts]));
  const known = ((await readCachedJson(cachePath)) ?? {}) as CachedFacts;
  const used: CachedFacts = {};
  let isChanged = false;
  /** Set by the first page that may have code; from then on all pages use the threads, so that only one side has to warm up. */
  let usesThreads = isServing;
  let opened: Promise<SiteCompiler> | undefined;

  async function readNew(record: PageRecord, runs: boolean): Promise<PageReading> {
    if (compiler && !runs) return compiler.readFacts(record);
    if (compiler) {
      usesThreads ||= mayHaveCode((await compiler.environment.readSource(record.file)) ?? "");
      if (usesThreads) return compiler.read(record);
    }
    opened ??= createSiteCompiler(site, location);
    return (await opened).read(record);
  }

  return {
    async read(record, runs = compiler !== undefined) {
      const key = `${record.contentHash}-${optionsKey}-${runs ? "run" : "text"}`;
      const cached = known[key];
      isChanged ||= cached === undefined;
      const { facts, isTemporary = false } = cached ? { facts: cached } : await readNew(record, runs);
      if (!isTemporary) used[key] = facts;
      return facts;
    },
    async save() {
      if (isChanged) await writeCachedJson(cachePath, { ...known, ...used });
    },
  };
}
