import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Preview } from "@/lib/hosting/preview-settings";
import { openPreviewRepository } from "@/lib/previews/repository";
import { expect, test } from "@/tests/support/unit-test";
import { type GitServer, startGitServer } from "../../tests/fakes/git-server";

test.describe("the copy of a repository for previews", () => {
  let folder: string;
  let server: GitServer;
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-preview-files-"));
    await writeFile(path.join(folder, "secret"), "a secret");
    server = await startGitServer();
    await server.push({ "docs/a.mdx": "A", "docs/b.mdx": "B", "README.md": "" });
    await symlink(
      path.join(folder, "secret"),
      path.join(server.git("rev-parse", "--show-toplevel"), "docs", "link.mdx"),
    );
    await server.push({ "docs/a.mdx": "A 2", "docs/b.mdx": undefined, "docs/large.bin": "x".repeat(11 << 20) }, "next");
    server.git("checkout", "--quiet", "main");
    await server.push({ "docs/later.mdx": "Of main alone" });
  });
  test.afterAll(async () => {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  test("has the branches, and compares each with the commit that it began from", async () => {
    const repository = openPreviewRepository({
      address: server.url,
      ref: "main",
      dataDirectory: path.join(folder, "data"),
    });
    const branches = await repository.listBranches();
    expect([...branches.keys()].sort()).toEqual(["main", "next"]);
    const commit = branches.get("next") ?? "";
    const preview: Preview = { name: "next", label: "next", ref: "refs/heads/next", commit, isFork: true };
    await repository.fetch(preview);
    expect(await repository.compare(preview, "docs")).toMatchObject({
      pages: [
        { status: "changed", path: "/a" },
        { status: "removed", path: "/b" },
        { status: "added", path: "/link" },
      ],
      otherFiles: 1,
    });

    const files = path.join(folder, "fork");
    expect(await repository.checkOut(commit, files, true)).toEqual(["docs/large.bin", "docs/link.mdx"]);
    expect(await readdir(path.join(files, "docs"))).toEqual(["a.mdx"]);
    expect(await readFile(path.join(files, "docs", "a.mdx"), "utf8")).toBe("A 2");
    await repository.remove(files, () => false);
    expect(await readdir(files)).toContain("docs");
    await repository.remove(files);
    await expect(readdir(files)).rejects.toThrow("ENOENT");

    await expect(repository.fetch({ ...preview, commit: "0".repeat(40) })).rejects.toThrow();
    await repository.keep(new Set());
    await expect(repository.compare(preview, "docs")).rejects.toThrow();
  });
});
