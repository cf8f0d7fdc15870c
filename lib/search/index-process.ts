import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { applicationDirectory } from "@/lib/application";
import { currentContext } from "@/lib/base/site-context";

/** The process that builds the index, while there is one. */
let running: ChildProcess | undefined;

/** Resolves once no index is being built. */
let last: Promise<unknown> = Promise.resolve();

/** Number of pages from which an index is built at a lower priority. Fewer take only about a second of CPU time. */
const MANY_PAGES = 500;

/**
 * Builds the index in another process, that of a large site with a lower priority: parsing it takes seconds of CPU time that
 * should go to readers. The sites of a server take turns.
 * @param pages number of pages of the site.
 * @returns false if that failed.
 */
export function buildInOwnProcess(pages: number): Promise<boolean> {
  const built = last.then(() => currentContext()?.signal.aborted || runProcess(pages >= MANY_PAGES));
  last = built;
  return built;
}

function runProcess(isLarge: boolean): Promise<boolean> {
  // Beside the server's bundle is that of the process; in the repository its source is run.
  const bundled = fileURLToPath(new URL("./index-search.mjs", import.meta.url));
  const source = path.join(applicationDirectory(), "cli", "index-search.ts");
  const script = existsSync(bundled) ? [bundled] : ["--import", import.meta.resolve("tsx"), source];
  return new Promise((resolve) => {
    const { NODE_OPTIONS: _, ...environment } = { ...process.env, ...currentContext()?.environment };
    const child = spawn(process.execPath, script, {
      env: environment,
      // The channel tells the process when this one exits, and when to pause.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    running = child;
    const end = () => child.kill();
    process.once("exit", end);
    child.on("error", () => resolve(false));
    child.on("exit", (code) => {
      process.removeListener("exit", end);
      running = undefined;
      resolve(code === 0);
    });
    if (isLarge) lowerPriority(child.pid);
    child.unref();
    child.channel?.unref();
  });
}

/** Pauses the index-building process, if there is one, because a page is being requested. Milliseconds. */
export function pauseIndexing(time: number): void {
  // A process that has just exited does not receive the message.
  running?.send(time, () => {});
}

/** Readers take precedence. With the lowest possible priority, indexing would never finish while every core is busy. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already exited, or the system does not permit the change: it then runs at normal priority.
  }
}
