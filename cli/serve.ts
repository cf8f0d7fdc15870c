import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { EnvironmentError, readEnvironment } from "@/lib/env";

const COMMANDS = ["dev", "build", "start"];

/** Checks the environment and starts the framework's command of the same name with it. */
async function main(): Promise<number> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (!COMMANDS.includes(command)) {
    console.error(`Expected one of ${COMMANDS.join(", ")}, got "${command}".`);
    return 2;
  }
  const environment = readEnvironment();
  if (command === "build") return build(rest);
  if (command === "dev") {
    const { generateImportMap } = await import("@/lib/bundled-pages/generate-import-map");
    await generateImportMap(process.cwd());
  }
  const address = ["--port", String(environment.PORT), "--hostname", environment.HOSTNAME];
  return runFramework([command, ...address, ...rest], signalHandling(command));
}

/** Framework options and the standalone build require a full build. */
async function build(rest: readonly string[]): Promise<number> {
  // Server and build read the same site; libraries also check this variable.
  Object.assign(process.env, { NODE_ENV: "production" });
  const { buildApplication } = await import("@/lib/build/build-application");
  return buildApplication({
    projectDirectory: process.cwd(),
    buildDirectory: path.resolve(process.env.NEXT_DIST_DIR || ".next"),
    mayKeepApplication: rest.length === 0 && process.env.LECTERN_STANDALONE !== "1",
    runFramework: (buildId) => runFramework(["build", ...rest], { LECTERN_BUILD_ID: buildId }),
  });
}

/** Runs a framework command until it exits. @returns its exit code. */
async function runFramework(parameters: readonly string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [path.resolve("node_modules/next/dist/bin/next"), ...parameters], {
    stdio: "inherit",
    env: { ...process.env, ...environment, NODE_OPTIONS: nodeOptions() },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal ? 1 : (code ?? 0);
}

/** A production server handles its own shutdown (`lib/health/shutdown.ts`), so the framework must not. */
function signalHandling(command: string): Record<string, string> {
  return command === "start" ? { NEXT_MANUAL_SIG_HANDLE: "1" } : {};
}

/** Modules that the server process loads before the framework: they record early requests and raise the connection backlog. */
function nodeOptions(): string {
  const preloads = ["lib/http/early-requests.mjs", "lib/http/listen-queue.mjs"];
  const imports = preloads.map((file) => `--import ${pathToFileURL(path.resolve(file)).href}`);
  return [process.env.NODE_OPTIONS, ...imports].filter(Boolean).join(" ");
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof EnvironmentError ? error.message : error);
    process.exit(1);
  },
);
