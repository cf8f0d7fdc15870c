import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CheckedRepositories } from "@/cli/check-site";
import { type CommandOutput, findAbove } from "@/cli/command-output";
import { showProgress } from "@/cli/progress-line";
import { countOf } from "@/lib/base/count-of";
import { diskPath } from "@/lib/base/disk-path.server";
import { groupBy } from "@/lib/base/group-by";
import type { Result } from "@/lib/base/result";
import { UserError } from "@/lib/base/user-error";
import { formatAccess, listAccess } from "@/lib/check/access-report";
import { type CorrectedFile, correctFile, formatDiff } from "@/lib/check/apply-corrections";
import { BASELINE_FILE, compareWithBaseline, formatBaseline, parseBaseline } from "@/lib/check/baseline";
import {
  type CheckSettings,
  DEFAULT_SETTINGS,
  parseCheckSettings,
  readFailOn,
  readRules,
  SETTINGS_FILE,
} from "@/lib/check/check-settings";
import { type CheckOptions, checkFolder, type FolderCheck } from "@/lib/check/collect-problems";
import { findDeadExternalLinks } from "@/lib/check/external-links.server";
import { formatReport } from "@/lib/check/reports/format-report";
import type { ReportFormat } from "@/lib/check/reports/types";
import { failingProblems, selectProblems } from "@/lib/check/select-problems";
import { findStaleTranslations, type StaleTranslation } from "@/lib/check/stale-translations";
import { openPageThreads } from "@/lib/content/run/page-threads";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import { loadSite } from "@/lib/site/load-site.server";
import { git } from "@/lib/sources/git";

/** Options of `check`. */
export interface CheckCommandOptions extends Pick<
  CheckOptions,
  "dataDirectory" | "basePath" | "servesPrivate" | "hasSignIn"
> {
  /** The folder with docs.json. */
  folder: string;
  /** The repositories of the site, if they were fetched for the check. */
  repositories?: CheckedRepositories | undefined;
  /** Prints who can see which pages instead of checking. */
  access?: boolean | undefined;
  format?: ReportFormat | undefined;
  /** Skips the content of pages. */
  quick?: boolean | undefined;
  /** Lists every problem under its file instead of grouping equal ones. */
  all?: boolean | undefined;
  /** Levels and codes that make the check fail, separated by commas. */
  failOn?: string | undefined;
  /** Fails on warnings, too. */
  strict?: boolean | undefined;
  /** Codes and file patterns to report, separated by commas. */
  only?: string | undefined;
  /** Finds outdated translations in the history of the repository. */
  translations?: boolean | undefined;
  /** Codes and file patterns to leave out, separated by commas. */
  ignore?: string | undefined;
  /** File with known problems, relative to the current folder. */
  baseline?: string | undefined;
  /** Writes the problems to the baseline instead of reporting them. */
  updateBaseline?: boolean | undefined;
  /** Reports only problems in files that differ from this branch, tag or commit. */
  changed?: string | undefined;
  /** Verifies links to other sites. */
  external?: boolean | undefined;
  /** Applies unambiguous corrections, after a confirmation unless `yes` is set. */
  fix?: boolean | undefined;
  yes?: boolean | undefined;
  /** Shows the corrections without applying them. */
  dryRun?: boolean | undefined;
  /** Prints nothing unless the check fails. */
  quiet?: boolean | undefined;
}

/** Options that limit the check, so that its result cannot be compared with the whole baseline. */
const PARTIAL = [
  ["changed", "--changed"],
  ["only", "--only"],
  ["ignore", "--ignore"],
  ["quick", "--quick"],
] as const;

/**
 * Checks a docs repository and prints a report.
 * @returns the exit code: 0 if nothing makes the check fail, 1 otherwise
 * @throws UserError for invalid options and files; its message is for the author
 */
