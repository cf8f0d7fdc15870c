import { test as base, type Page } from "@playwright/test";

/**
 * Playwright's `test` with a reader who looks at a page before touching it: `page.goto` comes back once the page's code has
 * taken it over. What happens before is the subject of `early-input.spec.ts`, which opens pages with `waitUntil: "commit"`.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, provide) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goto(address, options);
      if (javaScriptEnabled !== false && options?.waitUntil !== "commit") await hasCome(page);
      return response;
    };
    await provide(page);
  },
});

/**
 * Waits until React has taken over the content of a page of Lectern, and follows its links; other documents are there when
 * they are loaded.
 */
async function hasCome(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A policy may forbid a page its code.
    if (!document.documentElement.dataset.theme) return true;
    if (document.querySelector("[data-shell]") && !document.lecternFollows) return false;
    const main = document.querySelector("main");
    return !main || Object.keys(main).some((key) => key.startsWith("__reactFiber$"));
  });
}

export { expect } from "@playwright/test";
