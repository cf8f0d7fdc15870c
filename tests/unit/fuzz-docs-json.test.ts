import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "@playwright/test";
import fc from "fast-check";
import { checkLoadedSite } from "@/lib/check/collect-problems";
import { isObject, readObject } from "@/lib/config/read-value";
import type { Problem } from "@/lib/problems/types";
import { loadSite } from "@/lib/site/load-site";
import { memoryPage, memorySite } from "@/lib/site/testing/memory-site";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { mutateJson, mutateText, mutation, textMutation } from "../support/mutate-json";
import { describeTried, FUZZ_TIMEOUT, tryCases } from "../support/try-cases";

/** Folder with configuration files of public sites; without it the project's own is changed. */
const REAL_FILES = path.resolve(process.env.SITES_DIR ?? "../shared/sites", "_docs-json");

/** Pages opened on each site. */
const MOST_OPENED = 20;

/** Files from this many characters on are changed less often: each takes half a second. */
const LARGE = 1_000_000;

const { originals, weights } = listOriginals();
let folder: DocsFolder;

test.beforeAll(async () => {
  const pages = Object.fromEntries(["index", "quickstart", "guides/start"].map((name) => [`${name}.mdx`, "# Page\n"]));
  folder = await createDocsFolder(
    {},
    { ...pages, "openapi.yaml": "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\n" },
  );
});
test.afterAll(() => folder.dispose());

const files = weights.map((weight, file) => ({ weight, arbitrary: fc.constant(file) }));
const changes = { file: fc.oneof(...files), mutations: fc.array(mutation, { maxLength: 4 }) };

test("every docs.json is a site or problems that say where", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const tried = await tryCases([60, 1000], fc.record({ ...changes, text: textMutation }), async (change) => {
    const json = JSON.stringify(mutateJson(originals[change.file], change.mutations), null, 2) ?? "";
    await writeFile(path.join(folder.directory, "docs.json"), mutateText(json, change.text));
    const result = await loadSite({
      docsDirectory: folder.directory,
      dataDirectory: path.join(folder.directory, ".data"),
    });
    if (result.ok) {
      const { site } = result.value;
      for (const place of [site.homePath, "/guides/start"]) site.pageView(place);
      site.divisionView("root");
      requireLocated(await checkLoadedSite(result.value));
    } else {
      requireLocated(result.error);
      if (result.error.length === 0) throw new Error("Neither a site nor a problem");
    }
  });
  test.info().annotations.push({ type: "tried", description: describeTried(tried) });
});

test("every navigation whose pages exist can be walked", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const tried = await tryCases([60, 120], fc.record(changes), ({ file, mutations }) => {
    const config = mutateJson(originals[file], mutations);
    const names = listStrings(readObject(config).navigation).filter((text) => /^[\w./-]{1,200}$/.test(text));
    const pages = [...new Set(names)].map((name) => memoryPage(`/${name}`));
    const site = memorySite(readObject(config), pages);
    const listed = site.listedPaths();
    const step = Math.max(1, Math.floor(listed.length / MOST_OPENED));
    for (const [position, place] of listed.entries()) {
      if (position % step !== 0) continue;
      const view = site.pageView(place);
      if (view === undefined) throw new Error(`No page at ${place}, which is listed`);
      if (site.divisionView(view.divisionId) === undefined) throw new Error(`No division ${view.divisionId}`);
    }
    site.suggestPages("/guides/strat");
  });
  test.info().annotations.push({ type: "tried", description: describeTried(tried) });
});

/** Thrown, not expected: a large site without its pages has tens of thousands of problems, and an `expect` is no cheap thing. */
function requireLocated(problems: readonly Problem[]): void {
  const vague = problems.find(
    ({ file, line, column, message, hint }) => !(file && line >= 1 && column >= 1 && message && hint),
  );
  if (vague) throw new Error(`A problem without a place or words: ${JSON.stringify(vague)}`);
}

function listStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(listStrings);
  return isObject(value) ? Object.values(value).flatMap(listStrings) : [];
}

/** Specifications at remote addresses are left out: reading them is another test's business. */
function listOriginals(): { originals: unknown[]; weights: number[] } {
  const folderFiles = existsSync(REAL_FILES) ? readdirSync(REAL_FILES, { recursive: true, encoding: "utf8" }) : [];
  const files = folderFiles.filter((file) => file.endsWith(".json")).map((file) => path.join(REAL_FILES, file));
  const texts = [...files, "docs.json"].map((file) => readFileSync(file, "utf8"));
  const local = (key: string, value: unknown) =>
    typeof value === "string" && /^https?:/.test(value) && /^(?:openapi|asyncapi|source|\d+)$/.test(key)
      ? "openapi.yaml"
      : value;
  return {
    originals: texts.map((text) => JSON.parse(text, local)),
    weights: texts.map((text) => (text.length > LARGE ? 1 : 6)),
  };
}
