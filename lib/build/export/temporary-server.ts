import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { startScript } from "@/lib/application";
import type { Ask } from "@/lib/build/export/export-site";
import { findFreePort } from "@/lib/build/export/free-port";

/** Time in which the server must answer, milliseconds. */
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
 * @param basePath path under which the application lives.
 * @throws if it does not answer within a minute.
 */
export async function startTemporaryServer(basePath: string): Promise<TemporaryServer> {
  const port = await findFreePort();
  const server = spawn(process.execPath, [startScript()], {
    // Its errors are those of the command: they name the place of what fails on a page.
    stdio: ["ignore", process.stderr, "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      LECTERN_SHUTDOWN_DELAY: "0",
    },
  });
  const stop = async () => {
    if (server.exitCode !== null || !server.kill("SIGTERM")) return;
    await once(server, "exit");
  };
  const origin = `http://127.0.0.1:${port}`;
  if (await hasAnswered(`${origin}${basePath}/healthz`, server))
    return { ask: (address) => askOver(origin + address), stop };
  await stop();
  throw new Error("The server that renders the pages did not start.");
}

async function askOver(address: string): ReturnType<Ask> {
  const response = await fetch(address, { redirect: "manual", headers: { accept: "text/html,*/*" } });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
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
