import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GitSourceOptions, openGitSource } from "@/lib/sources/git-source";
import { expect, test } from "@/tests/support/unit-test";
import { type GitServer, startGitServer } from "../../tests/fakes/git-server";

test.describe("a Git repository as the source of a site", () => {
  let server: GitServer;
  let dataDirectory: string;
  test.beforeEach(async () => {
    server = await startGitServer();
    dataDirectory = await mkdtemp(path.join(tmpdir(), "lectern-data-"));
  });
  test.afterEach(async () => {
    await server.dispose();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const open = (options: Partial<GitSourceOptions> = {}) =>
    openGitSource({ address: server.url, dataDirectory, ...options });
  const read = (source: { directory: string }, file = "index.mdx") =>
    readFile(path.join(source.directory, file), "utf8");

  test("serves the default branch, and a new commit after the next fetch", async () => {
    const first = await server.push({ "index.mdx": "one" });
    const source = open();
    expect(await source.pull()).toBe("changed");
    expect(source.state()).toEqual({ commit: first, failure: undefined, warnings: [] });
    expect(await source.pull()).toBe("unchanged");
    await server.push({ "index.mdx": "two" });
    expect(await read(source)).toBe("one");
    expect(await source.pull()).toBe("changed");
    expect(await read(source)).toBe("two");
  });

  test("a branch, a tag, and a commit can be named", async () => {
    const commit = await server.push({ "index.mdx": "one" });
    server.git("tag", "v1");
    server.git("push", "--quiet", "origin", "v1");
    await server.push({ "index.mdx": "two" });
    await server.push({ "index.mdx": "draft" }, "next");
    for (const [ref, text] of Object.entries({ v1: "one", main: "two", next: "draft" })) {
      const source = open({ ref });
      await source.pull();
      expect(await read(source), ref).toBe(text);
    }
    const source = open({ ref: commit });
    await source.pull();
    expect(await read(source)).toBe("one");
  });

  test("a rewritten branch is followed", async () => {
    await server.push({ "index.mdx": "one" });
    await server.push({ "index.mdx": "two" });
    const source = open();
    await source.pull();
    server.git("reset", "--quiet", "--hard", "HEAD~1");
    await server.push({ "index.mdx": "rewritten" });
    expect(await source.pull()).toBe("changed");
    expect(await read(source)).toBe("rewritten");
  });

  test("the fetched commit stays, and a failure is reported, while the branch or the host is missing", async () => {
    const commit = await server.push({ "index.mdx": "one" }, "next");
    await server.push({ "index.mdx": "two" });
    const source = open({ ref: "next" });
    await source.pull();
    server.git("push", "--quiet", "origin", "--delete", "next");
    await expect(source.pull()).rejects.toThrow(/^next of http:\S+ could not be fetched: fatal: .*next/);
    expect(source.state()).toMatchObject({ commit, failure: expect.stringContaining("next") });
    expect(await read(source)).toBe("one");
    server.switchOff(true);
    await expect(source.pull()).rejects.toThrow("503");
    // As after a restart without network.
    const again = open({ ref: "next" });
    await expect(again.pull()).rejects.toThrow("503");
    expect(again.state().commit).toBe(commit);
    expect(await read(again)).toBe("one");
  });

  test("a private repository needs its token, which no message shows", async () => {
    await server.push({ "index.mdx": "one" });
    server.requireToken("a secret token");
    await expect(open().pull()).rejects.toThrow("could not be fetched");
    const refused = await open({ token: "a wrong token" }).pull().catch(String);
    expect(refused).toContain("could not be fetched");
    expect(refused).not.toContain("wrong token");
    const source = open({ token: "a secret token" });
    await source.pull();
    expect(await read(source)).toBe("one");
    const config = await readFile(path.join(source.directory, "..", "..", "repository", "config"), "utf8");
    expect(config).not.toMatch(/secret|x-access-token|authorization/i);
  });

  test("files of a killed process are removed, and the use of disk space is limited", async () => {
    await server.push({ "index.mdx": "0" });
    const source = open();
    await source.pull();
    const root = path.dirname(source.directory);
    const references = path.join(path.dirname(root), "repository", "refs", "lectern");
    await writeFile(path.join(references, `${(await readdir(references))[0]}.lock`), "");
    await writeFile(path.join(root, "next-left"), "");
    for (let count = 1; count <= 6; count += 1) {
      await server.push({ "index.mdx": String(count) });
      await source.pull();
      expect(await read(source)).toBe(String(count));
    }
    await expect.poll(() => readdir(path.join(root, "commits"))).toHaveLength(3);
    expect((await readdir(root)).sort()).toEqual(["commits", "current"]);
  });

  test("files that are the same in two commits, or in two refs, are stored once", async () => {
    await server.push({ "index.mdx": "one", "other.mdx": "other", "docs.json": "{}", "a/b.mdx": "b" });
    const source = open();
    await source.pull();
    const first = await realpath(source.directory);
    await server.push({ "index.mdx": "two", "other.mdx": "other" }, "next");
    const next = open({ ref: "next" });
    await next.pull();
    const places = (file: string) =>
      Promise.all([first, next.directory].map(async (folder) => (await stat(path.join(folder, file))).ino));
    for (const file of ["other.mdx", "a/b.mdx"]) expect(new Set(await places(file)).size, file).toBe(1);
    // What mounts are written into is not.
    for (const file of ["index.mdx", "docs.json"]) expect(new Set(await places(file)).size, file).toBe(2);
    expect(await Promise.all([read(source), read(next), read(next, "a/b.mdx")])).toEqual(["one", "two", "b"]);
  });

  test("no files remain of a commit that could not be written", async () => {
    await server.push({ "index.mdx": "one" });
    let isFull = false;
    const source = open({
      complete: async () => {
        if (isFull) throw new Error("ENOSPC: no space left on device");
      },
    });
    await source.pull();
    isFull = true;
    await server.push({ "index.mdx": "two" });
    for (let count = 0; count < 3; count += 1) await expect(source.pull()).rejects.toThrow("no space left on device");
    expect(await readdir(path.join(path.dirname(source.directory), "commits"))).toHaveLength(1);
    expect(await read(source)).toBe("one");
    isFull = false;
    await source.pull();
    expect([await read(source), source.state().failure]).toEqual(["two", undefined]);
  });

  test("fetches at once are one, and end with the newest commit", async () => {
    await server.push({ "index.mdx": "0" });
    const source = open();
    const outcomes = await Promise.all([source.pull(), source.pull(), source.pull()]);
    expect(outcomes).toEqual(["changed", "changed", "changed"]);
    const first = source.pull();
    await server.push({ "index.mdx": "1" });
    await Promise.all([first, source.pull()]);
    expect(await read(source)).toBe("1");
  });

  test("submodules and files of Git LFS are reported as missing", async () => {
    await server.push({
      "index.mdx": "one",
      ".gitmodules": '[submodule "shared"]\n\tpath = shared\n\turl = ../shared\n',
      ".gitattributes": "*.psd filter=lfs diff=lfs merge=lfs -text\n",
    });
    const source = open();
    await source.pull();
    expect(source.state().warnings).toEqual([
      "Submodules are not fetched: their folders are empty.",
      "Files of Git LFS are not fetched: their pointers are served.",
    ]);
  });

  test("a hook of the repository's folder is not run", async () => {
    await server.push({ "index.mdx": "one" });
    const source = open();
    await source.pull();
    const hooks = path.join(source.repository.directory, "hooks");
    const trace = path.join(dataDirectory, "hook-ran");
    await writeFile(path.join(hooks, "post-checkout"), `#!/bin/sh\ntouch '${trace}'\n`, { mode: 0o755 });
    await server.push({ "index.mdx": "two" });
    await source.pull();
    expect(await readdir(dataDirectory)).toEqual(["git"]);
  });
});
