import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { type Result, success } from "@/lib/base/result";
import { checkLoadedSite } from "@/lib/check/collect-problems";
import { isObject, readObject } from "@/lib/config/read-value";
import type { Problem } from "@/lib/problems/types";
import { type LoadedSite, loadSite, reloadSite } from "@/lib/site/load-site.server";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { test } from "@/tests/support/unit-test";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { mutateJson, mutateText, mutation, textMutation } from "../support/mutate-json";
import { describeTried, FUZZ_TIMEOUT, tryCases } from "../support/try-cases";

/** Folder with configuration files of public sites; without it the project's own is changed. */
const REAL_FILES = path.resolve(process.env.SITES_DIR ?? "../shared/sites", "_docs-json");

/** Pages opened on each site. */
const MAX_OPENED = 20;

/** Items kept of each list of a configuration, apart from the few cases that take it whole: those take seconds each. */
const MAX_ITEMS = 4;

const originals = listOriginals();
let folder: DocsFolder;
let served: LoadedSite;

test.beforeAll(async () => {
  const pages = Object.fromEntries(["index", "quickstart", "guides/start"].map((name) => [`${name}.mdx`, "# Page\n"]));
  folder = await createDocsFolder(
    {},
    { ...pages, "openapi.yaml": "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\n" },
  );
  const loaded = await loadSite(options());
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  served = loaded.value;
});
test.afterAll(() => folder.dispose());

/** One case of so many. */
const oneOf = (count: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight: count - 1, arbitrary: fc.constant(false) });
const changes = {
  file: fc.nat(originals.length - 1),
  isWhole: oneOf(200),
  mutations: fc.array(mutation, { maxLength: 4 }),
};

test("every docs.json is a site or problems that say where", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const values = fc.record({ ...changes, isStart: oneOf(10), text: textMutation });
  const tried = await tryCases([60, 1000], values, async (change) => {
    const json = JSON.stringify(mutateJson(original(change), change.mutations), null, 2) ?? "";
    await writeFile(path.join(folder.directory, "docs.json"), mutateText(json, change.text));
    const result = await (change.isStart ? loadSite(options()) : reload());
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

const options = () => ({ docsDirectory: folder.directory, dataDirectory: path.join(folder.directory, ".data") });

/** What a running server makes of the changed file. */
async function reload(): Promise<Result<LoadedSite, Problem[]>> {
  const result = await reloadSite(served, [path.join(folder.directory, "docs.json")]);
  return result.ok ? success(result.value?.loaded ?? served) : result;
}

test("every navigation whose pages exist can be walked", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const tried = await tryCases([60, 120], fc.record(changes), (change) => {
    const config = mutateJson(original(change), change.mutations);
    const names = listStrings(readObject(config).navigation).filter((text) => /^[\w./-]{1,200}$/.test(text));
    const pages = [...new Set(names)].map((name) => memoryPage(`/${name}`));
    const site = memorySite(readObject(config), pages);
    const listed = site.listedPaths();
    const step = Math.max(1, Math.floor(listed.length / MAX_OPENED));
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

function original({ file, isWhole }: { file: number; isWhole: boolean }): unknown {
  const value = originals[file];
  return isWhole ? value : shortened(value);
}

/** A copy with the first items of each list: large configurations repeat what they consist of. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}

/** Specifications at remote addresses are left out: reading them is another test's business. */
function listOriginals(): unknown[] {
  const folderFiles = existsSync(REAL_FILES) ? readdirSync(REAL_FILES, { recursive: true, encoding: "utf8" }) : [];
  const files = folderFiles.filter((file) => file.endsWith(".json")).map((file) => path.join(REAL_FILES, file));
  const local = (key: string, value: unknown) =>
    typeof value === "string" && /^https?:/.test(value) && /^(?:openapi|asyncapi|source|\d+)$/.test(key)
      ? "openapi.yaml"
      : value;
  return [...files, "docs.json"].map((file) => JSON.parse(readFileSync(file, "utf8"), local));
}
