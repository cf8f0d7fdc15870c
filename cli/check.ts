import { parseArgs } from "node:util";
import { REPORT_FORMATS, type ReportFormat } from "@/lib/check/reports/format-report";
import { readEnvironment } from "@/lib/env";
import { CommandError, exitWith, terminal } from "./command-output";
import { runCheck } from "./run-check";

const usage = `Usage: npm run check [-- folder] [options]

Checks a docs repository: docs.json, the files it refers to, pages, and specifications.

  folder              the folder with docs.json; defaults to DOCS_DIR or the current folder

What is checked
  --quick             skips the text of the pages, which takes nearly all of the time
  --external          requests links to other sites; answers are kept for three days
  --changed <ref>     reports problems of files that differ from a branch, tag or commit
  --only <list>       reports only these codes and patterns of files, separated by commas
  --ignore <list>     leaves these codes and patterns of files out
  --baseline <file>   leaves out the problems in this file; default check-baseline.json in the folder, if it exists
  --update-baseline   writes all problems to that file

What fails
  --fail-on <list>    levels and codes that fail; default error,broken-link,missing-anchor,missing-asset
  --strict            warnings fail, too; the same as --fail-on warning

Output
  --format <form>     ${REPORT_FORMATS.join(", ")}; default text
  --json              the same as --format json
  --all               prints every problem in its file, without grouping

Corrections
  --fix               corrects what can mean only one thing, after showing it
  --yes               does not ask

Levels, ignored problems, and a baseline for everyone: "check" in lectern.json of the folder.
Exit code: 0 if nothing fails, 1 if something does, 2 if the check itself fails.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean" },
      baseline: { type: "string" },
      changed: { type: "string" },
      external: { type: "boolean" },
      "fail-on": { type: "string" },
      fix: { type: "boolean" },
      format: { type: "string" },
      help: { type: "boolean", short: "h" },
      ignore: { type: "string" },
      json: { type: "boolean" },
      only: { type: "string" },
      quick: { type: "boolean" },
      strict: { type: "boolean" },
      "update-baseline": { type: "boolean" },
      yes: { type: "boolean", short: "y" },
    },
  });
  if (values.help) {
    terminal.print(usage);
    return 0;
  }
  if (positionals.length > 1) throw new CommandError("Only one folder can be checked at a time.");
  const environment = readEnvironment();
  const { "fail-on": failOn, "update-baseline": updateBaseline, json, ...others } = values;
  const options = {
    ...others,
    failOn,
    updateBaseline,
    folder: positionals[0] ?? environment.DOCS_DIR,
    dataDirectory: environment.LECTERN_DATA,
    basePath: environment.LECTERN_BASE_PATH,
    servesPrivate: environment.LECTERN_PRIVATE === "serve",
    format: json ? ("json" as const) : readFormat(values.format),
  };
  return runCheck(options, terminal);
}

function readFormat(format: string | undefined): ReportFormat | undefined {
  const known = REPORT_FORMATS.find((name) => name === format);
  if (format !== undefined && known === undefined) {
    throw new CommandError(`\`--format\` must be one of ${REPORT_FORMATS.join(", ")}, not \`${format}\`.`);
  }
  return known;
}

void exitWith(main, usage);
