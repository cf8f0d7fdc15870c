import { fork } from "node:child_process";
import path from "node:path";
import { callOf } from "@/cli/command-output";
import { showProgress } from "@/cli/progress-line";
import { countOf } from "@/lib/base/count-of";
import { UserError } from "@/lib/base/user-error";
import { ENGINE_TITLES, type EngineName } from "@/lib/site/detect-engine";
import { NEEDS_RUNNING } from "@/migrate/configuration/read-module";
import { checkTarget, writeSite } from "@/migrate/files";
import { type MigratedSite, migrateSite } from "@/migrate/migrate-site";
import { REPORT_FILE } from "@/migrate/report";

export interface MigrateCommandOptions {
  /** The folder to write. */
  to: string;
  from?: EngineName;
  quiet?: true;
}

/** Set in the process that converts: the files to skip, with the reasons. */
const SKIPPED = "LECTERN_MIGRATION_SKIPPED";

/** Environment variables of the converting process; no secrets. */
const ENVIRONMENT = ["PATH", "TMPDIR", "TEMP", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "CI", "SystemRoot"];

/** Time limit for reading the configuration, and for converting one page; milliseconds. */
const TIME_LIMIT = 60_000;

/** Megabytes of memory for the conversion. */
const MEMORY_LIMIT = 4096;

/** Most pages that may exceed the limits. */
const MOST_SKIPPED = 20;

/**
 * Converts a site and prints a summary. Runs the conversion in a separate process with time and memory limits, because the files
 * are not trusted. @returns the exit code. @throws {UserError} for folders that cannot be used.
 */
export async function runMigrate(source: string, options: MigrateCommandOptions): Promise<number> {
  const target = path.resolve(options.to);
  const skipped = process.env[SKIPPED];
  if (skipped !== undefined && process.send) return convertSite(source, target, options, JSON.parse(skipped));
  await checkTarget(source, target);
  const flags = [...(options.from ? ["--from", options.from] : []), ...(options.quiet ? ["--quiet"] : [])];
  return superviseMigration(["migrate", source, "--to", target, ...flags]);
}

/** How the converting process is started, and its limits. */
export interface SupervisionOptions {
  program?: string;
  execArgv?: readonly string[];
  timeLimit?: number;
  memoryLimit?: number;
}

/**
 * Runs the conversion; repeats it without each page that exceeds a limit. @returns the exit code.
 * @throws {UserError} if the configuration or too many pages exceed a limit.
 */
export async function superviseMigration(args: readonly string[], options: SupervisionOptions = {}): Promise<number> {
  const skipped: Record<string, string> = {};
  for (;;) {
    const { code, file, reason = "" } = await convertInProcess(args, skipped, options);
    if (code !== undefined) return code;
    if (file === undefined) throw new UserError(`Reading the configuration of the old site ${reason}. Simplify it.`);
    if (file in skipped || Object.keys(skipped).length === MOST_SKIPPED) {
      throw new UserError(`Converting ${file} ${reason}, and so did ${Object.keys(skipped).join(", ")}.`);
    }
    skipped[file] = `it ${reason}`;
  }
}

/** The end of the converting process: its exit code, or the file during which it was killed, and why. */
interface Ending {
  code?: number;
  file?: string;
  reason?: string;
}

function convertInProcess(
  args: readonly string[],
  skipped: Readonly<Record<string, string>>,
  {
    program = process.argv[1] ?? "",
    execArgv = process.execArgv,
    timeLimit = TIME_LIMIT,
    memoryLimit = MEMORY_LIMIT,
  }: SupervisionOptions,
): Promise<Ending> {
  const environment = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]));
  const child = fork(program, args, {
    execArgv: [...execArgv, `--max-old-space-size=${memoryLimit}`],
    env: { ...environment, NODE_ENV: process.env.NODE_ENV, [SKIPPED]: JSON.stringify(skipped) },
  });
  let file: string | undefined;
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    child.kill("SIGKILL");
  }, timeLimit);
  child.on("message", (message: { file: string } | "converted") => {
    if (message === "converted") return clearTimeout(timer);
    file = message.file;
    timer.refresh();
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      if (isTimeout) resolve({ file, reason: `took longer than ${timeLimit / 1000} s` });
      else if (code === 0 || code === 2) resolve({ code });
      else resolve({ file, reason: `needed more than ${memoryLimit} MB of memory` });
    });
  });
}

async function convertSite(
  source: string,
  target: string,
  { from, quiet }: MigrateCommandOptions,
  skipped: Readonly<Record<string, string>>,
): Promise<number> {
  const migrated = await migrateSite(source, {
    ...(from ? { engine: from } : {}),
    skipped,
    onFile: (file) => void process.send?.({ file }),
    progress: showProgress("Converting pages", { isQuiet: quiet }),
  }).catch((error: unknown) => {
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`The old site could not be read: ${reason}`);
  });
  process.send?.("converted");
  await writeSite(source, target, migrated);
  if (!quiet) printSummary(target, migrated);
  return 0;
}

function printSummary(target: string, { site, findings, assets }: MigratedSite): void {
  const unknown = findings.filter(({ message }) => message === NEEDS_RUNNING);
  if (unknown.length > 0) {
    console.log("These parts of the configuration are known only when its code runs, which this command does not do:");
    for (const { file, line } of unknown) console.log(`  ${file}:${line ?? 1}`);
  }
  const written = `${countOf(site.pages.length, "page")} and ${countOf(assets.size, "file")}`;
  console.log(`Converted a ${ENGINE_TITLES[site.engine]} site: wrote ${written} to ${target}.`);
  if (findings.length > 0) {
    console.log(
      `${countOf(findings.length, "place")} not converted as written: see ${path.join(target, REPORT_FILE)}.`,
    );
  }
  console.log(`Next: ${callOf("check")} ${target}`);
}
