import { closeStore } from "@/lib/assistant/service";
import { checkLoadedSite } from "@/lib/check/collect-problems";
import { watchCounts } from "@/lib/counts/watch-counts";
import { readEnvironment } from "@/lib/env";
import { installShutdown, type ShutdownSettings } from "@/lib/health/shutdown";
import { installFrontDoor } from "@/lib/http/front-door";
import { flushTraces, startTracing } from "@/lib/observability/tracing";
import { formatProblems } from "@/lib/problems/format-problems";
import { watchSearch } from "@/lib/search/search-service";
import { followReloads } from "@/lib/server/shared-reloads";
import { keepSources } from "@/lib/site/keep-sources";
import { currentFailure, getLoadedSite, getSite, SiteError } from "@/lib/site/site-store";
import { watchSite } from "@/lib/site/watch-site";

/** Problems of one file that the start prints; a large site may have hundreds. */
const PRINTED_PER_FILE = 10;

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
  watchSite();
  followReloads();
  watchSearch();
  watchCounts();
  if (process.env.NODE_ENV === "production") keepSources();
  await printProblems();
}

function shutdownSettings(): ShutdownSettings {
  const { LECTERN_SHUTDOWN_DELAY: delay, LECTERN_SHUTDOWN_TIMEOUT: timeout } = readEnvironment();
  const close = async () => {
    await Promise.all([flushTraces(), closeStore()]);
  };
  return { delay: delay * 1000, timeout: timeout * 1000, close };
}

/** Says what is wrong with the site that is served; nothing of it stops the server. */
async function printProblems(): Promise<void> {
  if (currentFailure()) return;
  const problems = await checkLoadedSite(await getLoadedSite());
  if (problems.length === 0) return;
  console.warn(`${formatProblems(problems, { limitPerFile: PRINTED_PER_FILE })}. All: npm run check`);
}
