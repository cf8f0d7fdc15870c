import { availableParallelism } from "node:os";
import type { Ask } from "@/lib/build/export/export-site";
import { startTemporaryServer } from "@/lib/build/export/temporary-server";
import { type LocalServer, startLocalServer } from "@/server/local-server";

/** What answers take for the host that was asked, and what no page can name: its own addresses become relative. */
export const EXPORT_HOST = "export.invalid";

/** Pages for which another process is worth its start. */
const PAGES_PER_PROCESS = 300;

/** Cores that a process uses: one renders, and its threads compile about as much. */
const CORES_PER_PROCESS = 2;

/** The processes that render an export: this one, and others where there are cores for them. */
export interface ExportRenderers {
  ask: Ask;
  askInTurn: Ask;
  count: number;
  stop(): Promise<void>;
}

/** Starts as many processes as the machine and the number of pages are worth. @throws if one does not start. */
export async function startExportRenderers(pages: number, cores = availableParallelism()): Promise<ExportRenderers> {
  const count = Math.max(1, Math.min(Math.floor(cores / CORES_PER_PROCESS), Math.ceil(pages / PAGES_PER_PROCESS)));
  const local: LocalServer = await startLocalServer(EXPORT_HOST);
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
