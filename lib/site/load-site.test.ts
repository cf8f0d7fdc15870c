import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { checkLoadedSite } from "@/lib/check/collect-problems";
import { type LoadedSite, loadSite, reloadSite, reloadWholeSite } from "@/lib/site/load-site.server";
import { keepConfig } from "@/lib/site/read-config";
import { createDocsFolder, type DocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

let docs: DocsFolder;
let loaded: LoadedSite;
const group = (name: string) => JSON.stringify({ group: name, pages: ["start"] });

test.beforeEach(async () => {
  docs = await createDocsFolder(
    { name: "Acme", navigation: { groups: [{ $ref: "./groups.json" }] } },
    { "start.mdx": "---\ntitle: Start\n---\n", "groups.json": group("Guides") },
  );
  loaded = await load();
});
test.afterEach(() => docs.dispose());

async function load(): Promise<LoadedSite> {
  const result = await loadSite({ docsDirectory: docs.directory, dataDirectory: path.join(docs.directory, ".store") });
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join("\n"));
  return result.value;
}

test("a server starts with the configuration that was kept, and takes docs.json again once it can be used", async () => {
  const folders = { docsDirectory: docs.directory, dataDirectory: path.join(docs.directory, ".store") };
  await keepConfig(loaded.config, folders);
  await docs.write("docs.json", "{ ");
  expect((await loadSite(folders)).ok).toBe(false);
  const started = await loadSite({ ...folders, usesKeptConfig: true });
  if (!started.ok) throw new Error("The site did not load.");
  expect(started.value.failure).toMatchObject([{ code: "invalid-json", file: "docs.json" }]);
  expect(labels(started.value)).toContain("Guides");
  await docs.write("start.mdx", "---\ntitle: Changed\n---\n");
  const page = path.join(docs.directory, "start.mdx");
  for (const result of [await reloadSite(started.value, [page]), await reloadWholeSite(started.value)])
    expect(result).toMatchObject({ ok: false, error: [{ code: "invalid-json" }] });
  await docs.write("docs.json", JSON.stringify({ name: "Acme", navigation: { pages: ["start"] } }));
  const fixed = await reloadSite(started.value, [path.join(docs.directory, "docs.json"), page]);
  expect(fixed.ok && fixed.value?.loaded.failure).toBeUndefined();
  expect(fixed.ok && fixed.value?.loaded.site.pages.get("/start")?.title).toBe("Changed");
});

test("a new file of a listed folder is in the navigation at once", async () => {
  await docs.write("docs.json", JSON.stringify({ name: "Acme", navigation: { pages: ["guides/*"] } }));
  await docs.write("guides/a.mdx", "A");
  loaded = await load();
  await docs.write("guides/b.mdx", "B");
  const result = await reloadSite(loaded, [path.join(docs.directory, "guides/b.mdx")]);
  expect(result.ok && result.value?.loaded.site.listedPaths()).toEqual(["/guides/a", "/guides/b"]);
});

test("the view of a page is computed once for each division in which it is shown", async () => {
  const tabs = ["A", "B"].map((tab) => ({ tab, pages: ["start", tab] }));
  await docs.write("docs.json", JSON.stringify({ name: "Acme", navigation: { tabs } }));
  for (const file of ["A.mdx", "B.mdx", "unlisted.mdx"]) await docs.write(file, "Text");
  const { site } = await load();
  const [a, b, unlisted] = ["/A", "/B", "/unlisted"].map((page) => site.pageView(page));
  const near = b?.divisionId;
  expect(site.pageView("/start", near)).toMatchObject({ divisionId: near });
  expect(site.pageView("/start", near)).toBe(site.pageView("/start", near));
  expect(site.pageView("/start", a?.divisionId)).toBe(site.pageView("/start"));
  expect(site.pageView("/start", "invented")).toBe(site.pageView("/start"));
  expect(site.pageView("/A", near)).toBe(a);
  expect(site.pageView("/unlisted", near)).toBe(unlisted);
  expect(site.pageView("/missing", near)).toBeUndefined();
});

const file = () => path.join(docs.directory, "groups.json");
const labels = ({ site }: LoadedSite) => site.pageView("/start")?.breadcrumbs.map(({ label }) => label);

