import { createInterface } from "node:readline/promises";

/** An error in the options or files of a command: printed without a stack trace, exit code 2. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Where a command prints, and whom it asks. */
export interface CommandOutput {
  print(text: string): void;
  /** Asks a yes-or-no question; false if the input is not a terminal. */
  confirm(question: string): Promise<boolean>;
  useColor: boolean;
}

/** The terminal, or the files and pipes in its place. */
export const terminal: CommandOutput = {
  print: (text) => process.stdout.write(`${text}\n`),
  async confirm(question) {
    if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
    const reader = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
    } finally {
      reader.close();
    }
  },
  useColor: process.stdout.isTTY === true && !process.env.NO_COLOR,
};

/** Runs a command and sets the exit code: the one it returns, 2 for an error. */
export async function exitWith(command: () => Promise<number>, usage: string): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isExpected = error instanceof CommandError || (error instanceof Error && error.name === "EnvironmentError");
    const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
    console.error(isUsage ? `${error.message}\n\n${usage}` : isExpected ? error.message : error);
    process.exitCode = 2;
  }
}
