import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { commandScript } from "@/lib/application.server";
import type { Ask } from "@/lib/build/export/export-site";

/** Time within which the server must listen, in milliseconds. */
const START_LIMIT = 60_000;

/** A server of the built application, from which a command requests pages. */
export interface TemporaryServer {
  ask: Ask;
  /** Stops the server, and waits until its process has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the built application in another process, with the environment of this process, on a free port of the loopback
 * interface.
 * @throws if it does not listen within a minute.
 */
export async function startTemporaryServer(): Promise<TemporaryServer> {
  const server = spawn(process.execPath, [...process.execArgv, commandScript(), "start"], {
    // The server's errors are shown to the user, since they name the positions of mistakes in pages.
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

/** The line in which a server reports its port, either on its own or in the banner for authors. */
const LISTENING = /^(?:Listening on|\s+Local)\s+http:\/\/[^/\s]+:(\d+)/;

/**
 * Waits until a server that was started with PORT=0 reports its port. No port is chosen in advance, since another process
 * could take it before the server does.
 * @param onLine receives all other lines of the server's output
 * @returns the server's origin, or undefined if it ended without listening.
 */
export function readListeningAddress(
  server: ChildProcess,
  onLine: (line: string) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve(undefined));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      const port = LISTENING.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
      else onLine(line);
    });
  });
}
