import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { generateImportMap } from "@/lib/bundled-pages/generate-import-map";
import { EnvironmentError, readEnvironment } from "@/lib/env";

const COMMANDS = ["dev", "build", "start"];

/** Checks the environment and starts the framework's command of the same name with it. */
async function main(): Promise<void> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (!COMMANDS.includes(command)) {
    console.error(`Expected one of ${COMMANDS.join(", ")}, got "${command}".`);
    process.exit(2);
  }
  const environment = readEnvironmentOrExit();
  if (command !== "start") await generateImportMap(process.cwd());
  const address = command === "build" ? [] : ["--port", String(environment.PORT), "--hostname", environment.HOSTNAME];
  const child = spawn(
    process.execPath,
    [path.resolve("node_modules/next/dist/bin/next"), command, ...address, ...rest],
    { stdio: "inherit", env: { ...process.env, ...signalHandling(command), NODE_OPTIONS: nodeOptions() } },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
}

/** A production server ends itself in order (`lib/health/shutdown.ts`), which the framework must leave to it. */
function signalHandling(command: string): Record<string, string> {
  return command === "start" ? { NEXT_MANUAL_SIG_HANDLE: "1" } : {};
}

/** The server's process notes the requests that arrive before its set-up has finished. */
function nodeOptions(): string {
  const preload = pathToFileURL(path.resolve("lib/http/early-requests.mjs")).href;
  return [process.env.NODE_OPTIONS, `--import ${preload}`].filter(Boolean).join(" ");
}

function readEnvironmentOrExit() {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

await main();
