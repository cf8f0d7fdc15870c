import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { startScript } from "@/lib/application";
import { findFreePort } from "@/lib/build/export/free-port";

/** Time in which the server must answer, milliseconds. */
const START_LIMIT = 60_000;

/** No load balancer has to notice that it ends, and nobody reads of what goes well. */
const SERVER_ENVIRONMENT = { LECTERN_SHUTDOWN_DELAY: "0", LECTERN_LOG_LEVEL: "error" };

/** A server of the built application that a command asks for pages. */
export interface TemporaryServer {
  /** Its address without path and trailing slash. */
  origin: string;
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the built application on a free port that only this machine reaches.
 * @param basePath path under which the application lives. @param environment variables beside those of this process.
 * @throws if it does not answer within a minute.
 */
export async function startTemporaryServer(
  basePath: string,
  environment: Readonly<Record<string, string>>,
): Promise<TemporaryServer> {
  const port = await findFreePort();
  const server = spawn(process.execPath, [startScript()], {
    // Its errors are those of the command: they name the place of what fails on a page.
    stdio: ["ignore", process.stderr, "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      ...SERVER_ENVIRONMENT,
      ...environment,
    },
  });
  const stop = async () => {
    if (server.exitCode !== null || !server.kill("SIGTERM")) return;
    await once(server, "exit");
  };
  const origin = `http://127.0.0.1:${port}`;
  if (await hasAnswered(`${origin}${basePath}/healthz`, server)) return { origin, stop };
  await stop();
  throw new Error("The server that renders the pages did not start.");
}

async function hasAnswered(address: string, server: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_LIMIT;
  while (server.exitCode === null && Date.now() < end) {
    // Until it listens, the connection is refused.
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
    await delay(50);
  }
  return false;
}
