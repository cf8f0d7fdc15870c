import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { loadSite } from "@/lib/site/load-site";
import type { Site } from "@/lib/site/types";
import { startServer, type TestServer } from "../support/server";
import { listSites } from "./list-sites";
import { decodeEntities, headingOf, plainText } from "./read-page";
import { spread } from "./spread";

/** Pages of each site that are fetched, and that are opened in the browser; `SITES_PAGES=all` takes every page. */
const FETCHED_PAGES = process.env.SITES_PAGES === "all" ? Number.POSITIVE_INFINITY : 40;
const OPENED_PAGES = process.env.SITES_PAGES === "all" ? 60 : 4;

/** `dev` walks the sites as authors see them. */
const command = process.env.SITES_COMMAND === "dev" ? "dev" : "start";

for (const { name, directory } of listSites()) {
  test.describe(name, () => {
    test.describe.configure({ mode: "serial", timeout: 1_200_000 });
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

    test("pages open without errors in the console", async ({ page }) => {
      const faults = collectFaults(page, server.url);
      for (const pagePath of spread(site.listedPaths(), OPENED_PAGES)) {
        faults.page = pagePath;
        await page.goto(server.url + encodeURI(pagePath), { waitUntil: "load" });
        await expect(page.getByRole("main")).toBeVisible();
      }
      expect(faults.found).toEqual([]);
    });

    test("tabs and groups on screen are those of docs.json", async () => {
      for (const pagePath of spread(site.listedPaths(), OPENED_PAGES)) {
        const html = decodeEntities(await (await fetch(server.url + encodeURI(pagePath))).text());
        const view = site.divisionView(site.pageView(pagePath)?.divisionId ?? "root");
        for (const tab of view?.tabs ?? []) expect(html).toContain(tab.label);
        for (const node of view?.sidebar ?? []) expect(html).toContain(node.label);
      }
    });
  });
}

/** What is wrong with the first heading of a page: pages without title block may have any, all others have their title. */
function headingFault(site: Site, pagePath: string, html: string): string | undefined {
  const record = site.pages.get(pagePath);
  const title = record?.title ?? site.generatedPages.get(pagePath)?.operation.title ?? "";
  if (html.includes('data-failure="page"')) return "the page failed";
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
