import { fork } from "node:child_process";
import path from "node:path";
import { callOf, terminal } from "@/cli/command-output";
import { showProgress } from "@/cli/progress-line";
import { countOf } from "@/lib/base/count-of";
import { UserError } from "@/lib/base/user-error";
import { ENGINES, type EngineName } from "@/lib/site/detect-engine";
import { UnreadableConfigurationError } from "@/migrate/configuration/read-module";
import { NEEDS_RUNNING } from "@/migrate/configuration/values";
import { checkTarget, writeSite } from "@/migrate/files";
import { type MigratedSite, migrateSite } from "@/migrate/migrate-site";
import { REPORT_FILE } from "@/migrate/report";
import type { Finding } from "@/migrate/types";

export interface MigrateCommandOptions {
  /** The folder to write. */
  to: string;
  from?: EngineName;
  /** Runs the configuration of the old site. */
  run?: true;
  quiet?: true;
}

/** Set in the process that converts: the files to skip, with the reasons. */
const SKIPPED = "LECTERN_MIGRATION_SKIPPED";

/** Set in the process that converts if the author is asked for confirmation before the configuration of the old site is run. */
const ASK = "LECTERN_MIGRATION_ASK";

/** Environment variables of the converting process; no secrets. */
const ENVIRONMENT = ["PATH", "TMPDIR", "TEMP", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "CI", "SystemRoot"];

/** Time limit for reading the configuration, and for converting one page; milliseconds. */
const TIME_LIMIT = 60_000;

/** Megabytes of memory for the conversion. */
const MEMORY_LIMIT = 4096;

/** Exit code of a process that ran out of memory, if no signal ended it. */
const ABORTED = 134;

/** Maximum number of pages that may exceed the limits. */
const MAX_SKIPPED = 20;

/**
 * Converts a site and prints a summary. Runs the conversion in a separate process with time and memory limits, because the files
 * are not trusted. @returns the exit code. @throws {UserError} for folders that cannot be used.
 */
export async function runMigrate(source: string, options: MigrateCommandOptions): Promise<number> {
  const target = path.resolve(options.to);
  const skipped = process.env[SKIPPED];
  if (skipped !== undefined && process.send) {
    const code = await convertSite(source, target, options, JSON.parse(skipped));
    process.send({ code });
    return code;
  }
  await checkTarget(source, target);
  const flags = [...(options.from ? ["--from", options.from] : []), ...(options.quiet ? ["--quiet"] : [])];
  const mayAsk = process.stdin.isTTY && process.stdout.isTTY && !options.run && !options.quiet;
  return superviseMigration(["migrate", source, "--to", target, ...flags, ...(options.run ? ["--run"] : [])], {
    ...(mayAsk && { ask: (places) => terminal.confirm(`${unknownParts(places)}\n${QUESTION}`) }),
  });
}

const QUESTION = "Run it? It can do what a build of the old site can do.";

function unknownParts(places: readonly string[]): string {
  return [
    "These parts of the configuration are known only when its code runs:",
    ...places.map((place) => `  ${place}`),
  ].join("\n");
}

/** Thrown to end a migration because the author has to confirm first that the configuration may run. */
class ConfirmationRequired extends Error {
  /** @param places the parts of the configuration that require it, as file:line */
  constructor(readonly places: string[]) {
    super("The configuration can only be read by running it.");
  }
}

/** How the converting process is started, and its limits. */
export interface SupervisionOptions {
  program?: string;
  execArgv?: readonly string[];
  timeLimit?: number;
  memoryLimit?: number;
  /** Asks whether the configuration may run. @param places the parts that are known only then, as file:line. */
  ask?: (places: readonly string[]) => Promise<boolean>;
}

/**
 * Runs the conversion; repeats it without each page that exceeds a limit. @returns the exit code.
 * @throws {UserError} if the configuration or too many pages exceed a limit.
 */
export async function superviseMigration(args: readonly string[], options: SupervisionOptions = {}): Promise<number> {
  const skipped: Record<string, string> = {};
  let isRun = false;
  let { ask } = options;
  for (;;) {
    const parameters = [...args, ...(isRun ? ["--run"] : [])];
    const { code, file, reason = "", unknown = [] } = await convertInProcess(parameters, skipped, { ...options, ask });
    if (ask && unknown.length > 0) {
      isRun = await ask(unknown);
      ask = undefined;
      continue;
    }
    if (code !== undefined) return code;
    if (file === undefined) throw new UserError(`Reading the configuration of the old site ${reason}. Simplify it.`);
    if (file in skipped || Object.keys(skipped).length === MAX_SKIPPED) {
      throw new UserError(`Converting ${file} ${reason}, and so did ${Object.keys(skipped).join(", ")}.`);
    }
    skipped[file] = `it ${reason}`;
  }
}

