import { mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FSWatcher } from "chokidar";
import { watchDocsFolder, watchFiles } from "@/lib/site/watch-files.server";
import { expect, test } from "@/tests/support/unit-test";

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

test("changes of ignored files are not reported", async () => {
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

for (const { title, name } of [
  { title: "a docs folder", name: "." },
  { title: "a folder in it", name: "pages" },
]) {
  test(`${title} that is replaced by rename is reported, and watched again`, async () => {
    const docs = path.join(folder, "docs");
    const replaced = path.join(docs, name);
    const write = async (target: string) => {
      await mkdir(path.join(target, "deep"), { recursive: true });
      const files = Array.from({ length: 400 }, (_, index) => path.join(index % 2 ? "deep" : "", `${index}.mdx`));
      await Promise.all(["docs.json", ...files].map((file) => writeFile(path.join(target, file), target)));
    };
    await write(docs);
    await write(replaced);
    const reported = new Set<string>();
    let replacements = 0;
    const options = { since: Date.now(), ignored: () => false };
    const stop = watchDocsFolder(docs, options, {
      onFiles: async (files) => {
        for (const file of files) reported.add(path.relative(docs, file));
      },
      onReplaced: async () => {
        replacements += 1;
      },
    });
    watcher = { close: stop } as FSWatcher;
    const changeUntilReported = (file: string) =>
      expect
        .poll(async () => {
          await writeFile(path.join(docs, file), String(performance.now()));
          return reported.has(file);
        })
        .toBe(true);
    await changeUntilReported("first.mdx");
    for (let round = 1; round <= 2; round += 1) {
      await write(`${folder}/next`);
      await rename(replaced, `${folder}/former-${round}`);
      await rename(`${folder}/next`, replaced);
      await expect.poll(() => replacements).toBeGreaterThanOrEqual(round);
      await changeUntilReported(path.join(name, "deep", `late-${round}.mdx`));
    }
  });
}

test("a folder that disappeared before it was watched is reported, and again once it is back", async () => {
  const docs = path.join(folder, "docs");
  let replacements = 0;
  const stop = watchDocsFolder(
    docs,
    { since: Date.now(), ignored: () => false },
    {
      onFiles: async () => undefined,
      onReplaced: async () => {
        replacements += 1;
      },
    },
  );
  watcher = { close: stop } as FSWatcher;
  await expect.poll(() => replacements).toBe(1);
  await mkdir(docs);
  await expect.poll(() => replacements).toBe(2);
});
