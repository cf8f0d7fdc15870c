import { existsSync } from "node:fs";
import path from "node:path";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { readEnvironment } from "@/lib/env";
import type { StartOptions } from "@/server/main";

/**
 * Milliseconds after which the idle process for pages ends while a site is written. Authors save every few minutes, and a new
 * process takes a second for its first page.
 */
const AUTHORS_IDLE_TIME = 15 * 60_000;

/**
 * Runs the server in this process. The process for pages starts first, because the server takes as long to load.
 * @throws EnvironmentError if a variable has a wrong value.
 */
export async function startServer(options: StartOptions): Promise<void> {
  const threads = openSiteThreads();
  const { runServer } = await import("@/server/main");
  await runServer(options, threads);
}

/** The threads of a server of one site, whose process starts at once unless pages were compiled before; undefined for other servers. */
function openSiteThreads(): PageThreads | undefined {
  const { LECTERN_AUTHORING: isAuthoring, LECTERN_EXPORT: isExport, ...environment } = readEnvironment();
  if (isExport || (environment.LECTERN_SITES !== undefined && !isAuthoring)) return undefined;
  const threads = openPageThreads(isAuthoring ? { idleTime: AUTHORS_IDLE_TIME } : {});
  if (!existsSync(path.join(environment.LECTERN_DATA, "cache", "pages"))) threads.start();
  return threads;
}
