import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { probeDataFolder } from "@/lib/observability/health/data-folder";
import { expect, test } from "@/tests/support/unit-test";

let directory: string;
test.beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
});
test.afterEach(() => rm(directory, { recursive: true, force: true }));

test("a writable folder is created, and the test file in it is removed", async () => {
  const folder = path.join(directory, "data");
  await probeDataFolder(folder);
  expect(await readdir(folder)).toEqual([]);
});

// A file instead of the folder is refused for every user, unlike a mode that the superuser may ignore.
test("a folder that cannot be written is an error with its code", async () => {
  const file = path.join(directory, "file");
  await writeFile(file, "");
  await expect(probeDataFolder(path.join(file, "data"))).rejects.toMatchObject({ code: "ENOTDIR" });
});