const mistakes: { title: string; make: () => Promise<void>; code: string }[] = [
  { title: "is no longer JSON", make: () => writeFile(file(), '{ "group": '), code: "invalid-json" },
  { title: "is missing", make: () => rm(file()), code: "reference-missing" },
];
for (const { title, make, code } of mistakes) {
  test.describe(`a file that docs.json refers to ${title}`, () => {
    test("keeps the site as it was, until it is fixed", async () => {
      await make();
      for (const result of [await reloadSite(loaded, [file()]), await reloadWholeSite(loaded)]) {
        expect(result).toMatchObject({ ok: false, error: [{ code }] });
      }
      await writeFile(file(), group("Manuals"));
      const result = await reloadSite(loaded, [file()]);
      expect(result.ok && result.value && labels(result.value.loaded)).toContain("Manuals");
    });

    test("does not keep a site that never had it from changing", async () => {
      await make();
      loaded = await load();
      await writeFile(
        path.join(docs.directory, "docs.json"),
        JSON.stringify({ name: "New", navigation: { groups: [{ $ref: "./groups.json" }] } }),
      );
      const result = await reloadSite(loaded, [path.join(docs.directory, "docs.json")]);
      expect(result.ok && result.value?.loaded.site.settings.name).toBe("New");
    });
  });
}

test("a page without a title has that of its operation, also after its text changed", async () => {
  const page = path.join(docs.directory, "start.mdx");
  const operation = { summary: "Read me", responses: { 200: { description: "" } } };
  const specification = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: { "/me": { get: operation } } };
  await writeFile(path.join(docs.directory, "api.json"), JSON.stringify(specification));
  await writeFile(page, "---\nopenapi: get /me\n---\n");
  loaded = await load();
  expect(loaded.site.pages.get("/start")?.title).toBe("Read me");
  await writeFile(page, "---\nopenapi: get /me\n---\n\nMore.\n");
  const result = await reloadSite(loaded, [page]);
  expect(result.ok && result.value?.loaded.site.pages.get("/start")?.title).toBe("Read me");
});

test("problems that do not depend on the text of pages are found once while only text changes", async () => {
  await docs.write("unlisted.mdx", "---\ntitle: Unlisted\n---\n");
  loaded = await load();
  const edit = async (file: string, text: string) => {
    await docs.write(file, text);
    const result = await reloadSite(loaded, [path.join(docs.directory, file)]);
    if (!result.ok || !result.value) throw new Error("The site was not reloaded");
    const before = checkLoadedSite(loaded);
    loaded = result.value.loaded;
    const isKept = checkLoadedSite(loaded) === before;
    return [isKept, (await checkLoadedSite(loaded)).map(({ code, file }) => `${file} ${code}`)];
  };
  expect(await edit("start.mdx", "---\ntitle: Start\n---\n\nText")).toEqual([true, ["unlisted.mdx unlisted-page"]]);
  expect(await edit("unlisted.mdx", "---\ntitle: Unlisted\nhidden: true\n---\n")).toEqual([false, []]);
});

const navigation = (name: string) =>
  JSON.stringify({ name: "Acme", navigation: { groups: [JSON.parse(group(name))] } });
const textOf = ({ scan }: LoadedSite) => scan.pages.find(({ file: name }) => name === "start.mdx")?.title;

test("a page that is reported before docs.json, which changed with it, is not shown without it", async () => {
  const config = path.join(docs.directory, "docs.json");
  const page = path.join(docs.directory, "start.mdx");
  await writeFile(config, "{ this is no JSON");
  await writeFile(page, "---\ntitle: Begin\n---\n");
  expect(await reloadSite(loaded, [page])).toMatchObject({ ok: false, error: [{ code: "invalid-json" }] });

  await writeFile(config, navigation("Manuals"));
  const result = await reloadSite(loaded, [page]);
  if (!result.ok || !result.value) throw new Error("The site was not reloaded");
  expect([labels(result.value.loaded), textOf(result.value.loaded)]).toEqual([["Manuals"], "Begin"]);
});

test("of a folder that was switched to another version, no file is shown without the others", async () => {
  const versions = path.join(docs.directory, "versions");
  const current = path.join(versions, "current");
  const turnTo = async (version: string) => {
    const next = path.join(versions, version);
    await mkdir(next, { recursive: true });
    await writeFile(path.join(next, "docs.json"), navigation(version));
    for (const name of ["start.mdx", "other.mdx"])
      await writeFile(path.join(next, name), `---\ntitle: ${version}\n---\n`);
    await symlink(version, `${current}.new`);
    await rename(`${current}.new`, current);
  };
  await turnTo("First");
  const first = await loadSite({ docsDirectory: current, dataDirectory: path.join(docs.directory, ".store") });
  if (!first.ok) throw new Error("The site was not loaded");
  await turnTo("Second");
  const result = await reloadSite(first.value, [path.join(current, "other.mdx")]);
  if (!result.ok || !result.value) throw new Error("The site was not reloaded");
  expect([labels(result.value.loaded), textOf(result.value.loaded)]).toEqual([["Second"], "Second"]);
});
