import type { Page } from "@playwright/test";
import type { Site } from "@/lib/site/types";
import { expect, test } from "../support/answering-page";
import type { OpenSite } from "./open-site";
import { hasFailed, headingOf, plainText } from "./read-page";
import { expectWrittenLabels } from "./rendered-labels";
import { spread } from "./spread";
import { readWrittenLabels } from "./written-labels";

/** Pages of each site that are opened in the browser: `SITES_PAGES` says how many, and "all" stands for 60. */
const { SITES_PAGES = "3" } = process.env;
const OPENED_PAGES = SITES_PAGES === "all" ? 60 : Number(SITES_PAGES);

/** Tests of the pages of a real site. @param opened the site, once tests run */
export function testPages(opened: () => OpenSite): void {
  test("every page of the navigation answers with its own heading", async () => {
    const { site, read, walk } = opened();
    const wrong: string[] = [];
    for (const pagePath of walk(site.listedPaths(), (path) => path)) {
      const { status, text } = await read(encodeURI(pagePath));
      const fault = status === 200 ? headingFault(site, pagePath, text) : `status ${status}`;
      if (fault) wrong.push(`${pagePath}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });

  test("pages open without errors in the console, and the labels around them are those of docs.json", async ({
    page,
  }) => {
    const { site, directory, server, walk } = opened();
    const places = readWrittenLabels(directory, (pagePath) => site.pages.get(pagePath)?.isHidden === false);
    const faults = collectFaults(page, server.url);
    for (const pagePath of spread(
      walk(site.listedPaths(), (path) => path),
      OPENED_PAGES,
    )) {
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
