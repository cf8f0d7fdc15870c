import { startRetention } from "@/lib/assistant/service";
import { printProblems } from "@/lib/check/print-problems";
import { startTracing } from "@/lib/observability/tracing";
import { formatProblems } from "@/lib/problems/format-problems";
import { watchSearch } from "@/lib/search/search-service";
import { warnOfDataFolder } from "@/lib/server/readiness";
import { followReloads } from "@/lib/server/shared-reloads";
import { currentFailure, getLoadedSite, getSite, SiteError } from "@/lib/site/site-store";
import { snapshotSources } from "@/lib/site/snapshot-sources";
import { watchSite } from "@/lib/site/watch-site";

/**
 * Loads the site before the first request. An unreadable docs.json ends the process in production; while authors write,
 * the browser shows the message until the file is fixed.
 */
export async function loadFirstSite(isDevelopment: boolean): Promise<void> {
  try {
    await getSite();
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    console.error(formatProblems(error.problems));
    if (!isDevelopment) process.exit(1);
  }
  await startTracing();
}

/**
 * Starts everything that keeps the site, its index and its store up to date, and prints what is wrong with the site.
 * @param firstPage resolves once a page was answered; in development nothing heavy competes with it.
 */
export async function followSite(isDevelopment: boolean, firstPage: Promise<void>): Promise<void> {
  await warnOfDataFolder();
  watchSite();
  followReloads();
  startRetention();
  watchSearch(isDevelopment ? firstPage : undefined);
  if (!isDevelopment) snapshotSources();
  if (!currentFailure()) await printProblems(await getLoadedSite());
}
