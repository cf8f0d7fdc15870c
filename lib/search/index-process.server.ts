import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { applicationDirectory } from "@/lib/application.server";
import { currentContext } from "@/lib/base/site-context.server";

/** The process that builds the index; undefined if none is running. */
let running: ChildProcess | undefined;

/** Resolves once no index is being built. */
let last: Promise<unknown> = Promise.resolve();

/** Minimum number of pages of a site that is indexed at a lower priority. Smaller sites take only about a second of CPU time. */
const MIN_LARGE_PAGES = 500;

/**
 * Builds the index in another process. For a large site, the process has a lower priority, since parsing takes seconds of CPU
 * time that readers need. The sites of a server take turns.
 * @param pages number of pages of the site.
 * @returns false if building the index failed.
 */
export function buildInOwnProcess(pages: number): Promise<boolean> {
  const built = last.then(() => currentContext()?.signal.aborted || runProcess(pages >= MIN_LARGE_PAGES));
  last = built;
  return built;
}

function runProcess(isLarge: boolean): Promise<boolean> {
  // The bundle of the process is next to the server's; in the repository, its source is run.
  const bundled = fileURLToPath(new URL("./index-search.mjs", import.meta.url));
  const source = path.join(applicationDirectory(), "cli", "index-search.ts");
  const script = existsSync(bundled) ? [bundled] : ["--import", import.meta.resolve("tsx"), source];
  // Versions of a site share compiled pages.
  if (currentContext()?.versions) script.push("shared");
  return new Promise((resolve) => {
    const { NODE_OPTIONS: _, ...environment } = { ...process.env, ...currentContext()?.environment };
    const child = spawn(process.execPath, script, {
      env: environment,
      // Through the channel, the child learns when this process exits and when to pause.
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

/** Pauses the process that builds the index, if there is one, because a page is being requested. @param time milliseconds */
export function pauseIndexing(time: number): void {
  // A process that has just exited does not receive the message.
  running?.send(time, () => {});
}

/** Lowers the priority of indexing, but not to the lowest, with which it would never finish while every core is busy. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already exited, or the system does not permit the change: it then runs at normal priority.
  }
}
