import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type { FSWatcher } from "chokidar";
import { watchFiles } from "@/lib/site/watch-files";

let folder: string;
let watcher: FSWatcher;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-watch-"));
});
test.afterEach(async () => {
  await watcher.close();
  await rm(folder, { recursive: true, force: true });
});

test("files that changed between the reading of a folder and its watching are reported, the others are not", async () => {
  await writeFile(path.join(folder, "old.mdx"), "old");
  await writeFile(path.join(folder, "new.mdx"), "new");
  const { ctimeMs } = await stat(path.join(folder, "new.mdx"));
  const since = ctimeMs + 1;
  await expect
    .poll(async () => {
      await writeFile(path.join(folder, "new.mdx"), "newer");
      return (await stat(path.join(folder, "new.mdx"))).ctimeMs;
    })
    .toBeGreaterThan(since);
  const reported = new Set<string>();
  watcher = watchFiles(folder, { since, ignored: () => false }, (_event, file) => reported.add(path.basename(file)));
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  await writeFile(path.join(folder, "late.mdx"), "late");
  await expect.poll(() => reported.has("late.mdx")).toBe(true);
  expect(reported.has("new.mdx")).toBe(true);
  expect(reported.has("old.mdx")).toBe(false);
});

test("what is ignored is not reported", async () => {
  await writeFile(path.join(folder, "ignored.mdx"), "");
  await writeFile(path.join(folder, "page.mdx"), "");
  const reported = new Set<string>();
  const ignored = (file: string) => file.endsWith("ignored.mdx");
  watcher = watchFiles(folder, { since: 0, ignored }, (_event, file) => reported.add(path.basename(file)));
  await expect.poll(() => reported.has("page.mdx")).toBe(true);
  expect(reported.has("ignored.mdx")).toBe(false);
});

test("links that lead out of the folder, or round in a circle, are not followed; others are", async () => {
  const outside = await mkdtemp(path.join(tmpdir(), "lectern-outside-"));
  await writeFile(path.join(outside, "secret.mdx"), "");
  await mkdir(path.join(folder, "inner"));
  await writeFile(path.join(folder, "inner", "page.mdx"), "");
  const links = [
    ["loop", "loop"],
    [".", "self"],
    ["..", "inner/around"],
    [outside, "outside"],
    ["inner", "linked"],
  ] as const;
  for (const [target, name] of links) await symlink(target, path.join(folder, name));
  const reported = new Set<string>();
  watcher = watchFiles(folder, { since: 0, ignored: () => false }, (_event, file) =>
    reported.add(path.relative(folder, file)),
  );
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  await writeFile(path.join(folder, "inner", "late.mdx"), "");
  await expect.poll(() => reported.has(path.join("inner", "late.mdx"))).toBe(true);
  expect([...reported].filter((file) => /secret|around|self|loop/.test(file))).toEqual([]);
  expect(reported.has(path.join("linked", "page.mdx"))).toBe(true);
  await rm(outside, { recursive: true });
});

test("a folder that cannot be watched does not end the process, and others are watched", async () => {
  const reported = new Set<string>();
  watcher = watchFiles(folder, { since: 0, ignored: () => false }, (_event, file) => reported.add(path.basename(file)));
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  watcher.emit("error", new Error("System limit for number of file watchers reached"));
  await writeFile(path.join(folder, "late.mdx"), "late");
  await expect.poll(() => reported.has("late.mdx")).toBe(true);
});
