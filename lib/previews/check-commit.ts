import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { applicationDirectory, serverDirectory } from "@/lib/application";
import { UserError } from "@/lib/base/user-error";
import type { JsonReport } from "@/lib/check/reports/report-schema";

/** A problem as the check reports it. */
export type CheckedProblem = JsonReport["problems"][number];

/** Time in which a check must end, milliseconds. */
const TIME_LIMIT = 600_000;

/** Characters of a report that are read. */
const LONGEST_REPORT = 32 << 20;

/** What a check needs of the server's environment: no setting of a site, and no secret. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "NEXT_DIST_DIR", "TZ"];

/** What to check. */
export interface CommitCheck {
  /** The docs folder; absolute. */
  directory: string;
  /** Folder for caches. */
  dataDirectory: string;
  basePath: string;
  hasSignIn: boolean;
  /** None of its code runs, and nothing is fetched for it. */
  isFork: boolean;
}

/**
 * Runs `lectern check` in a process of its own, which has no secret of the server. @throws UserError if it does not end with a report
 */
export async function checkCommit(check: CommitCheck): Promise<CheckedProblem[]> {
  const passed = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  const environment = {
    ...passed,
    NODE_ENV: "production",
    LECTERN_DATA: check.dataDirectory,
    LECTERN_BASE_PATH: check.basePath,
    // Only that there is sign-in counts.
    ...(check.hasSignIn && { LECTERN_SIGN_IN: "password", LECTERN_SESSION_SECRET: "-".repeat(32) }),
    ...(check.isFork && { LECTERN_UNTRUSTED: "on" }),
  };
  const bundled = path.join(serverDirectory(), "lectern.mjs");
  const source = path.join(applicationDirectory(), "cli", "lectern.ts");
  const program = existsSync(bundled) ? [bundled] : ["--import", import.meta.resolve("tsx"), source];
  const words = [...program, "check", check.directory, "--format", "json"];
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      cwd: check.directory,
      env: environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: TIME_LIMIT,
    });
    const end = () => child.kill();
    process.once("exit", end);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      if (text.length > LONGEST_REPORT) child.kill();
      else text += part;
    });
    child.on("error", reject);
    child.on("close", () => {
      process.removeListener("exit", end);
      resolve(text);
    });
    // Readers take precedence; where the system does not permit it, the check runs at normal priority.
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {}
  });
  try {
    return (JSON.parse(output) as JsonReport).problems;
  } catch {
    throw new UserError("The check of the preview ended without a report.");
  }
}
