import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { WITH_SERVER } from "@/lib/search/with-server";

const RUNNING = Symbol.for("lectern.index-process");

/** Server bundles are instantiated separately; the one process that builds the index is known on the global object. */
const registry = globalThis as { [RUNNING]?: ChildProcess | undefined };

/**
 * Builds the index in another process, with less of a claim on the processor: parsing a site takes seconds that belong to
 * readers.
 * @returns false if that could not be done.
 */
export function buildInOwnProcess(): Promise<boolean> {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "cli");
  // A standalone folder holds the commands bundled, and nothing that could run their sources.
  const bundled = path.join(/* turbopackIgnore: true */ folder, "index-search.mjs");
  const script = existsSync(/* turbopackIgnore: true */ bundled)
    ? [bundled]
    : ["--import", "tsx", path.join(/* turbopackIgnore: true */ folder, "index-search.ts")];
  return new Promise((resolve) => {
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const child = spawn(process.execPath, [...script, WITH_SERVER], {
      env: environment,
      // The channel tells the process when this one has gone, and when to make way.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    registry[RUNNING] = child;
    const end = () => child.kill();
    process.once("exit", end);
    child.on("error", () => resolve(false));
    child.on("exit", (code) => {
      process.removeListener("exit", end);
      registry[RUNNING] = undefined;
      resolve(code === 0);
    });
    lowerPriority(child.pid);
    child.unref();
    child.channel?.unref();
  });
}

/** Has the process that builds the index, if there is one, do nothing for a while: someone waits for a page. Milliseconds. */
export function makeWay(time: number): void {
  // A process that has just ended hears nothing and need not.
  registry[RUNNING]?.send(time, () => {});
}

/** Readers come first. The lowest priority of all would never end where every core is taken. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not let us: it then runs like any other.
  }
}
