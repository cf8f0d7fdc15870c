import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readListenArguments } from "@/cli/listen-arguments";
import { showProgress } from "@/cli/progress-line";
import { serverDirectory } from "@/lib/application";
import { readEnvironment } from "@/lib/env";
import { UserError } from "@/lib/user-error";

/** Checks the environment, then serves the site in this process or builds the application. */
async function main(): Promise<number | undefined> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (command === "dev") readListenArguments("npm run dev --", rest);
  readEnvironment();
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  switch (command) {
    case "dev":
      return dev();
    case "build":
      return build(rest);
    default:
      console.error(`Expected dev or build, got "${command}".`);
      return 2;
  }
}

async function dev(): Promise<undefined> {
  Object.assign(process.env, { NODE_ENV: "development", LECTERN_AUTHORING: "on" });
  const { generateImportMap } = await import("@/lib/build/bundled-pages/generate-import-map");
  await generateImportMap(process.cwd());
  const { startServer } = await import("@/server/main");
  await startServer({ isDevelopment: true });
}

/** Framework options and the standalone build require a full build. */
async function build(rest: readonly string[]): Promise<number> {
  // Server and build read the same site; libraries also check this variable.
  Object.assign(process.env, { NODE_ENV: "production" });
  const { buildApplication } = await import("@/lib/build/build-application");
  const { prerender } = await import("@/server/prerender");
  const { bundlePrograms } = await import("@/lib/build/package/assemble-package");
  const { PROGRAMS } = await import("@/lib/build/package/package-contents");
  const { stop } = await import("esbuild");
  await bundlePrograms(process.cwd(), serverDirectory(), { commands: PROGRAMS });
  // Its process would keep half a gigabyte while the framework builds, and starts again when it is needed.
  await stop();
  return buildApplication({
    projectDirectory: process.cwd(),
    serverDirectory: serverDirectory(),
    mayKeepApplication: rest.length === 0,
    prerender: (pages, mayKeep) => prerender(pages, mayKeep, showProgress("Rendering pages")),
    runFramework: (buildId) => runFramework(["build", ...rest], { LECTERN_BUILD_ID: buildId }),
  });
}

/** Runs a framework command until it exits. @returns its exit code. */
async function runFramework(parameters: readonly string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [path.resolve("node_modules/next/dist/bin/next"), ...parameters], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal ? 1 : (code ?? 0);
}

main().then(
  (code) => {
    if (code !== undefined) process.exit(code);
  },
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
