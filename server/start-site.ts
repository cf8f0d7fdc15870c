import { setTimeout as delay } from "node:timers/promises";
import { startRetention } from "@/lib/assistant/service.server";
import { UserError } from "@/lib/base/user-error";
import { forwardFailures } from "@/lib/content/run/report-failure";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { startTracing } from "@/lib/observability/tracing";
import { formatProblems } from "@/lib/problems/format-problems";
import type { Problem } from "@/lib/problems/types";
import { watchSearch } from "@/lib/search/search-service.server";
import { siteSource } from "@/lib/site/site-source";
import { currentFailure, getLoadedSite, getSite, loadServedSite, SiteError } from "@/lib/site/site-store";
import { snapshotSources } from "@/lib/site/snapshot-sources";
import { watchSite } from "@/lib/site/watch-site";
import { warnOfDataFolder } from "@/server/readiness";
import { followReloads, followSource } from "@/server/shared-reloads";

/**
 * Loads the site before the first request. If docs.json cannot be read, a production server starts with the last good version,
 * or exits if there is none. For authors, the browser shows the problems until the file is fixed.
 */
export async function loadFirstSite(): Promise<void> {
  const { LECTERN_AUTHORING: isAuthoring, LECTERN_EXPORT: isExport } = readEnvironment();
  // The command has already loaded the site of an export.
  if (!isExport) await fetchSource();
  try {
    await (isAuthoring || isExport ? getSite() : loadServedSite());
    const failure = currentFailure();
    if (failure) {
      console.error(formatProblems(failure));
      log().error("docs.json cannot be used; the server starts with the last good version of the site");
    }
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    console.error(formatProblems(error.problems));
    if (!isAuthoring) process.exit(1);
  }
  await startTracing();
}

/**
 * Fetches the repository, if there is one. If that fails, the last fetched commit is served.
 * @param usesKnown skips the fetch if a commit is known, since `followSource` fetches later
 */
export async function fetchSource(usesKnown = false): Promise<void> {
  const source = siteSource();
  try {
    await source?.pull(usesKnown ? Number.POSITIVE_INFINITY : 0);
  } catch (error) {
    if (!(error instanceof UserError) || source?.state().commit === undefined) throw error;
    log().error(`The last fetched commit is served: ${error.message}`);
  }
  for (const warning of source?.state().warnings ?? []) log().warn(warning);
}

/** Maximum time for which background work waits for the first page, in milliseconds. */
const HEAD_START = 2_000;

/** Time in which a browser loads what the first page needs, in milliseconds. */
const LOADING_TIME = 500;

export interface FollowOptions {
  /** Prints nothing about problems. */
  isQuiet?: boolean | undefined;
  /** Resolves once a page has been sent. */
  firstPage: Promise<void>;
  /** Called when another server has reloaded its content. */
  onNews?: () => void;
}

/**
 * Starts the background work that keeps the site, its index and its store up to date, and prints the problems of the site. A
 * page that is requested right after the start is shown first.
 */
export async function followSite({ isQuiet, firstPage, onNews }: FollowOptions): Promise<void> {
  const { LECTERN_AUTHORING: isAuthoring, LECTERN_GIT_REF: ref } = readEnvironment();
  const failed: Problem[] = [];
  if (isAuthoring && !isQuiet) forwardFailures((problem) => failed.push(problem));
  const wait = (time: number) => delay(time, undefined, { ref: false });
  const shown = firstPage.then(() => wait(LOADING_TIME));
  await warnOfDataFolder();
  await Promise.race([shown, wait(HEAD_START)]);
  watchSite();
  followReloads(onNews);
  followSource();
  startRetention();
  watchSearch(isAuthoring ? shown : undefined);
  // The files of a tag do not change.
  if (!isAuthoring && !ref?.startsWith("refs/tags/")) snapshotSources();
  if (isQuiet) return;
  const first = currentFailure() ? undefined : await getLoadedSite();
  if (first) {
    const { printProblems } = await import("@/lib/check/print-problems");
    await printProblems(first);
  }
  if (!isAuthoring) return;
  const { followProblems } = await import("@/server/follow-problems");
  await followProblems(console.log, first, failed);
}
