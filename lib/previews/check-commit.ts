import { type ExecFileException, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { applicationDirectory, commandScript } from "@/lib/application.server";
import { parseJson } from "@/lib/base/parse-json";
import { UserError } from "@/lib/base/user-error";
import type { JsonReport } from "@/lib/check/reports/report-schema";

/** A problem in the report of a check. */
export type CheckedProblem = JsonReport["problems"][number];

/** Time limit of a check, in milliseconds. */
const TIME_LIMIT = 600_000;

/** Maximum size of a report, in bytes; the check is ended if it writes more. */
const MAX_REPORT_SIZE = 32 << 20;

/** Environment variables that are passed to a check: no settings of a site and no secrets. */
const PASSED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "NEXT_DIST_DIR", "TZ"];

const runFile = promisify(execFile);

export interface CommitCheck {
  /** The docs folder; absolute. */
  directory: string;
  /** Folder for caches. */
  dataDirectory: string;
  basePath: string;
  hasSignIn: boolean;
  /** True for a fork, whose code is not run and for which nothing is fetched. */
  isFork: boolean;
}

/** Runs `lectern check` in a separate process without the server's secrets. @throws UserError if it ends without a report */
export async function checkCommit(commit: CommitCheck): Promise<CheckedProblem[]> {
  const passed = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]));
  const environment = {
    ...passed,
    NODE_ENV: "production",
    LECTERN_DATA: commit.dataDirectory,
    LECTERN_BASE_PATH: commit.basePath,
    // The check only needs to know that the site has sign-in.
    ...(commit.hasSignIn && { LECTERN_SIGN_IN: "password", LECTERN_SESSION_SECRET: "-".repeat(32) }),
    ...(commit.isFork && { LECTERN_UNTRUSTED: "on" }),
  };
  const bundled = commandScript();
  const source = path.join(applicationDirectory(), "cli", "lectern.ts");
  const program = existsSync(bundled) ? [bundled] : ["--import", import.meta.resolve("tsx"), source];
  const commandLine = [...program, "check", commit.directory, "--format", "json"];
  const check = runFile(process.execPath, commandLine, {
    cwd: commit.directory,
    env: environment as NodeJS.ProcessEnv,
    timeout: TIME_LIMIT,
    maxBuffer: MAX_REPORT_SIZE,
  });
  const { child } = check;
  const end = () => child.kill();
  process.once("exit", end);
  // Readers take precedence. If the system does not permit the change, the check runs at normal priority.
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  // A check that finds errors ends with code 1.
  const ended: Partial<ExecFileException> = await check.catch((error: ExecFileException) => error);
  process.removeListener("exit", end);
  const report = parseJson(ended.stdout ?? "") as JsonReport | undefined;
  if (!report) throw new UserError(`The check of the preview ended without a report: ${reasonOf(ended)}.`);
  return report.problems;
}

function reasonOf({ code, signal, killed }: Partial<ExecFileException>): string {
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return "it found too many problems";
  return killed ? "it took more than 10 minutes" : `it ended with ${signal ?? `code ${code ?? 0}`}`;
}
