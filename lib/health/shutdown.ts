import type { Server, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openRequestCount, requestsDone } from "@/lib/health/open-requests";
import { log } from "@/lib/observability/log";

const STATE = Symbol.for("lectern.shutdown");

interface ShutdownState {
  isDraining: boolean;
  isInstalled: boolean;
  servers: Set<Server>;
}

function shutdownState(): ShutdownState {
  const registry = globalThis as { [STATE]?: ShutdownState };
  registry[STATE] ??= { isDraining: false, isInstalled: false, servers: new Set() };
  return registry[STATE];
}

/** How a server ends. */
export interface ShutdownSettings {
  /** Milliseconds in which requests are still taken: load balancers need some to notice. */
  delay: number;
  /** Milliseconds that running requests get after that. */
  timeout: number;
  /** Closes what the process holds, once no request runs any more. */
  close(): Promise<void>;
}

/** How often connections that have become idle are closed, and how long a cut request has to be stored; milliseconds. */
const SWEEP_INTERVAL = 100;
const STORE_TIME = 3_000;

/** True from the signal to end until the end: the process is not ready for more. */
export function isDraining(): boolean {
  return shutdownState().isDraining;
}

/** Notes which server a request came in by; while the process ends, connections are not kept for another request. */
export function noteRequest(server: Server, response: ServerResponse): void {
  const state = shutdownState();
  state.servers.add(server);
  if (state.isDraining) response.setHeader("Connection", "close");
}

/**
 * Ends the process in order on SIGTERM or SIGINT: unready at once, no new connections after the delay, running requests
 * finish within the time limit, then status 0. Call it where the framework leaves signals alone (`cli/serve.ts start`).
 */
export function installShutdown(settings: ShutdownSettings): void {
  const state = shutdownState();
  if (state.isInstalled || process.env.NEXT_MANUAL_SIG_HANDLE === undefined) return;
  state.isInstalled = true;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A terminal signals the whole group, and the command passes it on: the second one says nothing new.
      if (state.isDraining) return;
      state.isDraining = true;
      void shutDown(signal, state.servers, settings);
    });
  }
}

async function shutDown(signal: string, servers: ReadonlySet<Server>, settings: ShutdownSettings): Promise<void> {
  log().info("Shutting down: no new requests", { signal, openRequests: openRequestCount() });
  // Whoever sits at a terminal has no load balancer to wait for.
  if (signal === "SIGTERM") await delay(settings.delay);
  const closed = Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))));
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, SWEEP_INTERVAL);
  const finished = Promise.all([closed, requestsDone()]).then(() => true);
  if (!(await Promise.race([finished, delay(settings.timeout, false)]))) {
    log().warn("Shutting down: the time for running requests has expired", { openRequests: openRequestCount() });
    for (const server of servers) server.closeAllConnections();
    await Promise.race([finished, delay(STORE_TIME)]);
  }
  clearInterval(sweep);
  await Promise.race([settings.close().catch((error: unknown) => log().error("Ending", {}, error)), delay(STORE_TIME)]);
  log().info("Ended");
  process.exit(0);
}
