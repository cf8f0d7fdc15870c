import { spawn } from "node:child_process";
import { once } from "node:events";
import { startScript } from "@/lib/application";
import { readListeningAddress } from "@/lib/build/export/listening-address";

/** Time in which the server must listen, milliseconds. */
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
 * @param environment variables beside those of this process. @throws if it does not listen within a minute.
 */
export async function startTemporaryServer(environment: Readonly<Record<string, string>>): Promise<TemporaryServer> {
  const server = spawn(process.execPath, [startScript()], {
    // Its errors are those of the command: they name the place of what fails on a page.
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: "0",
      ...SERVER_ENVIRONMENT,
      ...environment,
    },
  });
  const stop = async () => {
    if (server.exitCode !== null || !server.kill("SIGTERM")) return;
    await once(server, "exit");
  };
  const limit = setTimeout(() => server.kill("SIGKILL"), START_LIMIT);
  const origin = await readListeningAddress(server, (line) => console.error(line));
  clearTimeout(limit);
  if (origin) return { origin, stop };
  throw new Error("The server that renders the pages did not start.");
}
