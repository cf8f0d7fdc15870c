import { parseArgs } from "node:util";
import { collectProblems } from "@/lib/check/collect-problems";
import { EnvironmentError, readEnvironment } from "@/lib/env";
import { formatProblems } from "@/lib/problems/format-problems";

const usage = `Usage: npm run check [-- folder] [--quick] [--all] [--json]

Checks a docs repository: docs.json, the files it refers to, pages, and specifications.

  folder   the folder with docs.json; defaults to DOCS_DIR or the current folder
  --quick  skip the text of the pages, which takes nearly all of the time
  --all    print every problem, not only the first five of each kind per file
  --json   print the problems as JSON

Exit code: 0 without errors, 1 with errors, 2 if the check itself fails.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean" },
      quick: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals.length > 1) throw new TypeError("Only one folder can be checked at a time.");
  const environment = readEnvironment();
  const problems = await collectProblems(positionals[0] ?? environment.DOCS_DIR, {
    dataDirectory: environment.LECTERN_DATA,
    basePath: environment.LECTERN_BASE_PATH,
    servesPrivate: environment.LECTERN_PRIVATE === "serve",
    skipsPages: values.quick,
  });
  const text = values.json
    ? JSON.stringify(problems, null, 2)
    : formatProblems(problems, {
        useColor: process.stdout.isTTY && !process.env.NO_COLOR,
        limitPerCode: values.all ? Number.POSITIVE_INFINITY : undefined,
      });
  console.log(text);
  return problems.some((problem) => problem.level === "error") ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof EnvironmentError || error instanceof TypeError;
    console.error(isExpected ? `${error.message}\n\n${usage}` : error);
    process.exitCode = 2;
  },
);