export async function runCheck(options: CheckCommandOptions, output: CommandOutput): Promise<number> {
  if (options.access) return printAccess(options, output);
  const partial = PARTIAL.filter(([name]) => options[name]).map(([, flag]) => flag);
  if (options.updateBaseline && partial.length > 0) {
    const flags = partial.join(" and ");
    throw new UserError(`--update-baseline needs a check of the whole folder: leave ${flags} out.`);
  }
  const settings = await readSettings(options.folder);
  const failOn = options.strict ? ["warning"] : (accept(readFailOn(options.failOn)) ?? settings.failOn);
  let checked = await findProblems(options, settings);
  if ((options.fix || options.dryRun) && (await applyCorrections(checked, options, output)))
    checked = await findProblems(options, settings);
  const baselinePath = options.baseline ?? path.join(options.folder, settings.baseline ?? BASELINE_FILE);
  if (options.updateBaseline) {
    await writeFile(baselinePath, formatBaseline(checked.problems));
    output.print(`${baselinePath} now contains ${countOf(checked.problems.length, "known problem")}.`);
    return 0;
  }
  const diffs = checked.stale.map(({ diff }) => `\n${diff}`);
  const isRequired = options.baseline !== undefined || settings.baseline !== undefined;
  const { problems: found, remarks } = await withoutKnown(checked.problems, baselinePath, {
    isRequired,
    isPartial: partial.length > 0,
  });
  const { repositories } = options;
  const place = (problem: Problem) => repositories?.place(problem) ?? problem;
  const problems = repositories ? sortProblems(found.map(place)) : found;
  const failing = new Set(failingProblems(problems, failOn, settings.levels));
  const locate = locatorOf(checked, options.folder);
  const pathFrom = (root: string, file: string) => path.relative(root, locate(file)).split(path.sep).join("/");
  const pathOf = ({ file }: Problem) => (repositories ? file : pathFrom(process.cwd(), file));
  const root = findAbove(options.folder, ".git") ?? process.cwd();
  const repositoryPathOf = ({ file }: Problem) => repositories?.withoutOwn(file) ?? pathFrom(root, file);
  const report = {
    folder: options.folder,
    problems,
    failing,
    remarks: [...remarks, ...diffs],
    pathOf,
    repositoryPathOf,
  };
  const { format = "text", all: showsAll = false } = options;
  const text = formatReport(report, { format, showsAll, useColor: output.useColor });
  if (text !== "" && (failing.size > 0 || !options.quiet)) output.print(text);
  return failing.size > 0 ? 1 : 0;
}

/** Prints who can see which pages. @throws UserError if docs.json cannot be read. */
async function printAccess(
  { folder, dataDirectory, format }: CheckCommandOptions,
  output: CommandOutput,
): Promise<number> {
  const loaded = await loadSite({ docsDirectory: path.resolve(folder), dataDirectory, hasSignIn: true });
  if (!loaded.ok) throw new UserError(loaded.error.map(({ message }) => message).join("\n"));
  const report = listAccess(loaded.value);
  output.print(format === "json" ? JSON.stringify(report, null, 2) : formatAccess(report));
  return 0;
}

/** Checks the folder, and leaves out the problems that options or settings exclude. */
async function findProblems(
  options: CheckCommandOptions,
  settings: CheckSettings,
): Promise<FolderCheck & { stale: StaleTranslation[] }> {
  const only = accept(readRules(options.only));
  const ignore = [...settings.ignore, ...accept(readRules(options.ignore))];
  const onlyFiles = options.changed === undefined ? undefined : await changedFiles(options.folder, options.changed);
  const { folder, dataDirectory, basePath = "", servesPrivate, hasSignIn, quick } = options;
  const threads = openPageThreads({ isBatch: true });
  const progress = showProgress("Checking pages", { isQuiet: options.quiet });
  const how = { dataDirectory, basePath, servesPrivate, hasSignIn, skipsPages: quick, onlyFiles, threads, progress };
  const checked = await checkFolder(folder, how).finally(() => threads.close());
  const links = checked.pages.flatMap(({ facts }) => facts.externalLinks);
  const requests = { dataDirectory, progress: showProgress("Requesting links", { isQuiet: options.quiet }) };
  const external = options.external ? await findDeadExternalLinks(links, settings.external, requests) : [];
  const stale = options.translations && checked.loaded ? await findStaleTranslations(checked.loaded.site) : [];
  const ofHistory = stale.map(({ problem }) => problem);
  const found = [...checked.problems, ...external, ...ofHistory].filter(({ file }) => onlyFiles?.has(file) ?? true);
  return {
    ...checked,
    stale,
    problems: selectProblems(sortProblems(found), { levels: settings.levels, ignore, only }),
  };
}

/**
 * Lists the files of a folder that differ from a branch, tag, or commit, including new ones: relative to the docs folder and to
 * its `content/`, as in problems.
 */
