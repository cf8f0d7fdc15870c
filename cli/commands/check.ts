import { type Command, Option } from "commander";
import { runWithData, withFolder } from "@/cli/commands/shared-options";
import type { CheckCommandOptions } from "@/cli/run-check";
import { UserError } from "@/lib/base/user-error";
import { REPORT_FORMATS } from "@/lib/check/reports/types";
import { readEnvironment } from "@/lib/env";

/** Exit code if the check itself fails; 1 means that the folder has failing problems. */
const CHECK_ERROR = 2;

/** `lectern check`: list what is wrong with a docs folder. */
export function registerCheck(program: Command): void {
  withFolder(program.command("check").description("list what is wrong with a docs folder"))
    .optionsGroup("What is checked:")
    .addOption(
      new Option("--site <name>", "fetch a site of lectern.json with all its repositories, and check it").conflicts([
        "changed",
        "fix",
        "dryRun",
        "updateBaseline",
      ]),
    )
    .option("--quick", "skip the text of the pages, which takes nearly all of the time")
    .option("--external", "request links to other sites; answers are kept for three days")
    .option("--changed <ref>", "report problems of files that differ from a branch, tag or commit")
    .option("--only <list>", "report only these codes and patterns of files, separated by commas")
    .addOption(
      new Option("--translations", "report only pages that are not translated, or whose original has changed").implies({
        only: "missing-translation,stale-translation",
      }),
    )
    .option("--ignore <list>", "leave these codes and patterns of files out")
    .option("--baseline <file>", "leave out the problems in this file (default: check-baseline.json in the folder)")
    .option("--update-baseline", "write all problems to that file")
    .optionsGroup("What fails:")
    .option("--fail-on <list>", "levels and codes that fail (default: error,broken-link,missing-anchor,missing-asset)")
    .option("--strict", "warnings fail, too; the same as --fail-on warning")
    .optionsGroup("Output:")
    .addOption(new Option("--format <form>", "form of the report (default: text)").choices(REPORT_FORMATS))
    .addOption(new Option("--json", "the same as --format json").implies({ format: "json" }))
    .option("--access", "print who sees which pages and files instead of problems: as text, or with --json")
    .option("--all", "print every problem in its file, without grouping")
    .option("-q, --quiet", "print nothing unless the check fails")
    .optionsGroup("Corrections:")
    .option("--fix", "correct what can mean only one thing, after showing it")
    .option("--dry-run", "show what --fix would correct, and change nothing")
    .option("-y, --yes", "do not ask")
    .addHelpText(
      "after",
      '\nLevels, ignored problems, and a baseline for everyone: "check" in lectern.json of the folder.\n' +
        "Exit code: 0 if nothing fails, 1 if something does, 2 if the check itself fails.",
    )
    .action((folder: string | undefined, options: CheckOptions) =>
      runWithData(() => runHere(folder, options), CHECK_ERROR),
    );
}

type CheckOptions = Omit<CheckCommandOptions, "folder" | "dataDirectory"> & { site?: string };

async function runHere(folder: string | undefined, { site, ...options }: CheckOptions): Promise<number> {
  const [{ runCheck }, { terminal }] = await Promise.all([import("@/cli/run-check"), import("@/cli/command-output")]);
  const check = (given?: Pick<CheckCommandOptions, "folder" | "repositories">) => {
    const environment = readEnvironment();
    const found = {
      folder: folder ?? environment.DOCS_DIR,
      dataDirectory: environment.LECTERN_DATA,
      basePath: environment.LECTERN_BASE_PATH,
      servesPrivate: environment.LECTERN_PRIVATE === "serve",
      hasSignIn: environment.LECTERN_SIGN_IN.length > 0,
    };
    return runCheck({ ...options, ...found, ...given }, terminal);
  };
  if (site === undefined) return check();
  if (folder !== undefined) throw new UserError("--site needs no folder: its repositories are fetched.");
  const { withFetchedSite } = await import("@/cli/check-site");
  return withFetchedSite(site, check);
}
