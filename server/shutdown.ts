import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openRequestCount, requestsDone } from "@/lib/observability/health/open-requests";
import { log } from "@/lib/observability/log";

/** How a server shuts down. */
export interface ShutdownSettings {
  /** Milliseconds in which new requests are still accepted, until load balancers notice. */
  delay: number;
  /** Milliseconds after that for requests in progress. */
  timeout: number;
  /** Releases resources once no request is in progress. */
  close(): Promise<void>;
}

/** How often idle connections are closed, and the time for storing the results of aborted requests; milliseconds. */
const SWEEP_INTERVAL = 100;
const STORE_TIME = 3_000;

let draining = false;

/** True once the process was told to end. */
export function isDraining(): boolean {
  return draining;
}

/**
 * Shuts down on SIGTERM or SIGINT: reports unready at once, accepts no connections after the delay, lets requests finish until
 * the timeout, and exits with status 0.
 */
export function installShutdown(server: Server, settings: ShutdownSettings): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A terminal signals the whole process group, and npm passes the signal on: ignore the second one.
      if (draining) return;
      draining = true;
      void shutDown(signal, server, settings);
    });
  }
}

async function shutDown(signal: string, server: Server, settings: ShutdownSettings): Promise<void> {
  log().info("Ending: no new requests", { signal, openRequests: openRequestCount() });
  // At a terminal there is no load balancer to wait for.
  if (signal === "SIGTERM") await delay(settings.delay);
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
  const finished = Promise.all([closed, requestsDone()]).then(() => true);
  if (!(await Promise.race([finished, delay(settings.timeout, false)]))) {
    log().warn("Ending: the time for running requests is over", { openRequests: openRequestCount() });
    server.closeAllConnections();
    await Promise.race([finished, delay(STORE_TIME)]);
  }
  clearInterval(sweep);
  await Promise.race([settings.close().catch((error: unknown) => log().error("Ending", {}, error)), delay(STORE_TIME)]);
  log().info("Ended");
  process.exit(0);
}
