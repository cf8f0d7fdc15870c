import { closeStore, startRetention } from "@/lib/assistant/service";
import { readEnvironment } from "@/lib/env";
import { installShutdown, type ShutdownSettings } from "@/lib/health/shutdown";
import { installFrontDoor } from "@/lib/http/front-door";
import { flushTraces, startTracing } from "@/lib/observability/tracing";
import { formatProblems } from "@/lib/problems/format-problems";
import { watchSearch } from "@/lib/search/search-service";
import { printProblems } from "@/lib/server/print-problems";
import { followReloads } from "@/lib/server/shared-reloads";
import { currentFailure, getLoadedSite, getSite, SiteError } from "@/lib/site/site-store";
import { snapshotSources } from "@/lib/site/snapshot-sources";
import { watchSite } from "@/lib/site/watch-site";

/**
 * Loads the site before the first request, prints what is wrong with it, and keeps it fresh. An unreadable docs.json
 * ends the process in production; while authors write, the browser shows the message until the file is mended.
 */
export async function startSite(): Promise<void> {
  try {
    await getSite();
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    console.error(formatProblems(error.problems));
    if (process.env.NODE_ENV !== "development") process.exit(1);
  }
  await startTracing();
  installFrontDoor();
  installShutdown(shutdownSettings());
  if (readEnvironment().LECTERN_RENDERS_ONLY) return;
  watchSite();
  followReloads();
  startRetention();
  watchSearch();
  if (process.env.NODE_ENV === "production") snapshotSources();
  if (!currentFailure()) await printProblems(await getLoadedSite());
}

function shutdownSettings(): ShutdownSettings {
  const { LECTERN_SHUTDOWN_DELAY: delay, LECTERN_SHUTDOWN_TIMEOUT: timeout } = readEnvironment();
  const close = async () => {
    await Promise.all([flushTraces(), closeStore()]);
  };
  return { delay: delay * 1000, timeout: timeout * 1000, close };
}
