import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";

test("the application builds", () => {
  const isBuilt = existsSync(`${process.env.NEXT_DIST_DIR ?? ".next"}/BUILD_ID`);
  test.skip(isBuilt && process.env.TEST_REUSE_BUILD !== undefined, "reuses the existing build (TEST_REUSE_BUILD)");
  const build = spawnSync(process.execPath, ["--import", "tsx", "cli/serve.ts", "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  expect(build.status, build.stdout + build.stderr).toBe(0);
});
