import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { readEnvironment } from "@/lib/env";
import { openRequestCount, requestsDone } from "@/lib/observability/health/open-requests";
import { log } from "@/lib/observability/log";

/** Interval at which idle connections are closed, in milliseconds. */
const SWEEP_INTERVAL = 100;
/** Time for storing the results of aborted requests, and for closing, in milliseconds. */
const STORE_TIME = 3_000;

let draining = false;

/** True once the process has received a signal to end. */
export function isDraining(): boolean {
  return draining;
}

/**
 * Shuts down on SIGTERM or SIGINT: reports that the server is not ready, refuses connections after the delay, lets requests
 * finish until the timeout, and exits with status 0. @param close releases resources once no request is in progress
 */
export function installShutdown(server: Server, close: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // Ignore the second signal: a terminal signals the whole process group, and npm passes its signal on.
      if (draining) return;
      draining = true;
      void shutDown(signal, server, close);
    });
  }
}

async function shutDown(signal: string, server: Server, close: () => Promise<void>): Promise<void> {
  const { LECTERN_AUTHORING: isAuthoring, ...environment } = readEnvironment();
  log().info("Ending: no new requests", { signal, openRequests: openRequestCount() });
  // At a terminal there is no load balancer to wait for, and authors do not wait for the connections of open pages.
  if (signal === "SIGTERM" && !isAuthoring) await delay(environment.LECTERN_SHUTDOWN_DELAY * 1000);
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
  const finished = Promise.all([closed, requestsDone()]).then(() => true);
  const timeout = isAuthoring ? 0 : environment.LECTERN_SHUTDOWN_TIMEOUT * 1000;
  if (!(await Promise.race([finished, delay(timeout, false)]))) {
    log().warn("Ending: the time for running requests is over", { openRequests: openRequestCount() });
    server.closeAllConnections();
    await Promise.race([finished, delay(STORE_TIME)]);
  }
  clearInterval(sweep);
  await Promise.race([close().catch((error: unknown) => log().error("Ending", {}, error)), delay(STORE_TIME)]);
  log().info("Ended");
  process.exit(0);
}
