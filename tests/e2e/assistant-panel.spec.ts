import type { Page } from "@playwright/test";
import { ask, input, openPanel, type PanelSite, panel, startPanelSite } from "../support/assistant-panel";
import { COLOR_RULES, findViolations } from "../support/find-violations";
import { fullUnless, furtherCase } from "../support/full-tier";
import { expect, test } from "./fixtures";

let site: PanelSite;

test.beforeAll(async ({ sites }) => {
  site = await startPanelSite(sites);
});
test.afterAll(() => site?.model.close());

const open = (page: Page, path = "/start") => openPanel(page, site.url + path);

test("the button opens the panel, Escape closes it and gives the focus back", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Ask assistant" }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(input(page)).toBeFocused();
});

test("a browser that stores nothing for a site shows the panel, answers, and the other pages", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      const get = () => {
        throw new DOMException("The request was denied.", "SecurityError");
      };
      Object.defineProperty(window, name, { get });
    }
  });
  site.model.follow({ texts: ["Answered without storage."] });
  await open(page);
  await ask(page, "What is it?");
  await expect(panel(page).getByRole("paragraph").getByText("Answered without storage.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Documentation pages" }).getByRole("link", { name: "Other" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
  expect(failures).toEqual([]);
});

test("Control and I opens and closes the panel", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/start`);
  await expect(async () => {
    await page.keyboard.press("Control+i");
    await expect(panel(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Control+i");
  await expect(panel(page)).toBeHidden();
});

for (const width of [1280, 1440]) {
  test(
    `in a window of ${width} pixels the text keeps its lines beside the open panel, and the sidebar stays`,
    fullUnless(width === 1440),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.url}/other`);
      const main = page.getByRole("main");
      const before = await main.boundingBox();
      await page.getByRole("button", { name: "Ask assistant" }).first().click();
      await expect(input(page)).toBeFocused();
      await expect.poll(async () => (await main.boundingBox())?.width).toBe(before?.width);
      await expect(page.getByRole("navigation", { name: "Documentation pages" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
      const end = ((await main.boundingBox())?.x ?? width) + (before?.width ?? width);
      expect(end).toBeLessThanOrEqual((await panel(page).boundingBox())?.x ?? 0);
    },
  );
}

