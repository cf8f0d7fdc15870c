import { availableParallelism } from "node:os";
import type { Ask } from "@/lib/build/export/export-site";
import { startTemporaryServer } from "@/lib/build/export/temporary-server";
import { createApp } from "@/lib/create-app.server";
import { readEnvironment } from "@/lib/env";
import { setApp } from "@/lib/port";
import { getSite } from "@/lib/site/site-store";
import { createRequestApp, loadSignIn } from "@/server/create-request-app";
import { startFramework } from "@/server/framework";
import { handleRequest } from "@/server/handle-request";
import { injectRequest } from "@/server/inject-request";

/** Host name in requests. No page can contain it, so URLs with it can be made relative. */
export const EXPORT_HOST = "export.invalid";

/** Number of pages for which another process is worth its start. */
const PAGES_PER_PROCESS = 300;

/** Cores per process: one for rendering and one for the compiling threads. */
const CORES_PER_PROCESS = 2;

/** The processes that render an export: this one, and more if there are enough cores. */
export interface ExportRenderers {
  /** Sends a request to this process. */
  ask: Ask;
  /** Sends each request to the next process. */
  askInTurn: Ask;
  /** Number of processes. */
  count: number;
  stop(): Promise<void>;
}

/** Starts as many processes as the numbers of cores and pages justify. @throws if one does not start. */
export async function startExportRenderers(pages: number, cores = availableParallelism()): Promise<ExportRenderers> {
  const count = Math.max(1, Math.min(Math.floor(cores / CORES_PER_PROCESS), Math.ceil(pages / PAGES_PER_PROCESS)));
  const local = await startLocalServer();
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startTemporaryServer()));
  const asks: Ask[] = [local.ask, ...others.map(({ ask }) => ask)];
  let next = 0;
  return {
    ask: local.ask,
    askInTurn(address) {
      next = (next + 1) % asks.length;
      return (asks[next] ?? local.ask)(address);
    },
    count,
    async stop() {
      await Promise.all([local, ...others].map((server) => server.stop()));
    },
  };
}

/**
 * Starts the built application in this process, without a port.
 * @throws SiteError if docs.json cannot be read.
 */
async function startLocalServer(): Promise<{ ask: Ask; stop(): Promise<void> }> {
  const environment = readEnvironment();
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = environment;
  const app = createApp({ isBatch: true });
  setApp(() => app);
  await getSite();
  const framework = await startFramework({ isDevelopment: false, isCaching: false, port, hostname, basePath });
  // Pages are requested as a reader of the group that the export is for, or else as a guest.
  const signIn = environment.LECTERN_VIEW_AS === undefined ? undefined : await loadSignIn(environment);
  const requests = createRequestApp({ environment, framework, signIn });
  const headers = { host: EXPORT_HOST, accept: "text/html,*/*" };
  return {
    ask: (url) => injectRequest((request, response) => handleRequest(requests, request, response), { url, headers }),
    stop: () => framework.close(),
  };
}
