import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { forgetFinishedBuild, noteFinishedBuild, readFinishedBuild } from "@/lib/build/build-application";
import { expect, test } from "@/tests/support/unit-test";

test("a build is finished from its note until the next build begins", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-build-"));
  try {
    expect(await readFinishedBuild(folder)).toBeUndefined();
    const build = { application: "abc", programs: "def", isTraced: true };
    await noteFinishedBuild(folder, build);
    expect(await readFinishedBuild(folder)).toEqual(build);
    await forgetFinishedBuild(folder);
    expect(await readFinishedBuild(folder)).toBeUndefined();
    await forgetFinishedBuild(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
});
