import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const page = (title: string, extra = "") => `---\ntitle: ${title}\n${extra}---\n\nText.\n`;

const LONG = "How to migrate an installation with many millions of records to the new storage engine without downtime";

const files = {
  "index.mdx": page("Home"),
  "start.mdx": page("Start"),
  "closed/one.mdx": page("Closed one"),
  "closed/two.mdx": page("Closed two"),
  "open/one.mdx": page("Open one"),
  "rooted/index.mdx": page("Rooted"),
  "rooted/child.mdx": page("Rooted child"),
  "status.mdx": page("Status", "url: https://status.example.com\n"),
  "old.mdx": page("Old page", "deprecated: true\n"),
  "long.mdx": page(LONG, "tag: Early access preview\n"),
};

const groups = [
  {
    group: "Guides",
    expanded: false,
    pages: [
      "index",
      "start",
      { group: "Closed", pages: ["closed/one", "closed/two"] },
      { group: "Open", expanded: true, pages: ["open/one"] },
      { group: "With landing page", root: "rooted/index", pages: ["rooted/child"] },
      "status",
      "old",
      "long",
      { group: `${LONG} in parts`, pages: ["open/one"] },
    ],
  },
];

test.describe("the sidebar", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    site = await sites.add({ navigation: { groups }, interaction: { drilldown: false } }, files);
  });

  test("marks the current page in the HTML that the server sends", async () => {
    const html = await (await fetch(`${site.url}/start`)).text();
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/href="\/start"[^>]*aria-current="page"/);
  });

  test("loads the page that a reader points at, so that a click needs nothing more", async ({ page, context }) => {
    const part = (name: string) =>
      page.waitForResponse((response) => {
        const asked = response.request().headers()["next-router-segment-prefetch"] ?? "";
        return asked.endsWith(name) && new URL(response.url()).pathname === "/old";
      });
    await page.goto(`${site.url}/start`);
    const parts = ["/$d$division", "/__PAGE__"].map(part);
    await page.getByRole("link", { name: "Old page" }).hover();
    for (const response of await Promise.all(parts)) await response.finished();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Old page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Old page");
  });

  test(
    "a long title takes two lines and says itself in full, and what is beside it takes one",
    furtherCase,
    async ({ page }) => {
      await page.goto(`${site.url}/start`);
      const rows = page.getByRole("navigation", { name: "Documentation pages" });
      for (const row of [
        rows.getByRole("link", { name: LONG }),
        rows.getByRole("button", { name: `${LONG} in parts`, exact: true }),
      ]) {
        await expect(row).toHaveAccessibleName(new RegExp(LONG));
        await expect(row.getByTitle(LONG)).toHaveCSS("height", "40px");
      }
      await expect(rows.getByText("Early access preview")).toHaveCSS("height", "16px");
      await expect(rows.getByText("Old page")).not.toHaveAttribute("title", /./);
    },
  );

  test("renders a top-level group expanded and not as a button", async ({ page }) => {
    await page.goto(`${site.url}/start`);
    await expect(page.getByRole("list", { name: "Guides" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Guides" })).toHaveCount(0);
  });

  test("opens and closes a nested group by keyboard", async ({ page }) => {
    await page.goto(`${site.url}/start`);
    const group = page.getByRole("button", { name: "Closed" });
    await expect(group).toHaveAttribute("aria-expanded", "false");
    await group.press("Enter");
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("link", { name: "Closed two" })).toBeVisible();
    await group.press("Space");
    await expect(page.getByRole("link", { name: "Closed two" })).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/start`);
  });

  test("opens a group at first if it says `expanded`", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/start`);
    await expect(page.getByRole("button", { name: "Open" })).toHaveAttribute("aria-expanded", "true");
  });

  test("opens the group that holds the current page", async ({ page }) => {
    await page.goto(`${site.url}/closed/two`);
    await expect(page.getByRole("button", { name: "Closed" })).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("link", { name: "Closed two" })).toHaveAttribute("aria-current", "page");
  });

  test("keeps groups open while the reader moves on", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/start`);
    await page.getByRole("button", { name: "Closed" }).click();
    await page.getByRole("navigation", { name: "Documentation pages" }).getByRole("link", { name: "Open one" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Open one" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Closed" })).toHaveAttribute("aria-expanded", "true");
  });

  test("follows the label of a group with a landing page and toggles by its chevron", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/start`);
    const chevron = page.getByRole("button", { name: "Pages in With landing page" });
    await chevron.click();
    await expect(chevron).toHaveAttribute("aria-expanded", "true");
    await expect(page).toHaveURL(`${site.url}/start`);
    await page.getByRole("link", { name: "With landing page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rooted" })).toBeVisible();
  });

  test("opens link pages in a new tab and says so", async ({ page }) => {
    await page.goto(`${site.url}/start`);
    const link = page.getByRole("link", { name: "Status (opens in a new tab)" });
    await expect(link).toHaveAttribute("href", "https://status.example.com");
    await expect(link).toHaveAttribute("target", "_blank");
    // What is read out below the edge of the sidebar makes the page no taller.
    await page.setViewportSize({ width: 1280, height: 320 });
    const below = () =>
      document.documentElement.scrollHeight - (document.querySelector("[data-shell]")?.clientHeight ?? 0);
    expect(await page.evaluate(below)).toBeLessThanOrEqual(0);
  });

  test("moves between pages without loading the document again", async ({ page }) => {
    await page.goto(`${site.url}/start`);
    await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    await page.getByRole("navigation", { name: "Documentation pages" }).getByRole("link", { name: "Old page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Old page/ })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-same-document", "");
    await expect(page.locator("html")).toHaveAttribute("data-current-path", "/old");
  });
});
