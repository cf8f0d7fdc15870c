import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { bundleCommands } from "@/lib/standalone/assemble-standalone";

test("the application builds", async () => {
  const isBuilt = existsSync(`${process.env.NEXT_DIST_DIR ?? ".next"}/BUILD_ID`);
  if (isBuilt && process.env.TEST_REUSE_BUILD !== undefined) {
    // Bundling the server takes a moment only.
    await bundleCommands(process.cwd(), `${process.env.NEXT_DIST_DIR ?? ".next"}-server`, ["start"]);
    return;
  }
  const build = spawnSync(process.execPath, ["--import", "tsx", "cli/serve.ts", "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  expect(build.status, build.stdout + build.stderr).toBe(0);
});
