import { setTimeout as delay } from "node:timers/promises";
import { collectPages, type IndexedSite } from "@/lib/search/collect-pages";
import { type Database, readState, rowOf, writeState } from "@/lib/search/index-database.server";
import { readSections } from "@/lib/search/read-sections";
import type { IndexablePage } from "@/lib/search/types";
import { hasUnreadPages, type IndexUpdate, type UpdateOptions, updateIndex } from "@/lib/search/write-index";
import { siteFingerprint } from "@/lib/site/site-fingerprint";
import type { TextSite } from "@/lib/text/read-page";

/** The parts of a site that the index depends on. */
export type SearchableSite = IndexedSite & TextSite & { revision: string };

/** Key of the stored number of pages in the complete index. */
export const PAGE_TOTAL = "page-total";

/** True if the index was last updated with exactly this state of the site, and every page could be read. */
export function isUpToDate(database: Database, site: SearchableSite): boolean {
  return readState(database, "fingerprint") === siteFingerprint(site) && !hasUnreadPages(database);
}

/**
 * Progress of the first build of an index, as a percentage of the pages; undefined once it is complete, even during
 * an update, since it can be searched meanwhile.
 */
export function buildProgress(database: Database): number | undefined {
  if (readState(database, "fingerprint") !== undefined) return undefined;
  const total = Number(readState(database, PAGE_TOTAL) ?? 0);
  const { count } = rowOf(database.prepare("select count(*) as count from pages").get());
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * Number(count)) / total));
}

/** Maximum number of attempts to read a page, and the pause between two attempts, in milliseconds. */
const MAX_ATTEMPTS = 3;
const ATTEMPT_PAUSE = 2_000;

/** Updates the index for a site, or for some of its pages; reads only pages that changed. */
export async function indexSite(
  database: Database,
  site: SearchableSite,
  { basePath, ...options }: { basePath: string } & Omit<UpdateOptions, "read">,
): Promise<IndexUpdate> {
  const pages = collectPages(site, options.only);
  if (!options.only) writeState(database, PAGE_TOTAL, String(pages.length));
  const read = (page: IndexablePage) => readSections(site, page, basePath);
  const update = await updateIndex(database, pages, { ...options, read });
  writeState(database, "fingerprint", siteFingerprint(site));
  if (options.only) return update;
  for (let attempt = 2; attempt <= MAX_ATTEMPTS && hasUnreadPages(database); attempt += 1) {
    await delay(ATTEMPT_PAUSE);
    await updateIndex(database, pages, { ...options, read });
  }
  // The write-ahead log of a build is a third as large as the index, and would remain as long as a server has it open.
  database.pragma("wal_checkpoint(TRUNCATE)");
  return update;
}
