import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { noteFinishedBuild, readFinishedBuild, removeOutdatedPages } from "@/lib/build/finished-build";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-build-"));
});

test.afterEach(() => rm(folder, { recursive: true }));

test("a folder without a note holds no finished build", async () => {
  expect(await readFinishedBuild(folder)).toBeUndefined();
  const build = { sources: "abc", pages: ["r1/en/t0/1234/start"] };
  await noteFinishedBuild(folder, build);
  expect(await readFinishedBuild(folder)).toEqual(build);
});

test("pages of earlier revisions go, the route and the present revision stay", async () => {
  const built = path.join(folder, "server/app/site");
  const served = path.join(folder, "server/route-cache/APP_PAGE/route/$/site");
  for (const parent of [built, served]) {
    for (const name of ["[revision]", "r1", "r2"]) await mkdir(path.join(parent, name, "en"), { recursive: true });
  }
  await removeOutdatedPages(folder, "r2");
  expect(await readdir(built)).toEqual(["[revision]", "r2"]);
  expect(await readdir(served)).toEqual(["[revision]", "r2"]);
  await removeOutdatedPages(path.join(folder, "absent"), "r2");
});
