import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { applicationDirectory, commandScript } from "@/lib/application.server";
import { parseJson } from "@/lib/base/parse-json";
import { UserError } from "@/lib/base/user-error";
import type { JsonReport } from "@/lib/check/reports/report-schema";

/** A problem in the report of a check. */
export type CheckedProblem = JsonReport["problems"][number];

/** Time limit of a check, in milliseconds. */
const TIME_LIMIT = 600_000;

/** Maximum length of a report, in characters; the check is ended if it writes more. */
const MAX_REPORT_LENGTH = 32 << 20;

/** Environment variables that are passed to a check: no settings of a site and no secrets. */
const PASSED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "NEXT_DIST_DIR", "TZ"];

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
export async function checkCommit(check: CommitCheck): Promise<CheckedProblem[]> {
  const passed = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]));
  const environment = {
    ...passed,
    NODE_ENV: "production",
    LECTERN_DATA: check.dataDirectory,
    LECTERN_BASE_PATH: check.basePath,
    // The check only needs to know that the site has sign-in.
    ...(check.hasSignIn && { LECTERN_SIGN_IN: "password", LECTERN_SESSION_SECRET: "-".repeat(32) }),
    ...(check.isFork && { LECTERN_UNTRUSTED: "on" }),
  };
  const bundled = commandScript();
  const source = path.join(applicationDirectory(), "cli", "lectern.ts");
  const program = existsSync(bundled) ? [bundled] : ["--import", import.meta.resolve("tsx"), source];
  const commandLine = [...program, "check", check.directory, "--format", "json"];
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, commandLine, {
      cwd: check.directory,
      env: environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: TIME_LIMIT,
    });
    const end = () => child.kill();
    process.once("exit", end);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      if (text.length > MAX_REPORT_LENGTH) child.kill();
      else text += part;
    });
    child.on("error", reject);
    child.on("close", () => {
      process.removeListener("exit", end);
      resolve(text);
    });
    // Readers take precedence. If the system does not permit the change, the check runs at normal priority.
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {}
  });
  const report = parseJson(output) as JsonReport | undefined;
  if (!report)
    throw new UserError(
      "The check of the preview ended without a report: it failed, took more than 10 minutes, or found too many problems.",
    );
  return report.problems;
}
