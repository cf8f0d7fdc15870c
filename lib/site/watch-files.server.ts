import { lstatSync, realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { log } from "@/lib/observability/log";
import { findDocsVersion } from "@/lib/site/docs-version.server";

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

/** How often folders are compared with those that are watched, milliseconds, and how many of them each time. */
const COMPARE_INTERVAL = 1_000;
const COMPARED = 500;

/** Is told about changes of a docs folder. */
export interface DocsListener {
  /** Takes the files that have changed, absolute. */
  onFiles(files: readonly string[]): Promise<unknown>;
  /** The folder, or one in it, was replaced. */
  onReplaced(): Promise<unknown>;
}

/**
 * Watches a docs folder (absolute path), also when it is replaced: by a link that leads to another folder, by rename or
 * mount at any depth, or when it was removed and is back. The operating system no longer reports files of a replaced
 * folder, so folders are compared at intervals and then watched again.
 * @returns a function that ends it.
 */
export function watchDocsFolder(folder: string, options: WatchOptions, listener: DocsListener): () => Promise<void> {
  const known = new Map<string, string>();
  let next = 0;
  const noteChange = collectChanges(async (files) => {
    // Of a folder that was replaced, some files are reported before others.
    const around = known.size > 1 ? files.flatMap((file) => foldersAround(file, folder)) : takeFolders();
    if (!(await look(around))) await listener.onFiles(files);
  });
  const watchSince = (since: number) =>
    watchFiles(folder, { ...options, since }, (event, file) => {
      // One that is lost is another one when it is back.
      if (event === "unlinkDir" && file === folder) known.set(folder, "");
      noteChange(file);
    });
  let watcher = watchSince(options.since);
  /** Some of the watched folders, the next ones each time. */
  const takeFolders = () => {
    const inside = Object.keys(watcher.getWatched()).filter((name) => name.startsWith(folder + path.sep));
    const start = next < inside.length ? next : 0;
    next = start + COMPARED;
    return inside.slice(start, next);
  };
  /** True if a folder was replaced: everything is read and watched anew. */
  const compare = async (inside: readonly string[]) => {
    const names = [folder, ...new Set(inside)];
    const identities = await Promise.all(names.map((name) => identityOf(name, name === folder)));
    if (identities[0] === undefined) return false;
    const found = names.flatMap((name, index) => (identities[index] ? [[name, identities[index]] as const] : []));
    const isReplaced = found.some(([name, identity]) => (known.get(name) ?? identity) !== identity);
    if (isReplaced) known.clear();
    for (const [name, identity] of found) known.set(name, identity);
    if (!isReplaced) return false;
    log().info("The docs folder was replaced, in whole or in part: it is read and watched anew", { folder });
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

/** The folders inside a folder that a file of it is in, the innermost first. */
function foldersAround(file: string, folder: string): string[] {
  const around = path.dirname(file);
  return around.startsWith(folder + path.sep) ? [around, ...foldersAround(around, folder)] : [];
}

/** Which folder a name leads to; undefined if there is none. */
async function identityOf(folder: string, isDocs: boolean): Promise<string | undefined> {
  if (isDocs) return (await findDocsVersion(folder)).place;
  const status = await stat(folder).catch(() => undefined);
  return status && `${status.dev}:${status.ino}`;
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

/** Debounce time, milliseconds: editors write a file in several steps. */
const SETTLE_TIME = 15;

/**
 * The watcher does not report changes within 50 ms of an earlier change: a file that is first emptied and then written would
 * stay empty. So files are checked once more after this time, milliseconds.
 */
const SECOND_LOOK = 100;

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
    }, SECOND_LOOK);
    reload(files);
  }
  return note;
}

/** A value that changes when a file is written; the same for all missing files. */
async function stateOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.mtimeNs} ${found.ctimeNs} ${found.ino} ${found.size}` : "";
}
