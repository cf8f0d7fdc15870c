import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadSite, reloadSite } from "@/lib/site/load-site.server";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-pages-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("a folder of pages without docs.json is a site with a notice", async () => {
  await writeFile(path.join(folder, "README.md"), "# Widgets\n");
  await writeFile(path.join(folder, "02-use.md"), "---\ntitle: Use\n---\n");
  await writeFile(path.join(folder, "01-install.md"), "---\ntitle: Install\n---\n");
  const loaded = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".lectern") });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  const { site } = loaded.value;
  expect([site.settings.name, site.listedPaths()]).toEqual(["Widgets", ["/README", "/01-install", "/02-use"]]);
  expect(site.problems.map(({ code, level }) => [code, level])).toEqual([["config-generated", "note"]]);
});

test("the notice names the engine whose site is in the folder, and the command that converts it", async () => {
  await writeFile(path.join(folder, "a.md"), "# A\n");
  await writeFile(path.join(folder, "mkdocs.yml"), "site_name: A\n");
  const loaded = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".lectern") });
  const [notice] = loaded.ok ? loaded.value.site.problems : [];
  expect(notice?.hint).toMatch(/^Run `lectern migrate \S+ --to <new folder>` to convert this MkDocs site\.$/);
});

test("a page that is added to such a folder appears in its navigation", async () => {
  await writeFile(path.join(folder, "a.md"), "---\ntitle: A\n---\n");
  const loaded = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".lectern") });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  await writeFile(path.join(folder, "b.md"), "---\ntitle: B\n---\n");
  const result = await reloadSite(loaded.value, [path.join(folder, "b.md")]);
  expect(result.ok && result.value?.loaded.site.listedPaths()).toEqual(["/a", "/b"]);
});

test("a folder with only a README is a site", async () => {
  await writeFile(path.join(folder, "README.md"), "# Widgets\n\nText.\n");
  const loaded = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".lectern") });
  expect(loaded.ok && loaded.value.site.listedPaths()).toEqual(["/README"]);
});

test("a folder without docs.json and pages is refused by its name", async () => {
  const loaded = await loadSite({ docsDirectory: folder, dataDirectory: path.join(folder, ".lectern") });
  expect(loaded).toMatchObject({ ok: false, error: [{ code: "config-missing" }] });
  expect(JSON.stringify(loaded)).toContain(folder);
});
