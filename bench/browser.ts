import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "@/tests/support/find-browser";

/** Maximum time until a page appears, in milliseconds; the first page of a large site takes minutes in `dev` with some engines. */
const APPEARANCE_LIMIT = 3 * 60_000;

/** Opens a browser, gives it to a task and closes it. */
export async function withBrowser<T>(task: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/** An empty page of a desktop's size. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(APPEARANCE_LIMIT);
  return page;
}

/**
 * Goes to a URL and waits until its heading is visible. A refused connection is tried once more: a server may listen for
 * a moment to see whether its port is free, before it listens to serve.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const go = () => page.goto(url, { waitUntil: "commit", timeout: APPEARANCE_LIMIT });
  await go().catch(async (error: Error) => {
    if (!error.message.includes("ERR_CONNECTION_REFUSED")) throw error;
    await pause(50);
    await go();
  });
  await page.locator("h1:visible").first().waitFor();
}

/**
 * Waits until a page shows a text. Looks at every frame: locators look again after pauses that grow to half a second,
 * which would be included in the measured time.
 */
export async function waitForText(page: Page, text: string, timeout = 60_000): Promise<void> {
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), text, { polling: "raf", timeout });
}
