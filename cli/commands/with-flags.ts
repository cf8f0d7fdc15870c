import { spawn } from "node:child_process";
import { constants } from "node:os";

/** For commands that keep all cores busy: helper threads of the garbage collector take more processor time than they save. */
const FLAGS = ["--single-threaded-gc", "--max-semi-space-size=64"];

/**
 * Runs this command once more, in a process of its own with Node's flags for long work, unless this is that process.
 * @returns the exit code of that process; undefined if this is it.
 */
export async function runWithFlags(): Promise<number | undefined> {
  if (FLAGS.every((flag) => process.execArgv.includes(flag))) return undefined;
  const parameters = [...process.execArgv, ...FLAGS, ...process.argv.slice(1)];
  const child = spawn(process.execPath, parameters, { stdio: "inherit" });
  // A signal to end this process ends the other one first.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
