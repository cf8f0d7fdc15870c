import { lstatSync, realpathSync } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { log } from "@/lib/observability/log";

/** Which changes of a folder are reported. */
export interface WatchOptions {
  /** Files that have changed since then are reported when they are first seen, milliseconds since 1970. */
  since: number;
  /** True for files and folders that are left alone. */
  ignored(file: string): boolean;
}

/**
 * Reports changes of the files in a folder (absolute path). Until every file is watched, those that changed before are told by
 * their times, so nothing is missed between the reading of a folder and this call.
 * @param onChange takes the kind of change and the absolute path.
 */
export function watchFiles(
  folder: string,
  { since, ignored }: WatchOptions,
  onChange: (event: string, file: string) => void,
): FSWatcher {
  let isReady = false;
  const leavesAlone = (file: string) => ignored(file) || leadsAway(file, folder);
  return watch(folder, { ignored: leavesAlone })
    .on("ready", () => {
      isReady = true;
    })
    .on("error", (error) => {
      log().warn("A part of the docs folder cannot be watched: changes in it are not shown", { folder }, error);
    })
    .on("all", (event, file, stats) => {
      const isOld = event === "addDir" || !stats || stats.ctimeMs < since;
      if (!isReady && isOld) return;
      onChange(event, path.resolve(file));
    });
}

/** True for a symbolic link inside a folder that leads out of it, round in a circle, or back to a folder around the link. */
function leadsAway(file: string, folder: string): boolean {
  try {
    if (path.resolve(file) === path.resolve(folder) || !lstatSync(file).isSymbolicLink()) return false;
    const target = realpathSync(file);
    const root = realpathSync(folder);
    if (!target.startsWith(root + path.sep)) return true;
    for (let around = path.dirname(file); around.startsWith(folder + path.sep); around = path.dirname(around)) {
      if (realpathSync(around) === target) return true;
    }
    return false;
  } catch (error) {
    // What a link leads to may come later, unless it leads to itself.
    return (error as NodeJS.ErrnoException).code === "ELOOP";
  }
}
