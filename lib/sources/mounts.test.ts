import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inSite } from "@/lib/base/site-context.server";
import { readCommitDates } from "@/lib/content/scan/commit-dates";
import { scanContent } from "@/lib/content/scan/scan-content";
import { checkoutDirectory, openGitSource } from "@/lib/sources/git-source";
import { addMounts, openMounts } from "@/lib/sources/mounts";
import { expect, test } from "@/tests/support/unit-test";
import { type GitServer, startGitServer } from "../../tests/fakes/git-server";

test.describe("several repositories in one site", () => {
  let site: GitServer;
  let api: GitServer;
  let dataDirectory: string;
  test.beforeEach(async () => {
    [site, api] = await Promise.all([startGitServer(), startGitServer()]);
    dataDirectory = await mkdtemp(path.join(tmpdir(), "lectern-data-"));
  });
  test.afterEach(async () => {
    await Promise.all([site.dispose(), api.dispose()]);
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const open = () => {
    const directory = path.join(checkoutDirectory({ address: api.url, dataDirectory }), "docs");
    const mounts = openMounts([{ path: "api", address: api.url, folder: "docs", directory }], dataDirectory, {});
    const complete = (folder: string) => addMounts(folder, folder, mounts);
    const parts = mounts.map(({ source }) => source);
    return openGitSource({ address: site.url, dataDirectory, parts, complete });
  };
  const read = (source: { directory: string }, file: string) => readFile(path.join(source.directory, file), "utf8");
  const push = async () => {
    await site.push({
      "docs.json": JSON.stringify({ navigation: { pages: ["index", { sourceRef: "api" }] } }),
      "index.mdx": "the site",
      "api/own.mdx": "of the site",
    });
    await api.push({
      "docs/docs.json": JSON.stringify({ navigation: { pages: ["start", "own"] } }),
      "docs/start.mdx": "[own](/own)",
      "docs/own.mdx": "of the mount",
      "README.md": "not part of the docs",
    });
  };

  test("the files and the navigation of a mount are below its path, and those of the site take precedence", async () => {
    await push();
    const source = open();
    expect(await source.pull()).toBe("changed");
    expect(await read(source, "api/start.mdx")).toBe("[own](/api/own)");
    expect(await read(source, "api/own.mdx")).toBe("of the site");
    expect(JSON.parse(await read(source, "docs.json")).navigation).toEqual({
      pages: ["index", "api/start", "api/own"],
    });
    await expect(read(source, "api/README.md")).rejects.toThrow("ENOENT");
    expect(await source.pull()).toBe("unchanged");
  });

  test("new commits of both repositories are served, and a repository that cannot be fetched keeps its commit", async () => {
    await push();
    const source = open();
    await source.pull();
    await api.push({ "docs/start.mdx": "changed" });
    expect(await source.pull()).toBe("changed");
    expect(await read(source, "api/start.mdx")).toBe("changed");
    api.switchOff(true);
    await site.push({ "index.mdx": "the site, changed" });
    expect(await source.pull()).toBe("changed");
    expect(await read(source, "index.mdx")).toBe("the site, changed");
    expect(await read(source, "api/start.mdx")).toBe("changed");
    expect(source.state().failure).toContain("could not be fetched");
    api.switchOff(false);
    await source.pull();
    expect(source.state().failure).toBeUndefined();
  });

  test("a docs.json of several files is read, and an invalid one leaves the mount unchanged", async () => {
    await push();
    await site.push({
      "docs.json": JSON.stringify({ navigation: { pages: { $ref: "pages.json" } } }),
      "pages.json": JSON.stringify(["index", { sourceRef: "api" }]),
    });
    await api.push({
      "docs/docs.json": JSON.stringify({ navigation: { $ref: "parts/navigation.json" } }),
      "docs/parts/navigation.json": JSON.stringify({ pages: ["start"] }),
    });
    const source = open();
    await source.pull();
    expect(JSON.parse(await read(source, "docs.json")).navigation).toEqual({ pages: ["index", "api/start"] });
    await api.push({ "docs/docs.json": "{", "docs/start.mdx": "not served" });
    await site.push({ "index.mdx": "changed" });
    expect(await source.pull()).toBe("changed");
    expect(await read(source, "index.mdx")).toBe("changed");
    expect(await read(source, "api/start.mdx")).toBe("[own](/api/own)");
    expect(source.state().failure).toContain("docs.json:1:2");
  });

  test("pages have the dates of the commits of their own repository", async () => {
    await push();
    const source = open();
    await source.pull();
    const directory = path.join(checkoutDirectory({ address: api.url, dataDirectory }), "docs");
    const mounts = [{ path: "api", address: api.url, folder: "docs", directory }];
    const context = { name: "site", environment: {}, signal: new AbortController().signal, mounts };
    const { pages } = await inSite(context, () => scanContent(source.directory, { dataDirectory, variables: {} }));
    const there = await readCommitDates(directory, ["start.mdx"], dataDirectory);
    expect(pages.find(({ file }) => file === "api/start.mdx")?.modifiedAt).toBe(there.get("start.mdx"));
  });
});