test("an address with a question asks it and forgets it", furtherCase, async ({ page }) => {
  site.model.follow({ texts: ["Answered."] });
  await page.goto(`${site.url}/start?assistant=${encodeURIComponent("What is it?")}`);
  await expect(panel(page).getByRole("paragraph").getByText("Answered.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/start`);
});

test("a page in assistant mode holds the chat, and what opens the panel elsewhere leads into it", async ({ page }) => {
  site.model.follow({ texts: ["Answered here."] });
  await page.goto(`${site.url}/chat?assistant=${encodeURIComponent("What is it?")}`);
  const chat = page.getByRole("main");
  await expect(chat.getByRole("paragraph").getByText("Answered here.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/chat`);
  await expect(chat.getByText("Never shown.")).toHaveCount(0);
  await page.keyboard.press("Control+i");
  await expect(chat.getByRole("textbox", { name: "Ask a question…" })).toBeFocused();
  await expect(panel(page)).toHaveCount(0);
  expect(await findViolations(page, "main")).toEqual([]);
});

test("the conversation survives a page change and a reload", async ({ page }) => {
  site.model.follow({ texts: ["Kept answer."] });
  await open(page);
  await ask(page, "Keep this");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Other" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
  await expect(panel(page).getByText("Keep this", { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText("Keep this", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("Kept answer.").first()).toBeVisible();
});

test("the second question continues the thread", async ({ page }) => {
  site.model.follow({ texts: ["One."] });
  await open(page);
  await ask(page, "First");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  const request = page.waitForRequest(/\/message$/);
  await ask(page, "Second");
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({
    threadId: expect.stringMatching(/^thread_/),
    retrievalPageSize: 5,
    currentPath: "/start",
  });
});

test("a vote is stored", async ({ page }) => {
  site.model.follow({ texts: ["Vote for me."] });
  await open(page);
  await ask(page, "Vote?");
  const response = page.waitForResponse(/\/_lectern\/vote$/);
  await panel(page).getByRole("button", { name: "Good answer" }).click();
  expect((await response).status()).toBe(204);
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toHaveAttribute("aria-pressed", "true");
});

test("the last question can be changed", furtherCase, async ({ page }) => {
  site.model.follow({ texts: ["Fine."] });
  await open(page);
  await ask(page, "Frist question");
  await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
  const edit = panel(page).getByRole("button", { name: "Edit question" });
  const editor = panel(page).getByRole("textbox", { name: "Edit question" });
  await edit.click();
  await editor.press("Escape");
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await editor.fill("First question");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("First question", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("Frist question", { exact: true })).toHaveCount(0);
});

test("selected text goes along with a question", furtherCase, async ({ page }) => {
  site.model.follow({ texts: ["About that."] });
  await page.goto(`${site.url}/start`);
  await page.getByText("Install the widget with one command.").click({ clickCount: 3 });
  await page.getByRole("button", { name: "Ask about this" }).click();
  const request = page.waitForRequest(/\/message$/);
  await ask(page, "What is this?");
  const { context } = (await request).postDataJSON();
  expect(context).toEqual([{ type: "textSelection", value: "Install the widget with one command.", path: "/start" }]);
});

test("a block of code goes along with a question", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/start`);
  await page.getByRole("main").getByText("npm install widget").hover();
  await page.getByRole("main").getByRole("button", { name: "Ask about this" }).click();
  await expect(panel(page).getByRole("button", { name: "Remove npm install widget" })).toBeVisible();
});

test("the panel has no accessibility mistakes, light and dark, wide and narrow", async ({ page }) => {
  site.model.follow({ texts: ["**Run** `npm i`, see [Start](/start).\n\n```bash\nnpm install widget # now\n```\n"] });
  await open(page);
  // Two, since what is named alike in one reply is there again in the next.
  for (const count of [1, 2]) {
    await ask(page, "How do I install the widget?");
    await expect(panel(page).getByRole("list", { name: "Sources" })).toHaveCount(count);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark/ : /^(?!.*dark)/);
      const rules = colorScheme === "dark" ? COLOR_RULES : undefined;
      expect({ colorScheme, width, found: await findViolations(page, "#chat-assistant-sheet", rules) }).toMatchObject({
        found: [],
      });
    }
  }
});

test("the history is used by keyboard alone: go on with a conversation, delete one, go back", async ({ page }) => {
  site.model.follow({ texts: ["Fine."] });
  await open(page);
  for (const question of ["First topic", "Second topic"]) {
    await ask(page, question);
    await expect(panel(page).getByRole("button", { name: "Good answer" })).toBeVisible();
    await panel(page).getByRole("button", { name: "New chat" }).press("Enter");
    await expect(input(page)).toBeFocused();
  }
  await panel(page).getByRole("button", { name: "Recent chats" }).press("Enter");
  const list = panel(page).getByRole("region", { name: "Recent chats" });
  await expect(list.getByRole("button", { name: /^Second topic/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("button", { name: /^First topic/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  // Back to what opened the list, as from a menu.
  await expect(panel(page).getByRole("button", { name: "Recent chats" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("First topic", { exact: true })).toBeVisible();
  await expect(input(page)).toBeFocused();
});

test(
  "the edge of the panel is dragged or moved by keys, stays there, and goes back by two clicks",
  furtherCase,
  async ({ page }) => {
    await open(page);
    const edge = panel(page).getByRole("separator", { name: "Resize panel" });
    await edge.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(edge).toHaveAttribute("aria-valuenow", "424");
    await edge.hover();
    await page.mouse.down();
    await page.mouse.move(400, 400);
    // The page keeps 880 of the 1440 pixels.
    await expect(edge).toHaveAttribute("aria-valuenow", "560");
    await page.mouse.move(900, 400);
    await page.mouse.up();
    await expect(edge).toHaveAttribute("aria-valuenow", "540");
    await page.reload();
    await expect(edge).toHaveAttribute("aria-valuenow", "540");
    await edge.dblclick();
    await expect(panel(page)).toHaveCSS("width", "400px");
  },
);

test("on a phone the panel is modal, and its field stays above the keyboard of the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/start`);
  await page.getByRole("button", { name: "Ask assistant" }).click();
  await expect(input(page)).toBeFocused();
  await expect(panel(page)).toHaveCSS("width", "390px");
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: 480 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect(panel(page)).toHaveCSS("height", "480px");
  const field = await input(page).boundingBox();
  expect((field?.y ?? 844) + (field?.height ?? 0)).toBeLessThan(480);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
});

test(
  "where the text reads from right to left, the panel is at the left edge and grows to the right",
  furtherCase,
  async ({ page }) => {
    site.model.follow({ texts: ["اقرأ [البداية](/ar/start#install)."] });
    await page.goto(`${site.url}/ar/start`);
    await page.locator("#assistant-entry").click();
    const sheet = page.locator("#chat-assistant-sheet");
    await expect(sheet.getByRole("textbox")).toBeFocused();
    await expect(sheet).toHaveCSS("direction", "rtl");
    await expect(sheet.getByRole("textbox")).toHaveCSS("direction", "rtl");
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0);
    const edge = sheet.getByRole("separator");
    await edge.focus();
    await page.keyboard.press("ArrowRight");
    await expect(edge).toHaveAttribute("aria-valuenow", "424");
    await sheet.getByRole("textbox").fill("كيف أثبت install؟");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("link", { name: "البداية" })).toHaveAttribute("href", "/ar/start#install");
    // It speaks the language of the page.
    await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0);
  },
);
