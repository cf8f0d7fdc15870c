import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { superviseMigration } from "@/cli/run-migrate";
import { expect, test } from "@/tests/support/unit-test";

/** Repositories that take more time or memory than a migration has. */
const BOUNDS: { repository: string; files: Record<string, string>; memoryLimit?: number; message: RegExp }[] = [
  {
    repository: "a regular expression in a configuration that runs",
    files: {
      "docusaurus.config.js": `module.exports = { title: '${"a".repeat(40)}!'.replace(/^(a+)+$/, '') }`,
      "docs/a.md": "# A",
    },
    message: /Reading the configuration of the old site took longer than/,
  },
  {
    repository: "a page of endless emphasis",
    files: { "docusaurus.config.js": "module.exports = {}", "docs/a.md": "*a_ ".repeat(60_000), "docs/b.md": "# B" },
    message: /docs\/a\.md: The page could not be converted: it took longer than/,
  },
  {
    repository: "a page of 20 MB, and one of 800 list items in each other,",
    files: {
      "docusaurus.config.js": "module.exports = {}",
      "docs/a.md": "Words, *more* of them, and [a link](b.md).\n\n".repeat(480_000),
      "docs/b.md": Array.from({ length: 800 }, (_, depth) => `${"  ".repeat(depth)}- item`).join("\n"),
      "docs/c.md": "# C",
    },
    memoryLimit: 1024,
    message: /docs\/a\.md: The page could not be converted: it (?:took longer|needed more) than/,
  },
];

for (const { repository, files, memoryLimit, message } of BOUNDS) {
  test(`time and memory for ${repository} are bounded, and the message names it`, async () => {
    test.setTimeout(180_000);
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-bounds-"));
    try {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, "old", file)), { recursive: true });
        await writeFile(path.join(folder, "old", file), text);
      }
      const target = path.join(folder, "new");
      const parameters = ["migrate", path.join(folder, "old"), "--to", target, "--quiet", "--run"];
      const outcome = await superviseMigration(parameters, {
        program: path.resolve("cli/lectern.ts"),
        execArgv: ["--import", "tsx"],
        timeLimit: 20_000,
        ...(memoryLimit ? { memoryLimit } : {}),
      }).then(String, (error: Error) => error.message);
      const report = await readFile(path.join(target, "migration-places.md"), "utf8").catch(() => "");
      expect(`${outcome}\n${report}`).toMatch(message);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
