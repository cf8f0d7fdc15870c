import { lstatSync, realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { log } from "@/lib/observability/log";
import { findDocsVersion } from "@/lib/site/docs-version.server";

/** Options for watching a folder. */
export interface WatchOptions {
  /** Files changed after this time are reported when they are first seen, in milliseconds since 1970. */
  since: number;
  /** True for files and folders that are not watched. */
  ignored(file: string): boolean;
}

/**
 * Reports changes of the files in a folder (absolute path). Files that changed before they were watched are recognized by
 * their times, so no change is missed between the reading of a folder and this call.
 * @param onChange receives the kind of change and the absolute path.
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

/** Time between two comparisons of folders with the watched ones, in milliseconds, and the maximum number of folders per comparison. */
const COMPARE_INTERVAL = 1_000;
const MAX_COMPARED = 500;

/** Callbacks for changes of a docs folder. */
export interface DocsListener {
  /** Receives the absolute paths of the changed files. */
  onFiles(files: readonly string[]): Promise<unknown>;
  /** Called if the folder, or one in it, was replaced. */
  onReplaced(): Promise<unknown>;
}

/**
 * Watches a docs folder (absolute path), also when it is replaced: by a link that leads to another folder, by rename or
 * mount at any depth, or when it was removed and is back. The operating system no longer reports files of a replaced
 * folder, so folders are compared at intervals and then watched again.
 * @returns a function that stops watching.
 */
export function watchDocsFolder(folder: string, options: WatchOptions, listener: DocsListener): () => Promise<void> {
  const known = new Map<string, string>();
  let next = 0;
  const noteChange = collectChanges(async (files) => {
    // After a folder was replaced, its files are not all reported at once.
    const around = known.size > 1 ? files.flatMap((file) => foldersAround(file, folder)) : takeFolders();
    if (!(await look(around))) await listener.onFiles(files);
  });
  const watchSince = (since: number) =>
    watchFiles(folder, { ...options, since }, (event, file) => {
      // A folder that disappeared counts as replaced when it is back.
      if (event === "unlinkDir" && file === folder) known.set(folder, "");
      noteChange(file);
    });
  let watcher = watchSince(options.since);
  /** Returns the next batch of watched folders. */
  const takeFolders = () => {
    const inside = Object.keys(watcher.getWatched()).filter((name) => name.startsWith(folder + path.sep));
    const start = next < inside.length ? next : 0;
    next = start + MAX_COMPARED;
    return inside.slice(start, next);
  };
  /** True if a folder was replaced, so that everything must be read and watched again. */
  const compare = async (inside: readonly string[]) => {
    const names = [folder, ...new Set(inside)];
    const identities = await Promise.all(names.map((name) => identityOf(name, name === folder)));
    if (identities[0] === undefined) {
      // The operating system does not report a folder that disappeared before it was watched.
      if (known.size > 0) return false;
      known.set(folder, "");
      await listener.onReplaced();
      return true;
    }
    const found = names.flatMap((name, index) => (identities[index] ? [[name, identities[index]] as const] : []));
    const isReplaced = found.some(([name, identity]) => (known.get(name) ?? identity) !== identity);
    if (isReplaced) known.clear();
    for (const [name, identity] of found) known.set(name, identity);
    if (!isReplaced) return false;
    log().info("The docs folder was replaced, in whole or in part: it is read and watched again", { folder });
    void watcher.close();
    watcher = watchSince(Date.now());
    await listener.onReplaced();
    return true;
  };
  let comparing = Promise.resolve(false);
  let isComparing = false;
  const look = (inside: readonly string[]) => {
    isComparing = true;
    const compared = comparing.then(() => compare(inside));
    comparing = compared
      .catch(() => false)
      .finally(() => {
        isComparing = false;
      });
    return compared;
  };
  void look(takeFolders());
  const timer = setInterval(() => {
    if (!isComparing) void look(takeFolders());
  }, COMPARE_INTERVAL).unref();
  return () => {
    clearInterval(timer);
    return watcher.close();
  };
}

/** The folders between a folder and a file in it, innermost first. */
function foldersAround(file: string, folder: string): string[] {
  const around = path.dirname(file);
  return around.startsWith(folder + path.sep) ? [around, ...foldersAround(around, folder)] : [];
}

/** Identifies the folder that a path leads to; undefined if there is none. */
async function identityOf(folder: string, isDocs: boolean): Promise<string | undefined> {
  if (isDocs) return (await findDocsVersion(folder)).place;
  const status = await stat(folder).catch(() => undefined);
  return status && `${status.dev}:${status.ino}`;
}

/** True for a symbolic link inside a folder that leads out of it, to itself, or to a folder that contains the link. */
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
    // The target of a link may be created later, unless the link leads to itself.
    return (error as NodeJS.ErrnoException).code === "ELOOP";
  }
}

/** Debounce time in milliseconds: editors write a file in several steps. */
const SETTLE_TIME = 15;

/**
 * The watcher does not report changes within 50 ms of an earlier change: a file that is first emptied and then written would
 * stay empty. So files are checked once more after this time, in milliseconds.
 */
const RECHECK_DELAY = 100;

/**
 * Collects changed files and passes them on together.
 * @param reload reads these files again. It is called again for files that have changed since, reported or not.
 * @returns a function to call with the path of each changed file.
 */
export function collectChanges(reload: (files: readonly string[]) => unknown): (file: string) => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(take, SETTLE_TIME);
  };
  async function take(): Promise<void> {
    const files = [...changed];
    changed.clear();
    const states = await Promise.all(files.map(stateOf));
    setTimeout(async () => {
      const later = await Promise.all(files.map(stateOf));
      for (const [index, file] of files.entries()) if (later[index] !== states[index]) note(file);
    }, RECHECK_DELAY);
    reload(files);
  }
  return note;
}

/** A value that changes when a file is written; the same for all missing files. */
async function stateOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.mtimeNs} ${found.ctimeNs} ${found.ino} ${found.size}` : "";
}
