import { spawnSync } from "node:child_process";
import path from "node:path";
import { assembleStandalone } from "@/lib/standalone/assemble-standalone";

const usage = `Usage: npm run standalone

Builds the application into a folder that runs with Node alone: .next/standalone. Copy it anywhere and start it with
"node start.mjs".`;

async function main(): Promise<number> {
  if (process.argv.slice(2).length > 0) {
    console.log(usage);
    return process.argv.includes("--help") ? 0 : 2;
  }
  const build = spawnSync(process.execPath, ["--import", "tsx", "cli/serve.ts", "build"], {
    stdio: "inherit",
    env: { ...process.env, LECTERN_STANDALONE: "1" },
  });
  if (build.status !== 0) return build.status ?? 1;
  const folder = await assembleStandalone({
    projectDirectory: process.cwd(),
    buildDirectory: process.env.NEXT_DIST_DIR || ".next",
  });
  console.log(`Standalone server: ${path.relative(process.cwd(), folder)}. Start it with: node start.mjs`);
  return 0;
}

process.exitCode = await main();
