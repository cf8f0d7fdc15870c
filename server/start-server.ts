import { existsSync } from "node:fs";
import path from "node:path";
import { openPageThreads } from "@/lib/content/run/page-threads";
import { readEnvironment } from "@/lib/env";
import type { StartOptions } from "@/server/main";

/**
 * Milliseconds after which the idle process for pages ends while a site is written. Authors save every few minutes, and a new
 * process takes a second for its first page.
 */
const AUTHORS_IDLE_TIME = 15 * 60_000;

/**
 * Runs the server in this process. The process for pages starts first, because the server takes as long to load; it is not
 * started if pages were compiled before, nor for several sites, whose pages may be in their caches.
 * @throws EnvironmentError if a variable has a wrong value.
 */
export async function startServer(options: StartOptions): Promise<void> {
  const { LECTERN_AUTHORING: isAuthoring, LECTERN_EXPORT: isExport, ...environment } = readEnvironment();
  const sitesFile = isAuthoring || isExport ? undefined : environment.LECTERN_SITES;
  const isOneSite = !isExport && sitesFile === undefined;
  const threads = isOneSite ? openPageThreads(isAuthoring ? { idleTime: AUTHORS_IDLE_TIME } : {}) : undefined;
  if (!existsSync(path.join(environment.LECTERN_DATA, "cache", "pages"))) threads?.start();
  const { runServer } = await import("@/server/main");
  await runServer(options, { sitesFile, threads });
}
