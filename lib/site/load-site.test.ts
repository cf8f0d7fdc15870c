import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type LoadedSite, loadSite, reloadSite, reloadWholeSite } from "@/lib/site/load-site";
import { createDocsFolder, type DocsFolder } from "@/tests/support/docs-folder";

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
