import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { hashText } from "@/lib/base/hash-text";
import { git, gitEnvironment } from "@/lib/sources/git";

/** Time limit for reading the history, milliseconds. If it takes longer, files have the dates of the file system. */
const READ_LIMIT = 10_000;

/** Starts a line with the time of a commit; no file name contains it. */
const COMMIT_MARK = "\u0001";

/**
 * When files of a folder were last committed, by name relative to the folder, in milliseconds since the epoch. Files that
 * have been changed since then are left out, and so is everything where the folder belongs to no repository, git is not
 * installed, or the history takes too long to read. A clone without its whole history dates older files by its first commit.
 * @param dataDirectory where the dates of the last commit that was read are cached.
 * @param isClean no file was changed since the commit.
 */
export async function readCommitDates(
  directory: string,
  files: readonly string[],
  dataDirectory: string,
  isClean = false,
): Promise<ReadonlyMap<string, number>> {
  try {
    const [commit, changed] = await Promise.all([
      git(directory, ["rev-parse", "HEAD"]),
      isClean ? "" : git(directory, ["diff", "--name-only", "--relative", "--no-ext-diff", "HEAD", "--", "."]),
    ]);
    // Several folders may share one for data.
    const cachePath = join(dataDirectory, "cache", `commit-dates-${hashText(directory)}.json`);
    const cached = (await readCachedJson(cachePath)) as CachedDates | undefined;
    const known = cached?.directory === directory && Array.isArray(cached.dates) ? cached : undefined;
    const dates = known?.commit === commit ? new Map(known.dates) : await readNewer(directory, files, known);
    if (known?.commit !== commit) await writeCachedJson(cachePath, { directory, commit, dates: [...dates] });
    for (const file of changed.split("\n")) dates.delete(file);
    return dates;
  } catch {
    // No repository, no git, or a repository owned by another user: dates come from the file system.
    return new Map();
  }
}

/** Dates of the files of a commit. */
interface CachedDates {
  directory: string;
  commit: string;
  dates: [file: string, time: number][];
}

/** Reads the dates of commits after the known one, or all dates if the known commit is not an ancestor. */
async function readNewer(directory: string, files: readonly string[], known: CachedDates | undefined) {
  const { commit, dates = [] } = known ?? {};
  const isEarlier =
    commit !== undefined &&
    (await git(directory, ["merge-base", "--is-ancestor", commit, "HEAD"]).then(
      () => true,
      () => false,
    ));
  if (!isEarlier) return readHistory(directory, files, "HEAD");
  return new Map([...dates, ...(await readHistory(directory, files, `${commit}..HEAD`))]);
}

/** Reads a part of the history backwards until every file was found. @throws if it takes too long. */
async function readHistory(directory: string, files: readonly string[], range: string): Promise<Map<string, number>> {
  const format = `--format=${COMMIT_MARK}%ct`;
  const words = ["log", format, "--name-only", "--no-renames", "--no-show-signature", "--relative", range, "--", "."];
  const child = spawn("git", words, {
    cwd: directory,
    env: gitEnvironment(),
    stdio: ["ignore", "pipe", "ignore"],
    timeout: READ_LIMIT,
  });
  const ended = new Promise<string | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_, signal) => resolve(signal));
  });
  const dates = new Map<string, number>();
  const missing = new Set(files);
  let time = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(COMMIT_MARK)) time = Number(line.slice(1)) * 1000;
    else if (missing.delete(line)) dates.set(line, time);
    if (missing.size === 0) break;
  }
  const isComplete = missing.size === 0;
  if (isComplete) child.kill();
  const signal = await ended;
  if (!isComplete && signal !== null) throw new Error("Reading the history takes too long.");
  return dates;
}