async function changedFiles(folder: string, reference: string): Promise<Set<string>> {
  const list = async (...words: string[]) => (await git(folder, words)).split("\0");
  try {
    // Everything after the separator is a path, so that a reference is never taken for an option.
    const commit = await git(folder, ["rev-parse", "--verify", "--end-of-options", `${reference}^{commit}`]);
    const changed = await list("diff", "--name-only", "--relative", "-z", commit, "--");
    const added = await list("ls-files", "--others", "--exclude-standard", "-z");
    const files = [...changed, ...added].map((file) => file.normalize());
    return new Set(files.flatMap((file) => [file, file.replace(/^content\//, "")]));
  } catch (error) {
    throw new UserError(`git cannot compare ${folder} with \`${reference}\`: ${(error as Error).message}`);
  }
}

/** Shows the corrections and applies them, if the author agrees. */
async function applyCorrections(
  checked: FolderCheck,
  { folder, yes = false, dryRun = false }: CheckCommandOptions,
  output: CommandOutput,
): Promise<boolean> {
  const locate = locatorOf(checked, folder);
  const files = await correctProblems(checked.problems, locate);
  if (files.length === 0) {
    output.print("No problem can be corrected automatically.\n");
    return false;
  }
  const count = files.reduce((sum, file) => sum + file.count, 0);
  output.print(`${files.map(formatDiff).join("\n\n")}\n`);
  if (dryRun) {
    output.print(`Would correct ${countOf(count, "problem")} in ${countOf(files.length, "file")}.\n`);
    return false;
  }
  const isConfirmed =
    yes || (await output.confirm(`Apply ${countOf(count, "correction")} in ${countOf(files.length, "file")}?`));
  if (isConfirmed) await Promise.all(files.map(({ file, after }) => writeFile(locate(file), after)));
  output.print(
    isConfirmed
      ? `Corrected ${countOf(count, "problem")} in ${countOf(files.length, "file")}.\n`
      : "Nothing was changed; add --yes to apply.\n",
  );
  return isConfirmed;
}

/** Corrects the files of problems with unambiguous corrections, without writing them. */
async function correctProblems(problems: readonly Problem[], locate: LocateFile): Promise<CorrectedFile[]> {
  const files = groupBy(
    problems.filter(({ correction }) => correction?.edit),
    ({ file }) => file,
  );
  const corrected = [...files].map(async ([file, own]) => {
    const source = await readFile(locate(file), "utf8").catch(() => undefined);
    return source === undefined ? undefined : correctFile(file, source, own);
  });
  return (await Promise.all(corrected)).filter((file) => file !== undefined);
}

/** Returns the absolute path of a problem's file. */
type LocateFile = (file: string) => string;

/** Locates the file of a problem: in the content root, or, for docs.json and files that it includes, in the docs folder. */
function locatorOf({ loaded }: FolderCheck, folder: string): LocateFile {
  const root = path.resolve(folder);
  return (file) => {
    const inContent = diskPath(loaded?.site.contentDirectory ?? root, file);
    return file !== "docs.json" && existsSync(inContent) ? inContent : diskPath(root, file);
  };
}

async function readSettings(folder: string): Promise<CheckSettings> {
  const text = await readFile(path.join(folder, SETTINGS_FILE), "utf8").catch(() => undefined);
  return text === undefined ? DEFAULT_SETTINGS : accept(parseCheckSettings(text));
}

/** Leaves out the problems in the baseline, and remarks on their number. */
async function withoutKnown(
  problems: readonly Problem[],
  file: string,
  { isRequired, isPartial }: { isRequired: boolean; isPartial: boolean },
) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined && !isRequired) return { problems, remarks: [] };
  const baseline = text === undefined ? undefined : parseBaseline(text);
  if (!baseline) throw new UserError(`${file} is not a baseline. Write one with --update-baseline.`);
  const { fresh, knownCount, goneCount } = compareWithBaseline(problems, baseline);
  const known = `${countOf(knownCount, "known problem")} of ${file} ${knownCount === 1 ? "is" : "are"} not shown.`;
  const gone = `${goneCount} of its problems no longer occur; remove them with --update-baseline.`;
  return {
    problems: fresh,
    remarks: [...(knownCount > 0 ? [known] : []), ...(goneCount > 0 && !isPartial ? [gone] : [])],
  };
}

function accept<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new UserError(result.error);
  return result.value;
}
