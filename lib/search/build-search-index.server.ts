import { setTimeout } from "node:timers/promises";
import { readEnvironment } from "@/lib/env";
import type { EmbeddingUpdate } from "@/lib/search/embeddings/embed-sections";
import { embeddingServer, openMeaningSearch } from "@/lib/search/embeddings/meaning-search";
import { indexFile, openIndexDatabase } from "@/lib/search/index-database.server";
import { LEASE_TIME, returnLease, takeLease } from "@/lib/search/lease";
import { indexSite, isUpToDate } from "@/lib/search/site-index.server";
import type { IndexUpdate, UpdateOptions } from "@/lib/search/write-index";
import { getSite, siteDirectories } from "@/lib/site/site-store";

/** Interval at which the lease is requested while another process has it, in milliseconds. */
const WAIT_TIME = 200;

/**
 * Embeds the sections without vectors in the index of this docs repository.
 * @returns undefined if no embedding server is configured, or if another process does it.
 * @throws EmbeddingError
 */
export async function embedSearchIndex(): Promise<EmbeddingUpdate | undefined> {
  const server = embeddingServer(readEnvironment());
  if (!server) return undefined;
  const { dataDirectory } = siteDirectories();
  const index = openIndexDatabase(indexFile(dataDirectory, await getSite()));
  const meaning = openMeaningSearch({ server, dataDirectory, index, onFailure: () => {} });
  try {
    return await meaning.update();
  } finally {
    meaning.close();
    index.close();
  }
}

/**
 * Builds the index of the docs repository in this process, or waits for another process that is building it. Running servers
 * detect the new index.
 * @throws SiteError if docs.json is unreadable.
 */
export async function buildSearchIndex(options: Pick<UpdateOptions, "pause" | "progress"> = {}): Promise<IndexUpdate> {
  const site = await getSite();
  const database = openIndexDatabase(indexFile(siteDirectories().dataDirectory, site));
  const owner = String(process.pid);
  try {
    while (!takeLease(database, owner, Date.now())) await setTimeout(WAIT_TIME);
    if (isUpToDate(database, site)) return { written: 0, removed: 0 };
    let renewed = Date.now();
    const pause = async () => {
      await options.pause?.();
      if (Math.abs(Date.now() - renewed) < LEASE_TIME / 6) return;
      renewed = Date.now();
      takeLease(database, owner, renewed);
    };
    const { LECTERN_BASE_PATH: basePath } = readEnvironment();
    return await indexSite(database, site, { basePath, pause, progress: options.progress });
  } finally {
    returnLease(database, owner);
    database.close();
  }
}