/** The end of the converting process: its exit code, or the file during which it ended early, and why. */
interface Ending {
  code?: number;
  file?: string;
  reason?: string;
  /** Parts of the configuration that are known only when it runs, if nothing was written because of them. */
  unknown?: string[];
}

function convertInProcess(
  args: readonly string[],
  skipped: Readonly<Record<string, string>>,
  {
    program = process.argv[1] ?? "",
    execArgv = process.execArgv,
    timeLimit = TIME_LIMIT,
    memoryLimit = MEMORY_LIMIT,
    ask,
  }: Omit<SupervisionOptions, "ask"> & { ask: SupervisionOptions["ask"] | undefined },
): Promise<Ending> {
  const environment = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]));
  const child = fork(program, args, {
    execArgv: [...execArgv, `--max-old-space-size=${memoryLimit}`],
    env: {
      ...environment,
      // As in a build of the old site.
      NODE_ENV: process.env.NODE_ENV ?? "production",
      [SKIPPED]: JSON.stringify(skipped),
      ...(ask && { [ASK]: "1" }),
    },
  });
  let file: string | undefined;
  let unknown: string[] | undefined;
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    child.kill("SIGKILL");
  }, timeLimit);
  return new Promise((resolve, reject) => {
    child.on("message", (message: { file: string } | { unknown: string[] } | { code: number } | "converted") => {
      if (message === "converted") return clearTimeout(timer);
      if ("unknown" in message) {
        unknown = message.unknown;
      } else if ("code" in message) {
        resolve({ code: message.code, ...(unknown && { unknown }) });
        // Timers and servers of the configuration may keep it alive.
        child.kill();
      } else {
        file = message.file;
        timer.refresh();
      }
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      if (isTimeout) resolve({ file, reason: `took longer than ${timeLimit / 1000} s` });
      else if (code === 2) resolve({ code });
      else if (code === null || code === ABORTED)
        resolve({ file, reason: `needed more than ${memoryLimit} MB of memory` });
      else resolve({ file, reason: `ended the program with exit code ${code}` });
    });
  });
}

async function convertSite(
  source: string,
  target: string,
  { from, run, quiet }: MigrateCommandOptions,
  skipped: Readonly<Record<string, string>>,
): Promise<number> {
  if (run) {
    for (const event of ["unhandledRejection", "uncaughtException"]) {
      process.on(event, (error) => {
        const reason = error instanceof Error ? error.message : error;
        console.error(`The configuration of the old site did not handle an error: ${reason}`);
      });
    }
  }
  const migrated = await migrateSite(source, {
    ...(from ? { engine: from } : {}),
    run,
    onConfiguration(findings) {
      const places = unknownPlaces(findings);
      if (places.length > 0 && process.env[ASK] !== undefined) throw new ConfirmationRequired(places);
    },
    skipped,
    onFile: (file) => void process.send?.({ file }),
    progress: showProgress("Converting pages", { isQuiet: quiet }),
  }).catch((error: unknown) => {
    if (error instanceof ConfirmationRequired) return error.places;
    if (error instanceof UnreadableConfigurationError && process.env[ASK] !== undefined) return [error.place];
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`The old site could not be read: ${reason}`);
  });
  if (Array.isArray(migrated)) {
    process.send?.({ unknown: migrated });
    return 0;
  }
  process.send?.("converted");
  await writeSite(source, target, migrated);
  if (!quiet) printSummary(target, migrated, run);
  return 0;
}

/** The parts of the configuration that are known only when it runs. */
function unknownPlaces(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ file, line = 1, message }) => (message === NEEDS_RUNNING ? `${file}:${line}` : []));
}

function printSummary(target: string, { site, findings, assets }: MigratedSite, run: true | undefined): void {
  const unknown = unknownPlaces(findings);
  const advice = run
    ? "Running it failed, or did not tell them."
    : "To run it, as a build of the old site does, add --run.";
  if (unknown.length > 0) console.log(`${unknownParts(unknown)}\n${advice}`);
  const written = `${countOf(site.pages.length, "page")} and ${countOf(assets.size, "file")}`;
  console.log(`Converted a ${ENGINES[site.engine].title} site: wrote ${written} to ${target}.`);
  if (findings.length > 0) {
    console.log(
      `${countOf(findings.length, "place")} not converted as written: see ${path.join(target, REPORT_FILE)}.`,
    );
  }
  console.log(`Next: ${callOf("check")} ${target}`);
}
