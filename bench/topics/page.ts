import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "@playwright/test";
import { openPage, visit, withBrowser } from "@/bench/browser";
import { type Engine, withServer } from "@/bench/engine";
import { type Figure, median } from "@/bench/figures";
import { generateSite } from "@/bench/generate-site";

/** The page to begin with, the first of the site. */
const START = "section-0/page-0";

/** Links of the sidebar that are clicked, those after the first. */
const CLICKS = 9;

/** Time in which a page finishes loading without input, in milliseconds. */
const IDLE = 1_500;

/**
 * Records in the page, across full loads, when the last click was and when each new heading was painted. As text, because what
 * runs this file adds helpers to functions that a page does not have.
 */
const WATCH_HEADING = `
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", () => sessionStorage.setItem("bench-click", String(now())), true);
  let last = "";
  const look = () => {
    const text = document.querySelector("h1")?.textContent ?? "";
    if (text !== "" && text !== last) {
      last = text;
      sessionStorage.setItem("bench-heading", JSON.stringify({ text, time: now() }));
    }
    requestAnimationFrame(look);
  };
  look();
`;

/** Bytes that a browser loads for a page, and clicks on links of the sidebar. The server has rendered every page before. */
export function measurePage(engine: Engine, pages: number): Promise<Figure[]> {
  return withServer(engine, pages, ({ url }) =>
    withBrowser(async (browser) => {
      const start = url + engine.address(START);
      if (!engine.hasContent) return weighPage(browser, start);
      const group = generateSite(CLICKS + 1).flatMap((section) => section.pages);
      const targets = group.map(({ path, title }) => ({ address: engine.address(path), title }));
      for (const { address } of targets) await fetch(url + address);
      const weights = await weighPage(browser, start);
      return [...weights, ["click to the new heading", "ms", await clickThrough(browser, start, targets.slice(1))]];
    }),
  );
}

/** Loads a page in a browser with empty caches and measures the received bytes, compressed in the same way for all servers. */
async function weighPage(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openPage(browser);
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await visit(page, url);
  await page.waitForLoadState("load");
  await page.waitForTimeout(IDLE);
  const scripts = responses.filter((entry) => entry.request().resourceType() === "script");
  const sizes = await Promise.all(scripts.map(sizeOf));
  await page.context().close();
  const html = Buffer.from(await (await fetch(url)).arrayBuffer());
  return [
    ["client JavaScript, gzip", "kB", sizes.reduce((total, size) => total + size, 0) / 1000],
    ["HTML, gzip", "kB", gzipSync(html).length / 1000],
    ["HTML, brotli", "kB", brotliCompressSync(html).length / 1000],
  ];
}

/**
 * Clicks links of the sidebar one after another. @param targets URLs with the titles of their pages
 * @returns median of the milliseconds to the new heading
 */
async function clickThrough(
  browser: Browser,
  url: string,
  targets: readonly { address: string; title: string }[],
): Promise<number> {
  const page = await openPage(browser);
  await page.addInitScript(WATCH_HEADING);
  await visit(page, url);
  const times: number[] = [];
  for (const { address, title } of targets) {
    await page.waitForTimeout(IDLE);
    await page.locator(`:is(nav, aside) a[href="${address}"]:visible`).first().click();
    times.push(await readTime(page, title));
  }
  await page.context().close();
  return median(times);
}

async function readTime(page: Page, title: string): Promise<number> {
  const read = (wanted: string) => {
    const heading = JSON.parse(sessionStorage.getItem("bench-heading") ?? "{}") as { text?: string; time?: number };
    if (!heading.text?.includes(wanted)) return undefined;
    return (heading.time ?? 0) - Number(sessionStorage.getItem("bench-click"));
  };
  const handle = await page.waitForFunction(read, title, { timeout: 30_000 });
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** Bytes of a body, compressed; 0 where the browser has none (redirects, cached answers). */
async function sizeOf(response: Response): Promise<number> {
  try {
    return gzipSync(await response.body()).length;
  } catch {
    return 0;
  }
}
