import { spawn } from "node:child_process";
import { once } from "node:events";
import { startScript } from "@/lib/application";
import type { Ask } from "@/lib/build/export/export-site";
import { readListeningAddress } from "@/lib/build/export/listening-address";

/** Time in which the server must listen, milliseconds. */
const START_LIMIT = 60_000;

/** A server of the built application that a command asks for pages. */
export interface TemporaryServer {
  ask: Ask;
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the built application in another process, on a free port that only this machine reaches, with the environment of this
 * process.
 * @throws if it does not listen within a minute.
 */
export async function startTemporaryServer(): Promise<TemporaryServer> {
  const server = spawn(process.execPath, [...process.execArgv, startScript()], {
    // Its errors are those of the command: they name the place of what fails on a page.
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: "0",
      LECTERN_SHUTDOWN_DELAY: "0",
    },
  });
  const stop = async () => {
    if (server.exitCode !== null || !server.kill("SIGTERM")) return;
    await once(server, "exit");
  };
  const limit = setTimeout(() => server.kill("SIGKILL"), START_LIMIT);
  const origin = await readListeningAddress(server, (line) => console.error(line));
  clearTimeout(limit);
  if (origin) return { ask: (address) => askOver(origin + address), stop };
  throw new Error("The server that renders the pages did not start.");
}

async function askOver(address: string): ReturnType<Ask> {
  const response = await fetch(address, { redirect: "manual", headers: { accept: "text/html,*/*" } });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
