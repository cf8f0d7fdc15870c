import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRegularFile, readTextFile, readTextFileNow } from "@/lib/base/read-text-file.server";
import { loadSite } from "@/lib/site/load-site.server";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-read-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const irregular: [title: string, make: (file: string) => unknown][] = [
  ["a pipe", (file) => execFileSync("mkfifo", [file])],
  ["a device", (file) => symlink("/dev/zero", file)],
  ["a folder", (file) => symlink("/tmp", file)],
];

for (const [title, make] of irregular) {
  test(`${title} is not read`, async () => {
    const file = path.join(folder, "docs.json");
    await make(file);
    await expect(readTextFile(file)).rejects.toThrow("not a regular file");
    expect(() => readTextFileNow(file)).toThrow("not a regular file");
    expect([isRegularFile(file), isRegularFile(path.join(file, "index.mdx"))]).toEqual([false, false]);
    const site = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".data") });
    expect(site).toMatchObject({ ok: false, error: [{ code: "config-missing" }] });
  });

  test(`a specification that is ${title} is a problem`, async () => {
    const navigation = { pages: ["start"] };
    await writeFile(path.join(folder, "docs.json"), JSON.stringify({ navigation, api: { openapi: "api.json" } }));
    await writeFile(path.join(folder, "start.mdx"), "Text");
    await make(path.join(folder, "api.json"));
    const site = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".data") });
    const problems = site.ok ? site.value.site.problems : site.error;
    expect(problems).toContainEqual(expect.objectContaining({ code: "specification-unreadable" }));
  });
}
