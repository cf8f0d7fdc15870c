import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { hashText } from "@/lib/base/hash-text";

/** Time limit for reading the history, milliseconds. If it takes longer, files have the dates of the file system. */
const READ_LIMIT = 10_000;

/** Starts a line with the time of a commit; no file name contains it. */
const COMMIT_MARK = "\u0001";

/** Disables settings of the repository that would start programs. */
const SAFE_SETTINGS = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];

const run = promisify(execFile);

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
    const [{ stdout: head }, { stdout: changed }] = await Promise.all([
      git(directory, ["rev-parse", "HEAD"]),
      isClean
        ? { stdout: "" }
        : git(directory, ["diff", "--name-only", "--relative", "--no-ext-diff", "HEAD", "--", "."]),
    ]);
    const commit = head.trim();
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

/** Reads the commits since those that are known; all where the known one is not among the earlier ones. */
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

function git(directory: string, words: readonly string[]) {
  return run("git", ["-C", directory, ...SAFE_SETTINGS, ...words], { timeout: READ_LIMIT, maxBuffer: 64 << 20 });
}

/** Reads a part of the history. @throws if it takes too long. */
async function readHistory(directory: string, files: readonly string[], range: string): Promise<Map<string, number>> {
  const format = `--format=${COMMIT_MARK}%ct`;
  const words = ["log", format, "--name-only", "--no-renames", "--no-show-signature", "--relative", range, "--", "."];
  const { stdout } = await git(directory, words);
  const dates = new Map<string, number>();
  const missing = new Set(files);
  let time = 0;
  for (const line of stdout.split("\n")) {
    if (line.startsWith(COMMIT_MARK)) time = Number(line.slice(1)) * 1000;
    else if (missing.delete(line)) dates.set(line, time);
  }
  return dates;
}
