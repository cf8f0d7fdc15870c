import { spawnSync } from "node:child_process";
import path from "node:path";
import { assemblePackage } from "@/lib/build/package/assemble-package";

/** Folder of the package to publish, relative to the project. */
const TARGET = ".package";

const projectDirectory = process.cwd();
const build = spawnSync(process.execPath, ["--import", "tsx", "cli/build.ts"], {
  stdio: "inherit",
  env: { ...process.env, LECTERN_STANDALONE: "1", LECTERN_PRERENDER: "none", DOCS_DIR: projectDirectory },
});
if (build.status !== 0) process.exit(build.status ?? 1);
await assemblePackage({
  projectDirectory,
  buildDirectory: path.resolve(process.env.NEXT_DIST_DIR || ".next"),
  target: path.join(projectDirectory, TARGET),
});
console.log(`The package is in ${TARGET}. Pack it: npm pack ./${TARGET}`);
