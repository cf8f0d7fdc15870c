import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { loadSite } from "@/lib/site/load-site";
import type { Site } from "@/lib/site/types";
import { expect, test } from "../support/answering-page";
import { startServer, type TestServer } from "../support/server";
import { listSites } from "./list-sites";
import { hasFailed, headingOf, plainText } from "./read-page";
import { expectWrittenLabels } from "./rendered-labels";
import { spread } from "./spread";
import { readWrittenLabels } from "./written-labels";

/**
 * Pages of each site that are fetched, and that are opened in the browser. `SITES_PAGES=all` fetches every page and opens 60;
 * a number fetches every page, too, and opens as many.
 */
const { SITES_PAGES } = process.env;
const FETCHED_PAGES = SITES_PAGES ? Number.POSITIVE_INFINITY : 12;
const OPENED_PAGES = SITES_PAGES === "all" ? 60 : Number(SITES_PAGES || 3);

/** `dev` walks the sites as authors see them. */
const command = process.env.SITES_COMMAND === "dev" ? "dev" : "start";

for (const { name, directory } of listSites()) {
  test.describe(name, () => {
    test.describe.configure({ mode: "serial", timeout: SITES_PAGES ? 7_200_000 : 1_200_000 });
    let server: TestServer;
    let site: Site;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      const dataDirectory = mkdtempSync(path.join(tmpdir(), "lectern-site-"));
      const loaded = await loadSite({ docsDirectory: directory, dataDirectory });
      if (!loaded.ok) throw new Error(`docs.json of ${name} cannot be read`);
      site = loaded.value.site;
      server = await startServer({ command, docsDirectory: directory });
    });
    test.afterAll(() => server?.stop());

    test("every page of the navigation answers with its own heading", async () => {
      const wrong: string[] = [];
      for (const pagePath of spread(site.listedPaths(), FETCHED_PAGES)) {
        const response = await fetch(server.url + encodeURI(pagePath));
        const html = await response.text();
        const fault = response.status === 200 ? headingFault(site, pagePath, html) : `status ${response.status}`;
        if (fault) wrong.push(`${pagePath}: ${fault}`);
      }
      expect(wrong).toEqual([]);
    });

    test("pages open without errors in the console, and the labels around them are those of docs.json", async ({
      page,
    }) => {
      const places = readWrittenLabels(directory, (pagePath) => site.pages.get(pagePath)?.isHidden === false);
      const faults = collectFaults(page, server.url);
      for (const pagePath of spread(site.listedPaths(), OPENED_PAGES)) {
        faults.page = pagePath;
        const response = await page.goto(server.url + encodeURI(pagePath), { waitUntil: "load" });
        const fault =
          response?.status() === 200
            ? headingFault(site, pagePath, await response.text())
            : `status ${response?.status()}`;
        if (fault) faults.found.push(`${pagePath}: ${fault}`);
        await expect(page.getByRole("main")).toBeVisible();
        const written = places.get(pagePath);
        if (written) await expectWrittenLabels(page, pagePath, written);
      }
      expect(faults.found).toEqual([]);
    });
  });
}

/** What is wrong with the first heading of a page: pages without title block may have any, all others have their title. */
function headingFault(site: Site, pagePath: string, html: string): string | undefined {
  const record = site.pages.get(pagePath);
  const title = record?.title ?? site.generatedPages.get(pagePath)?.operation.title ?? "";
  if (hasFailed(html)) return "the page failed";
  if (record && ["custom", "frame", "assistant"].includes(record.mode)) return undefined;
  const shown = headingOf(html);
  if (shown === undefined) return "no heading";
  return shown.includes(plainText(title)) ? undefined : `heading "${shown}" instead of "${title}"`;
}

/** Notes errors of the console and of scripts. Files on other hosts, and files the repository lacks, are not ours. */
function collectFaults(page: Page, origin: string): { page: string; found: string[] } {
  const faults = { page: "", found: [] as string[] };
  const note = (text: string) => faults.found.push(`${faults.page}: ${text.slice(0, 300)}`);
  page.on("pageerror", (error) => note(error.message));
  page.on("console", (message) => {
    const isLoading = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !(isLoading && isForeign(message.location().url, origin))) note(message.text());
  });
  return faults;
}

function isForeign(url: string, origin: string): boolean {
  return !url.startsWith(origin) || /\.(?:png|jpe?g|gif|webp|svg|mp4|webm|css|js|woff2?)(?:$|\?)/i.test(url);
}
