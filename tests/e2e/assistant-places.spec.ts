import { waitForIndex } from "../support/search-index";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const page = "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n";

test.describe("where the assistant is switched off", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    const contextual = { options: ["copy", "view", "assistant"] };
    site = await sites.add(
      { navigation: { pages: ["start"] }, contextual },
      {
        "start.mdx": page,
        "chat.mdx": "---\ntitle: Chat\nmode: assistant\n---\n",
      },
      { ASSISTANT: "off" },
    );
    await waitForIndex(site.url, "install");
  });

  test("a page in its place has an input that is switched off", async ({ page }) => {
    await page.goto(`${site.url}/chat`);
    await expect(page.getByRole("main").getByRole("textbox", { name: "Ask a question…" })).toBeDisabled();
  });

  test("nothing on the page leads to it", async ({ page }) => {
    await page.goto(`${site.url}/start?assistant=hello`);
    await expect(page.getByRole("heading", { level: 1, name: "Start" })).toBeVisible();
    await expect(page.locator("[data-assistant-open], #chat-assistant-sheet")).toHaveCount(0);
    await page
      .getByRole("button", { name: /^Search/ })
      .first()
      .click();
    const search = page.getByRole("dialog");
    await search.getByRole("combobox").fill("install");
    await expect(search.getByRole("option", { name: /Install/ }).first()).toBeVisible();
    await expect(search.getByText(/ask/i)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toBeVisible();
    await expect(help.getByText(/assistant/i)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Page actions" }).click();
    await expect(page.getByRole("menuitem", { name: "View as Markdown" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /assistant/i })).toHaveCount(0);
  });

  const endpoints = [
    { method: "GET", path: "/_lectern/assistant" },
    { method: "POST", path: "/_lectern/vote" },
    { method: "POST", path: "/_lectern/highlight" },
    { method: "GET", path: "/_lectern/widget.js" },
  ];
  for (const { method, path } of endpoints) {
    test(`${method} ${path} answers 404`, async ({ request }) => {
      expect(
        (await request.fetch(site.url + path, { method, data: method === "POST" ? {} : undefined })).status(),
      ).toBe(404);
    });
  }
});
