import { runCommand } from "@/cli/commands/shared-options";
import { showProgress } from "@/cli/progress-line";
import { readEnvironment } from "@/lib/env";

/** Builds only the application; used by `npm run dev`. */
const APPLICATION_ONLY = "--application";

/** `npm run build`: builds the application and prerenders pages. @returns exit code. */
async function main(): Promise<number> {
  // Libraries read these variables when they are loaded.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  readEnvironment();
  const { buildApplication } = await import("@/lib/build/build-application");
  if (process.argv[2] === APPLICATION_ONLY) return (await buildApplication()) ?? 0;
  const { printSiteProblems } = await import("@/lib/build/print-site-problems");
  if (!(await printSiteProblems()) && readEnvironment().LECTERN_PRERENDER !== "none") return 1;
  const code = await buildApplication();
  if (code === undefined) console.log("The application is up to date.");
  else if (code !== 0) return code;
  await renderAhead();
  return 0;
}

async function renderAhead(): Promise<void> {
  const { prerender } = await import("@/server/prerender");
  const { rendered, kept, failed } = await prerender(showProgress("Rendering pages"));
  console.log(`Pages prerendered: ${rendered}, kept: ${kept}.`);
  for (const page of failed)
    console.log(`${page} could not be rendered; it will be rendered again on its next request.`);
}

await runCommand(async () => process.exit(await main()));
