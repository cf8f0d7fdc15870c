import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { looksLikeSpecification } from "@/lib/openapi/document/parse-source";
import { loadSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";
import { docsJson } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { listSites } from "./list-sites";
import { decodeEntities, hasFailed, headingOf, plainText } from "./read-page";
import { spread } from "./spread";

/** Size that no page of an operation may pass, bytes of HTML after gzip. */
const SIZE_LIMIT = 150_000;

/** More folders with specifications, separated by colons; every JSON and YAML file below them is looked at. */
const moreFolders = (process.env.SPECIFICATIONS_DIR ?? "").split(":").filter(Boolean);
const folders = [...listSites(), ...moreFolders.map((directory) => ({ name: path.basename(directory), directory }))];

/** Operations of each folder that are fetched; `SITES_PAGES=all` fetches every one. */
const FETCHED_OPERATIONS = process.env.SITES_PAGES === "all" ? Number.POSITIVE_INFINITY : 8;

// The navigation of a real site names only some operations; here each specification has a tab of its own.
for (const { name, directory } of folders) {
  const specifications = findSpecifications(directory);
  if (specifications.length === 0) continue;

  test.describe(`specifications of ${name}`, () => {
    test.describe.configure({ mode: "serial", timeout: 1_800_000 });
    let server: TestServer;
    let site: Site;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      const docsDirectory = makeDocsFolder(directory, specifications);
      const dataDirectory = mkdtempSync(path.join(tmpdir(), "lectern-site-"));
      const loaded = await loadSite({ docsDirectory, dataDirectory });
      if (!loaded.ok) throw new Error(`the folder made for ${name} cannot be read`);
      site = loaded.value.site;
      server = await startServer({ docsDirectory });
    });
    test.afterAll(() => server?.stop());

    test("each operation is in the navigation once", () => {
      const places = [...site.generatedPages.values()].map(
        ({ operation }) => `${operation.specification} ${operation.method} ${operation.path}`,
      );
      const operations = [...site.specifications.values()].flatMap(({ location, operations }) =>
        operations.map(({ method, path }) => `${location} ${method} ${path}`),
      );
      expect(places.sort()).toEqual(operations.sort());
    });

    test("each operation answers with its own heading, method and path", async () => {
      const wrong: string[] = [];
      for (const { path: address, operation } of spread([...site.generatedPages.values()], FETCHED_OPERATIONS)) {
        const response = await fetch(server.url + encodeURI(address));
        const html = await response.text();
        const fault = response.status === 200 ? faultOf(html, operation) : `status ${response.status}`;
        if (fault) wrong.push(`${address}: ${fault}`);
      }
      expect(wrong).toEqual([]);
    });
  });
}

function faultOf(html: string, { title, method, path: template }: { title: string; method: string; path: string }) {
  if (hasFailed(html)) return "the page failed";
  const heading = headingOf(html);
  // Labels such as "Deprecated" follow the title.
  if (!heading?.startsWith(plainText(title))) return `heading "${heading}" instead of "${plainText(title)}"`;
  const shown = decodeEntities(html.replace(/<!-- -->|<[^>]+>/g, ""));
  // Between the two stands the server where there are several.
  const label = shown.indexOf(template, shown.search(new RegExp(`${method}(?=https?://|/)`)));
  if (label < 0 && method !== "WEBHOOK") return "method and path are not shown";
  const size = gzipSync(html).length;
  return size > SIZE_LIMIT ? `${size} bytes after gzip` : undefined;
}

function findSpecifications(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:json|ya?ml)$/i.test(file) && !/(?:^|\/)(?:docs\.json|node_modules\/.*)$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(directory, file), "utf8");
      return looksLikeSpecification(text) && /["']?(?:openapi|swagger)["']?\s*:/.test(text.slice(0, 4000));
    })
    .sort();
}

/** A docs folder whose files are the site's own and whose navigation has one tab for each specification. */
function makeDocsFolder(directory: string, specifications: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-specifications-"));
  for (const file of specifications) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), readFileSync(path.join(directory, file)));
  }
  const tabs = specifications.map((source, index) => ({
    tab: source,
    openapi: { source, directory: `reference-${index + 1}` },
  }));
  writeFileSync(path.join(folder, "docs.json"), docsJson({ navigation: { tabs } }));
  return folder;
}
