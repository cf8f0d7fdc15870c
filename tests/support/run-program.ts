// Loaded before a test changes the folder: esbuild starts its process in the folder where it was loaded.
import "esbuild";
import { createProgram } from "@/cli/program";

/** Thrown in place of the end of the process. */
class Exit extends Error {}

/** Runs the program `lectern` in this process. @returns its exit status, its standard output, and all that it printed. */
export async function runProgram(
  ...parameters: readonly string[]
): Promise<{ status: number; stdout: string; output: string }> {
  const printed: string[] = [];
  const results: string[] = [];
  const { exit, exitCode } = process;
  const { log, error } = console;
  const writes = [process.stdout.write, process.stderr.write] as const;
  const writeError = (text: string | Uint8Array) => printed.push(String(text)) > 0;
  const writeResult = (text: string | Uint8Array) => writeError(text) && results.push(String(text)) > 0;
  const lineOf = (values: readonly unknown[]) => `${values.map(String).join(" ")}\n`;
  Object.assign(console, {
    log: (...values: unknown[]) => void writeResult(lineOf(values)),
    error: (...values: unknown[]) => void writeError(lineOf(values)),
  });
  process.stdout.write = writeResult;
  process.stderr.write = writeError;
  process.exitCode = undefined;
  let status: number | undefined;
  process.exit = (wanted) => {
    // The command may catch the error and exit again; a real process would have ended.
    status ??= Number(wanted ?? 0);
    throw new Exit();
  };
  try {
    await createProgram()
      .parseAsync(parameters, { from: "user" })
      .catch((error: unknown) => {
        if (!(error instanceof Exit)) throw error;
      });
    return { status: status ?? Number(process.exitCode ?? 0), stdout: results.join(""), output: printed.join("") };
  } finally {
    Object.assign(console, { log, error });
    [process.stdout.write, process.stderr.write] = writes;
    Object.assign(process, { exit, exitCode });
  }
}
