import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@/tests/support/unit-test";

test("a docs.json that is repaired or restored ends the failure, and authors are notified", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-reload-"));
  writeFileSync(path.join(folder, "index.mdx"), "Text");
  try {
    const program = ["--import", "tsx", "tests/support/reload-as-before.ts"];
    const env = { ...process.env, DOCS_DIR: folder, LECTERN_DATA: path.join(folder, ".lectern") };
    const { stdout } = await promisify(execFile)(process.execPath, program, { env });
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toEqual({
      outcomes: ["failed", "unchanged"],
      told: [false, true, false],
      lines: [/^fixed/, /^error.*invalid-json/, /^fixed/].map((line) => expect.stringMatching(line)),
      late: [expect.stringMatching(/missing-page/)],
      hasFailed: false,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
