import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { bundleCommands } from "@/lib/standalone/assemble-standalone";
import { copyPackages } from "@/lib/standalone/copy-packages";
import { STANDALONE_COMMANDS } from "@/lib/standalone/runtime-files";

test("every command starts in a folder that holds nothing but the commands and their packages", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-"));
  try {
    await copyPackages(await bundleCommands(process.cwd(), path.join(folder, "cli")), process.cwd(), folder);
    const env = { ...process.env, LECTERN_DATA: path.join(folder, "data"), DOCS_DIR: folder };
    for (const name of STANDALONE_COMMANDS.filter((command) => command !== "start")) {
      const { stderr } = spawnSync(process.execPath, [`cli/${name}.mjs`, "--help"], {
        cwd: folder,
        env,
        encoding: "utf8",
      });
      expect(stderr, name).not.toMatch(/Cannot find (?:package|module)/);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
