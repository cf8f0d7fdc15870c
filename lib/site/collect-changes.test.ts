import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectChanges } from "@/lib/site/watch-files.server";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-changes-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("files that change together are read together", async () => {
  const taken: string[][] = [];
  const note = collectChanges((files) => taken.push([...files]));
  for (const file of ["/a", "/b", "/a"]) note(file);
  await expect.poll(() => taken).toEqual([["/a", "/b"]]);
});

test("a file that is written to after it was read is read again, even without a change event", async () => {
  const file = path.join(folder, "docs.json");
  await writeFile(file, "");
  const taken: string[][] = [];
  const note = collectChanges(async (files) => {
    taken.push([...files]);
    if (taken.length === 1) await writeFile(file, "{}");
  });
  note(file);
  await expect.poll(() => taken).toEqual([[file], [file]]);
});
