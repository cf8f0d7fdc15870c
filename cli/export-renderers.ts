import { availableParallelism } from "node:os";
import { type Ask, EXPORT_HOST, type ExportRenderers } from "@/lib/build/export/export-site";
import { startTemporaryServer } from "@/lib/build/export/temporary-server";
import { injectRequest } from "@/server/inject-request";
import { openFolder } from "@/server/main";

/** Number of pages for which another process is worth its start. */
const PAGES_PER_PROCESS = 300;

/** Cores per process: one for rendering and one for the compiling threads. */
const CORES_PER_PROCESS = 2;

/** Starts as many processes as the numbers of cores and pages justify. @throws if one does not start. */
export async function startExportRenderers(pages: number): Promise<ExportRenderers & { stop(): Promise<void> }> {
  const cores = availableParallelism();
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

/** Starts the built application in this process, without a port. */
async function startLocalServer(): Promise<{ ask: Ask; stop(): Promise<void> }> {
  const { handle, framework } = await openFolder({ isDevelopment: false });
  const headers = { host: EXPORT_HOST, accept: "text/html,*/*" };
  return { ask: (url) => injectRequest(handle, { url, headers }), stop: () => framework.close() };
}
