import { statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";

/** Options of commands that listen on a port. */
export interface ListenOptions {
  port?: string;
  host?: string | true;
  basePath?: string;
}

/** Description of `--quiet`. */
export const QUIET = "print nothing but errors";

/** Adds the argument for the docs folder. */
export function withFolder(command: Command): Command {
  const description = "the folder with docs.json (default: DOCS_DIR or the current folder)";
  return command.argument("[folder]", description, readFolder);
}

/** Reads a folder argument. @throws {InvalidArgumentError} if it does not exist. */
export function readFolder(folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return folder;
  throw new InvalidArgumentError(`${path.resolve(folder)} ${stats ? "is a file, not a folder" : "does not exist"}.`);
}

/** Adds the options for the address that a server listens on. */
export function withAddress(command: Command): Command {
  return withBasePath(
    command
      .option("-p, --port <number>", "port to listen on (default: PORT or 3000)", readPort)
      .option("--host [address]", "IP address to listen on; without one, all of this machine"),
  );
}

/** Adds the option for the base path. */
export function withBasePath(command: Command): Command {
  return command.addOption(new Option("--base-path <path>", "path under which the site is served, such as /docs"));
}

/** Splits a list of names at its commas. */
export function readNames(text: string): string[] {
  return text.split(",").flatMap((name) => name.trim() || []);
}

function readPort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new InvalidArgumentError("It must be a number from 0 to 65535.");
}

/**
 * Sets environment variables from options, which take precedence.
 * @param settings variables by name; undefined leaves a variable unchanged.
 */
export function setEnvironment(settings: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) process.env[name] = value;
}

/** Environment variables for the docs folder and the options of `withAddress`; all interfaces if `--host` has no value. */
export function listenVariables(folder: string | undefined, { port, host, basePath }: ListenOptions) {
  return { DOCS_DIR: folder, PORT: port, HOSTNAME: host === true ? "0.0.0.0" : host, LECTERN_BASE_PATH: basePath };
}

/** Creates the data folder with a `.gitignore`. Ignores errors, which the server reports. */
export async function prepareDataDirectory(): Promise<void> {
  const folder = path.resolve(readEnvironment().LECTERN_DATA);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, ".gitignore"), "*\n", { flag: "wx" });
  } catch {
    // The file exists, or the folder is not writable.
  }
}

/** Exit code of an interrupted process, as in shells. */
const INTERRUPTED = 130;

/** Runs a command, which may return its exit code. Prints expected errors without a stack trace, and exits on any error. */
export async function runCommand(action: () => Promise<unknown>, errorCode = 1): Promise<void> {
  try {
    const code = await action();
    if (typeof code === "number") process.exitCode = code;
  } catch (error) {
    if (isInterruption(error)) process.exit(INTERRUPTED);
    const isExpected = error instanceof UserError || isSystemError(error);
    console.error(isExpected ? error.message : error);
    process.exit(errorCode);
  }
}

/** Runs a command that uses the data folder. */
export function runWithData(action: () => Promise<unknown>, errorCode?: number): Promise<void> {
  return runCommand(async () => {
    await prepareDataDirectory();
    return action();
  }, errorCode);
}

/** True for the errors of Node and of the prompts after Ctrl+C. */
function isInterruption(error: unknown): boolean {
  return error instanceof Error && ["AbortError", "ExitPromptError"].includes(error.name);
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
