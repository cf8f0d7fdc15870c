import { UserError } from "@/lib/base/user-error";
import { walkNavigation } from "@/lib/config/walk-navigation";
import type { PageRecord } from "@/lib/content/scan/types";
import { withoutLocale } from "@/lib/navigation/counterparts";
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
  site: Pick<Site, "config" | "pages" | "contentDirectory">,
): Promise<StaleTranslation[]> {
  const read = (parameters: string[]) => runGit(site.contentDirectory, parameters);
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
function pairsOf({ config, pages }: Pick<Site, "config" | "pages">): { file: string; original: string }[] {
  const languages = walkNavigation(config.navigation).flatMap(({ value }) =>
    typeof value.language === "string" ? [{ code: value.language, isDefault: value.default === true }] : [],
  );
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()));
  const standard = (languages.find(({ isDefault }) => isDefault) ?? languages[0])?.code.toLowerCase();
  const own = [...pages.values()].filter(({ url, standsInFor }) => url === undefined && standsInFor === undefined);
  const languageOf = ({ path }: PageRecord) =>
    path
      .split("/")
      .find((segment) => codes.has(segment.toLowerCase()))
      ?.toLowerCase() ?? standard;
  const originals = new Map(
    own.filter((page) => languageOf(page) === standard).map((page) => [withoutLocale(page.path, codes), page.file]),
  );
  return own.flatMap((page) => {
    const original = languageOf(page) === standard ? undefined : originals.get(withoutLocale(page.path, codes));
    return original === undefined ? [] : [{ file: page.file, original }];
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

async function runGit(directory: string, parameters: readonly string[]): Promise<string> {
  try {
    return await git(directory, parameters);
  } catch (error) {
    throw new UserError(`git cannot read the history of ${directory}: ${(error as Error).message}`);
  }
}
