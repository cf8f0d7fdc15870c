import type { Page } from "@playwright/test";
import { findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

/** Groups of the sidebar, and pages in each: far more rows than a page carries. */
const GROUPS = 12;
const PAGES = 30;

/** The label of a row of two lines. */
const LONG_LABEL = "A page whose name is too long for one line of the sidebar";

function makeSite() {
  const files: Record<string, string> = {};
  const addPages = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const path = `${folder}/page-${index}`;
      files[`${path}.mdx`] = `---\ntitle: ${folder} ${index}\n---\n\nText.\n`;
      return path;
    });
  const groups: unknown[] = Array.from({ length: GROUPS }, (_, index) => ({
    group: `Part ${index}`,
    pages: addPages(`part-${index}`, PAGES),
  }));
  groups.splice(1, 0, {
    group: "Outer",
    pages: [...addPages("outer", 1), { group: "Inner", pages: addPages("inner", 3) }],
  });
  files["part-0/page-12.mdx"] = `---\ntitle: part-0 12\nsidebarTitle: ${LONG_LABEL}\n---\n\nText.\n`;
  return { config: { navigation: { groups } }, files };
}

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Documentation pages" });
const header = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true });

test.describe("a sidebar of several hundred rows", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    const { config, files } = makeSite();
    site = await sites.add(config, files);
  });

  test("a page carries the rows of its own group and the way to all others", async () => {
    const html = await (await fetch(`${site.url}/part-4/page-7`)).text();
    expect(html).toMatch(/href="\/part-4\/page-7"[^>]*aria-current="page"/);
    expect(html).toContain('href="/part-4/page-29"');
    expect(html).toContain('href="/part-9/page-0"');
    expect(html).not.toContain("part-9 0");
    expect(html).not.toContain("part-9 29");
  });

  test("the row of the page stands whole in view from the beginning", async ({ page }) => {
    await page.goto(`${site.url}/part-0/page-0`);
    const row = header(page, LONG_LABEL);
    const box = await row.boundingBox();
    // Its second line lies below the window.
    await page.setViewportSize({ width: 1440, height: Math.round((box?.y ?? 0) + (box?.height ?? 0) - 12) });
    await page.goto(`${site.url}/part-0/page-12`);
    await expect(row).toBeInViewport({ ratio: 1 });
  });

  test("the drawer of a narrow screen opens at the row of the page", furtherCase, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`${site.url}/part-4/page-27`);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog").locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
  });

  test("rows arrive when they come near the view, and nothing moves", async ({ page }) => {
    await page.goto(`${site.url}/part-0/page-0`);
    const last = header(page, "Part 11");
    const before = await last.evaluate((element: HTMLElement) => element.offsetTop);
    await expect(sidebar(page).getByRole("link", { name: "part-11 29" })).toHaveCount(0);
    await last.scrollIntoViewIfNeeded();
    await expect(sidebar(page).getByRole("link", { name: "part-11 29" })).toBeAttached();
    await expect(sidebar(page).getByRole("link", { name: "part-10 29" })).toBeAttached();
    expect(await last.evaluate((element: HTMLElement) => element.offsetTop)).toBe(before);
  });

  test("rows that arrived stay while the reader moves on to another group", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/part-0/page-0`);
    await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    await header(page, "Part 11").scrollIntoViewIfNeeded();
    const row = sidebar(page).getByRole("link", { name: "part-11 3", exact: true });
    await row.click();
    await expect(page.getByRole("heading", { level: 1, name: "part-11 3" })).toBeVisible();
    await expect(row).toHaveAttribute("aria-current", "page");
    await expect(row).toBeInViewport();
    await expect(sidebar(page).getByRole("link", { name: "part-10 29" })).toBeAttached();
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("data-same-document", "");
  });

  test("a reader on the keyboard stays at the row that was followed", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/part-0/page-0`);
    await header(page, "Part 11").scrollIntoViewIfNeeded();
    const row = sidebar(page).getByRole("link", { name: "part-11 3", exact: true });
    await row.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "part-11 3" })).toBeVisible();
    await expect(row).toBeFocused();
  });

  test("a nested group opens by keyboard and has its rows fetched", async ({ page }) => {
    await page.goto(`${site.url}/outer/page-0`);
    const inner = sidebar(page).getByRole("button", { name: "Inner" });
    await inner.press("Enter");
    await expect(inner).toHaveAttribute("aria-expanded", "true");
    await expect(sidebar(page).getByRole("link", { name: "inner 2" })).toBeVisible();
  });

  test("has no accessibility faults, before and after rows arrive", async ({ page }) => {
    await page.goto(`${site.url}/part-0/page-0`);
    expect(await findViolations(page, "#sidebar")).toEqual([]);
    await header(page, "Part 11").scrollIntoViewIfNeeded();
    await expect(sidebar(page).getByRole("link", { name: "part-11 29" })).toBeAttached();
    expect(await findViolations(page, "#sidebar")).toEqual([]);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("labels of groups lead to their first page", async ({ page }) => {
      await page.goto(`${site.url}/part-0/page-0`);
      await header(page, "Part 11").click();
      await expect(page.getByRole("heading", { level: 1, name: "part-11 0" })).toBeVisible();
      await expect(sidebar(page).getByRole("link", { name: "part-11 29" })).toBeAttached();
      await expect(sidebar(page).getByRole("link", { name: "part-0 29" })).toHaveCount(0);
    });

    test("labels of nested groups do, too", async ({ page }) => {
      await page.goto(`${site.url}/outer/page-0`);
      await sidebar(page).getByRole("link", { name: "Inner" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "inner 0" })).toBeVisible();
    });
  });
});
