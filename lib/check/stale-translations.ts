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
  const read = (words: string[], input?: string) => runGit(site.contentDirectory, words, input);
  const pairs = pairsOf(site);
  if (pairs.length === 0) return [];
  const dirty = new Set((await read(["diff", "--name-only", "--relative", "HEAD", "--", "."])).split("\n"));
  const commits = commitsOf(
    await read(["log", `--format=${COMMIT_MARK}%H`, "--name-only", "--no-renames", "--relative", "--", "."]),
  );
  const known = pairs.flatMap(({ file, original }) => {
    const commit = dirty.has(file) ? undefined : commits.get(file);
    return commit === undefined ? [] : [{ file, original, commit }];
  });
  const then = await read(
    ["cat-file", "--batch-check"],
    known.map(({ original, commit }) => `${commit}:./${original}\n`).join(""),
  );
  const now = await read(["hash-object", "--stdin-paths"], known.map(({ original }) => `${original}\n`).join(""));
  const hashes = now.split("\n");
  const stale = then.split("\n").flatMap((line, index) => {
    const [hash, kind] = line.split(" ");
    const pair = known[index];
    return pair && kind === "blob" && hash !== hashes[index] ? [pair] : [];
  });
  return Promise.all(
    stale.map(async ({ file, original, commit }) => {
      const lines = (await read(["diff", "--no-color", "--no-ext-diff", commit, "--", original])).trimEnd().split("\n");
      const rest = lines.length > MAX_LINES ? [`… ${lines.length - MAX_LINES} more lines`] : [];
      const message = `\`${original}\` has changed since this translation of it was last committed.`;
      const hint = `Translate what changed: git diff ${commit.slice(0, 12)} -- ${original}`;
      const problem = createProblem("stale-translation", { file }, { message, hint });
      return { problem, diff: [...lines.slice(0, MAX_LINES), ...rest].join("\n") };
    }),
  );
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

/** Reads the last commit of each file from the log. */
function commitsOf(log: string): Map<string, string> {
  const commits = new Map<string, string>();
  let commit = "";
  for (const line of log.split("\n")) {
    if (line.startsWith(COMMIT_MARK)) commit = line.slice(1);
    else if (line !== "" && !commits.has(line)) commits.set(line, commit);
  }
  return commits;
}

async function runGit(directory: string, words: readonly string[], input?: string): Promise<string> {
  try {
    return await git(directory, words, {}, input);
  } catch (error) {
    throw new UserError(`git cannot read the history of ${directory}: ${(error as Error).message}`);
  }
}
