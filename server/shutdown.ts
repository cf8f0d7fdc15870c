import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openRequestCount, requestsDone } from "@/lib/observability/health/open-requests";
import { log } from "@/lib/observability/log";

/** How a server ends. */
export interface ShutdownSettings {
  /** Milliseconds in which requests are still taken: load balancers need some to notice. */
  delay: number;
  /** Milliseconds that running requests get after that. */
  timeout: number;
  /** Closes what the process holds, once no request is running. */
  close(): Promise<void>;
}

/** How often connections that have become idle are closed, and how long a cut request has to be stored; milliseconds. */
const SWEEP_INTERVAL = 100;
const STORE_TIME = 3_000;

let draining = false;

/** True from the signal to end until the end: the process is not ready for more. */
export function isDraining(): boolean {
  return draining;
}

/**
 * Ends the process in order on SIGTERM or SIGINT: unready at once, no new connections after the delay, running requests
 * finish within the time limit, then status 0.
 */
export function installShutdown(server: Server, settings: ShutdownSettings): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A terminal signals the whole process group, and npm passes the signal on: the second one says nothing new.
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
