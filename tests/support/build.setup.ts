import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { bundlePrograms } from "@/lib/build/package/assemble-package";

test("the application builds", async () => {
  const isBuilt = existsSync(`${process.env.NEXT_DIST_DIR ?? ".next"}/BUILD_ID`);
  if (isBuilt && process.env.TEST_REUSE_BUILD !== undefined) {
    // Bundling the server takes a moment only.
    await bundlePrograms(process.cwd(), `${process.env.NEXT_DIST_DIR ?? ".next"}-server`);
    return;
  }
  const build = spawnSync(process.execPath, ["--import", "tsx", "cli/build.ts"], {
    encoding: "utf8",
    // A few pages are enough: test servers render the others on request.
    env: { ...process.env, NODE_ENV: "production", LECTERN_PRERENDER: "8" },
  });
  expect(build.status, build.stdout + build.stderr).toBe(0);
});
