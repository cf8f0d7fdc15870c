import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** How a server says where it listens: as a line of its own, or in the banner for authors. */
const LISTENING = /^(?:Listening on|\s+Local)\s+http:\/\/[^/\s]+:(\d+)/;

/**
 * Waits until a server that was started with PORT=0 says where it listens. Its other output goes on to `onLine`.
 * No port is chosen ahead: another process could take it before the server does.
 * @returns its origin, or undefined if it ended without listening.
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
