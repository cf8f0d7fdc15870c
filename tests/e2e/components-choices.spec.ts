import type { Page } from "@playwright/test";
import { findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import { expect, galleryTest as test } from "./fixtures";

/** Opens a page of the gallery. */
const open = (page: Page, path: string) => page.goto(`/components/${path}`);
const selectedTab = (page: Page, name: string) => page.getByRole("tab", { name, selected: true, exact: true });

test("tabs with equal titles follow each other and the code group, and are in the address", async ({ page }) => {
  await open(page, "tabs");
  await page.getByRole("tab", { name: "pnpm" }).first().click();
  await expect(selectedTab(page, "pnpm")).toHaveCount(2);
  await expect(page.getByText("Install with pnpm.")).toBeVisible();
  await expect(page.getByText("pnpm dev")).toBeVisible();
  await expect(page).toHaveURL(/#pnpm$/);
});

test("a choice of tab is remembered on other pages", async ({ page }) => {
  await open(page, "tabs");
  await page.getByRole("tab", { name: "pnpm" }).first().click();
  await open(page, "code");
  await expect(selectedTab(page, "pnpm")).toHaveCount(1);
});

test("tabs that do not sync keep to themselves", async ({ page }) => {
  await open(page, "tabs");
  await expect(selectedTab(page, "Second")).toBeVisible();
  await page.getByRole("tab", { name: "First" }).click();
  await expect(page.getByText("These tabs do not follow the others.")).toBeVisible();
});

test("arrow keys, Home and End move between tabs, round the ends", furtherCase, async ({ page }) => {
  await open(page, "tabs");
  await page.getByRole("tab", { name: "npm", exact: true }).first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "yarn" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(selectedTab(page, "npm").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "yarn" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "npm", exact: true }).first()).toBeFocused();
});

test("a hash opens the tab that holds its heading", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lectern:tabs", '["yarn"]'));
  await open(page, "tabs#notes-for-npm");
  await expect(page.getByRole("heading", { name: "Notes for npm" })).toBeInViewport();
});

test("a code group with a select shows the chosen language", furtherCase, async ({ page }) => {
  await open(page, "code");
  const select = page.getByRole("combobox", { name: /language/i });
  await select.selectOption("Python");
  await expect(page.getByText('print("hello")')).toBeVisible();
  await expect(page.getByText('console.log("hello")')).toBeHidden();
});

test("an accordion writes its id into the address and takes it away", async ({ page }) => {
  await open(page, "accordions");
  await page.getByText("First of a group").click();
  await page.getByText("Nested", { exact: true }).click();
  await expect(page).toHaveURL(/#first-of-a-group:nested$/);
  await page.getByText("Nested", { exact: true }).click();
  await page.getByText("First of a group").click();
  await expect(page).toHaveURL(/accordions$/);
});

test("a hash opens the accordions around its target", furtherCase, async ({ page }) => {
  await open(page, "accordions#first-of-a-group:nested");
  await expect(page.getByText("Accordions can be nested.")).toBeVisible();
  await page.getByRole("link", { name: "Open the third one" }).click();
  await expect(page.getByText("This one has an id of its own.")).toBeVisible();
});

test("an expandable stays as the reader left it, for the session", furtherCase, async ({ page }) => {
  await open(page, "accordions");
  await page.getByText("Show properties").click();
  await expect(page.getByText("Identifier.")).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Identifier.")).toBeVisible();
  await page.getByText("Hide properties").click();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Show properties")).toBeVisible();
});

test("the select of a page with views shows one of them", furtherCase, async ({ page }) => {
  await open(page, "views");
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(contents).toHaveText(["Install in JavaScript", "Variations", "Properties of a view"]);
  const select = page.getByRole("main").getByRole("combobox");
  expect(await findViolations(page)).toEqual([]);
  await select.selectOption("Python");
  await expect(contents).toHaveText(["Install in Python", "Variations", "Properties of a view"]);
  await expect(page.getByRole("heading", { name: "Install in Python" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Install in JavaScript" })).toBeHidden();
});

test("a hash opens the view that holds its heading", furtherCase, async ({ page }) => {
  await open(page, "views#install-in-python");
  await expect(page.getByRole("heading", { name: "Install in Python" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("combobox")).toHaveValue("Python");
});

test("the filter of a change log shows entries that have all tags, and is in the address", async ({ page }) => {
  await open(page, "changelog");
  await page.getByRole("button", { name: "Feature" }).click();
  await page.getByRole("button", { name: "API" }).click();
  await expect(page).toHaveURL(/\?tags=Feature(?:%2C|,)API$/);
  await expect(page.getByText("A page can have several views.")).toBeVisible();
  await expect(page.getByText("The first version.")).toBeHidden();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "API", pressed: true })).toBeVisible();
  await expect(page.getByText("The first version.")).toBeHidden();
});

test("a filter that no entry passes says so, and can be taken back at once", furtherCase, async ({ page }) => {
  await open(page, "changelog");
  await page.getByRole("button", { name: "API" }).click();
  await page.getByRole("button", { name: "Fix" }).click();
  const notice = page.getByText("No entries match the selected filters.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("The first version.")).toBeVisible();
  await expect(page).toHaveURL(/changelog$/);
});

test("the table of contents lists the headings of open tabs", async ({ page }) => {
  await open(page, "tabs");
  const entry = page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Notes for npm" });
  await expect(entry).toBeVisible();
  await page.getByRole("tab", { name: "pnpm" }).first().click();
  await expect(entry).toHaveCount(0);
});

test("on paper every tab is there, under its name", furtherCase, async ({ page }) => {
  await open(page, "tabs");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Install with pnpm.")).toBeVisible();
  await expect(page.getByText("pnpm dev")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});
