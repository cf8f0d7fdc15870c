// Loaded before a test changes the folder: esbuild starts its process in the folder where it was loaded.
import "esbuild";
import { createProgram } from "@/cli/program";

/** Thrown in place of the end of the process. */
class Exit extends Error {}

/** Runs the program `lectern` in this process. @returns its exit status, and all that it printed. */
export async function runProgram(...parameters: readonly string[]): Promise<{ status: number; output: string }> {
  const printed: string[] = [];
  const { exit, exitCode } = process;
  const { log, error } = console;
  const writes = [process.stdout.write, process.stderr.write] as const;
  const print = (...values: unknown[]) => void printed.push(`${values.map(String).join(" ")}\n`);
  const write = (text: string | Uint8Array) => printed.push(String(text)) > 0;
  Object.assign(console, { log: print, error: print });
  process.stdout.write = write;
  process.stderr.write = write;
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
    return { status: status ?? Number(process.exitCode ?? 0), output: printed.join("") };
  } finally {
    Object.assign(console, { log, error });
    [process.stdout.write, process.stderr.write] = writes;
    Object.assign(process, { exit, exitCode });
  }
}
