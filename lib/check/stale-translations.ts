import { UserError } from "@/lib/base/user-error";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";
import { git } from "@/lib/sources/git";

/** Maximum number of printed lines of a change. */
const MAX_LINES = 60;

/** Character at the start of a line with a commit, which no file name contains. */
const COMMIT_MARK = "\u0001";

/** A translation that is older than its original. */
export interface StaleTranslation {
  problem: Problem;
  /** The changes of the original since. */
  diff: string;
}

/**
 * Finds translations whose original has changed since the translation was last committed. Skips translations with uncommitted
 * changes.
 *
 * @throws UserError if the folder is not in a repository
 */
export async function findStaleTranslations(
  site: Pick<Site, "pages" | "pageView" | "contentDirectory">,
): Promise<StaleTranslation[]> {
  const read = (words: string[]) =>
    git(site.contentDirectory, words).catch((error: Error) => {
      throw new UserError(`git cannot read the history of ${site.contentDirectory}: ${error.message}`);
    });
  const pairs = pairsOf(site);
  if (pairs.length === 0) return [];
  const dirty = new Set((await read(["diff", "--name-only", "--relative", "HEAD", "--", "."])).split("\n"));
  const commits = commitsOf(
    await read(["log", `--format=${COMMIT_MARK}%H`, "--name-only", "--no-renames", "--relative", "--", "."]),
  );
  const suspects = pairs.flatMap(({ file, original }) => {
    const [own, other] = [commits.get(file), commits.get(original)];
    const isChanged = own && other && (dirty.has(original) || other.age < own.age);
    return isChanged && !dirty.has(file) ? [{ file, original, commit: own.commit }] : [];
  });
  const found = suspects.map(async ({ file, original, commit }): Promise<StaleTranslation[]> => {
    const change = await read(["diff", "--no-color", "--no-ext-diff", commit, "--", original]);
    // Changed and changed back, or written after its translation.
    if (change === "" || /^new file/m.test(change)) return [];
    const lines = change.trimEnd().split("\n");
    const rest = lines.length > MAX_LINES ? [`… ${lines.length - MAX_LINES} more lines`] : [];
    const message = `\`${original}\` has changed since this translation of it was last committed.`;
    const hint = `Translate what changed: git diff ${commit.slice(0, 12)} -- ${original}`;
    const problem = createProblem("stale-translation", { file }, { message, hint });
    return [{ problem, diff: [...lines.slice(0, MAX_LINES), ...rest].join("\n") }];
  });
  return (await Promise.all(found)).flat();
}

/** Lists the files of translations, each with the file of its original. */
function pairsOf({ pages, pageView }: Pick<Site, "pages" | "pageView">): { file: string; original: string }[] {
  return [...pages.values()].flatMap(({ path, file, url, standsInFor }) => {
    if (url !== undefined || standsInFor) return [];
    const original = pages.get(pageView(path)?.translations["x-default"] ?? path)?.file;
    return original === undefined || original === file ? [] : [{ file, original }];
  });
}

/** Reads the last commit of each file from the log, and how many commits came after it. */
function commitsOf(log: string): Map<string, { commit: string; age: number }> {
  const commits = new Map<string, { commit: string; age: number }>();
  for (const [age, entry] of log.split(COMMIT_MARK).slice(1).entries()) {
    const [commit = "", ...files] = entry.split("\n");
    for (const file of files) if (file !== "" && !commits.has(file)) commits.set(file, { commit, age });
  }
  return commits;
}
