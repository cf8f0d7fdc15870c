import type { Page } from "@playwright/test";
import { fullUnless, furtherCase } from "../support/full-tier";
import { holdCode } from "../support/hold-code";
import { expect, test } from "./fixtures";

interface Row {
  title: string;
  /** Pixels; that of a desk if absent. */
  width?: number;
  /** It stands for its kind in the first tier. */
  isQuick?: boolean;
  act: (page: Page) => Promise<void>;
  opens: string;
}

const rows: readonly Row[] = [
  { title: "Control+K", act: (page) => page.keyboard.press("Control+k"), opens: "Search" },
  { title: "Control+K before a question", isQuick: true, act: (page) => shortcutThenWords(page, "k"), opens: "Search" },
  { title: "Control+I before a question", act: (page) => shortcutThenWords(page, "i"), opens: "Assistant" },
  { title: "a slash", act: (page) => page.keyboard.press("/"), opens: "Search" },
  { title: "a click on the search field", isQuick: true, act: (page) => click(page, /^Search/), opens: "Search" },
  { title: "a question mark", act: (page) => page.keyboard.press("?"), opens: "Keyboard shortcuts" },
  { title: "Control+I", isQuick: true, act: (page) => page.keyboard.press("Control+i"), opens: "Assistant" },
  {
    title: "a click on the menu of a phone",
    isQuick: true,
    width: 390,
    act: (page) => click(page, /^Open menu/),
    opens: "Site",
  },
  { title: "a click on the assistant's button", act: (page) => click(page, /^Ask/), opens: "Assistant" },
];

test.describe("what a reader does before the page's code has arrived", () => {
  for (const { title, width, isQuick = false, act, opens } of rows) {
    test(`${title} is answered once the code is there`, fullUnless(isQuick), async ({ page }) => {
      if (width) await page.setViewportSize({ width, height: 844 });
      const release = await holdCode(page);
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await act(page);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      release();
      await expect(page.getByRole("dialog", { name: opens })).toBeVisible();
    });
  }
});

test("what a mouse points at is known once the code is there", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/quickstart", { waitUntil: "commit" });
  await page.getByRole("main").getByText("npx lectern dev my-docs").last().hover();
  release();
  await expect(page.getByRole("main").getByRole("button", { name: "Ask about this" }).first()).toBeVisible();
});

test("what was selected can be asked about once the code is there", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/quickstart", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("paragraph").first().click({ clickCount: 3 });
  release();
  await expect(page.locator("#text-selection-tooltip")).toBeVisible();
});

const searchField = { role: "combobox", name: "Search" } as const;
const questionField = { role: "textbox", name: "Ask a question…" } as const;

for (const { title, isQuick = false, open, field } of [
  { title: "Control+K", open: (page: Page) => page.keyboard.press("Control+k"), field: searchField },
  { title: "a slash", open: (page: Page) => page.keyboard.press("/"), field: searchField },
  {
    title: "a click on the search field",
    isQuick: true,
    open: (page: Page) => click(page, /^Search/),
    field: searchField,
  },
  { title: "Control+I", open: (page: Page) => page.keyboard.press("Control+i"), field: questionField },
  { title: "a click on the assistant's button", open: (page: Page) => click(page, /^Ask/), field: questionField },
]) {
  test(`what is typed after ${title} waits for the field that it opens`, fullUnless(isQuick), async ({ page }) => {
    const release = await holdCode(page);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open(page);
    await page.keyboard.type("Who? a/bd");
    await page.keyboard.press("Backspace");
    release();
    await expect(page.getByRole(field.role, { name: field.name })).toHaveValue("Who? a/b");
  });

  test(`what is typed after ${title} is not lost while code is loaded`, fullUnless(isQuick), async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => document.lecternHasParts);
    const release = await holdCode(page);
    await open(page);
    await page.keyboard.type("Who? a/b");
    release();
    await expect(page.getByRole(field.role, { name: field.name })).toHaveValue("Who? a/b");
  });
}

test("Enter after what was typed opens the first result once the code is there", furtherCase, async ({ page }) => {
  await page.request.get("/quickstart");
  await expect(async () => {
    const { results, building } = await (await page.request.get("/_lectern/search?q=quickstart")).json();
    expect([results[0].path, building]).toEqual(["/quickstart", undefined]);
  }).toPass({ timeout: 120_000 });
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await click(page, /^Search/);
  await page.keyboard.type("quickstart");
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(/\/quickstart/);
});

test("Enter after what was typed asks the assistant once the code is there", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+i");
  await page.keyboard.type("Who?");
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("log").getByText("Who?", { exact: true })).toBeVisible();
});

async function shortcutThenWords(page: Page, key: string): Promise<void> {
  await page.keyboard.press(`Control+${key}`);
  await page.keyboard.type("who?");
}

async function click(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}
