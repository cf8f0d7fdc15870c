import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { runCommand } from "@/cli/commands/shared-options";
import { showProgress } from "@/cli/progress-line";
import { serverDirectory } from "@/lib/application.server";
import { readEnvironment } from "@/lib/env";

/** Builds only the application; used by `npm run dev`. */
const APPLICATION_ONLY = "--application";

/** `npm run build`: builds the application and prerenders pages. @returns exit code. */
async function main(): Promise<number> {
  const parameters = process.argv.slice(2);
  // Libraries read these variables when they are loaded.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  readEnvironment();
  if (parameters[0] === APPLICATION_ONLY) return (await buildSources([])).code;
  const { printSiteProblems } = await import("@/lib/build/print-site-problems");
  if (!(await printSiteProblems()) && readEnvironment().LECTERN_PRERENDER !== "none") return 1;
  const { code, isUpToDate } = await buildSources(parameters);
  if (code !== 0) return code;
  if (isUpToDate) console.log("The application is up to date.");
  await renderAhead();
  return 0;
}

/** @param parameters of the framework's build; if there are any, the application is always built. */
async function buildSources(parameters: readonly string[]): Promise<{ code: number; isUpToDate: boolean }> {
  const { buildApplication } = await import("@/lib/build/build-application");
  const { code, hasBuiltApplication } = await buildApplication({
    projectDirectory: process.cwd(),
    serverDirectory: serverDirectory(),
    mayKeep: parameters.length === 0,
    isTraced: process.env.LECTERN_STANDALONE === "1",
    runFramework: (buildId) => {
      console.log(
        "Building the application. This takes less than a minute, and is done again when its sources change.",
      );
      return runFramework(["build", ...parameters], { LECTERN_BUILD_ID: buildId });
    },
  });
  return { code, isUpToDate: !hasBuiltApplication };
}

async function renderAhead(): Promise<void> {
  const { prerender } = await import("@/server/prerender");
  const { rendered, kept, failed } = await prerender(showProgress("Rendering pages"));
  console.log(`Pages prerendered: ${rendered}, kept: ${kept}.`);
  for (const page of failed)
    console.log(`${page} could not be rendered; it will be rendered again on its next request.`);
}

/** Runs a command of the framework until it exits. @returns its exit code. */
async function runFramework(parameters: readonly string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [path.resolve("node_modules/next/dist/bin/next"), ...parameters], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal ? 1 : (code ?? 0);
}

await runCommand(async () => process.exit(await main()));
