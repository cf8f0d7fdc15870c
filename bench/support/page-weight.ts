import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "@playwright/test";
import { openPage, visit } from "@/bench/support/browser";
import { median } from "@/bench/support/statistics";

/** What a page makes a browser load, bytes. */
export interface PageWeight {
  script: number;
  style: number;
  htmlGzip: number;
  htmlBrotli: number;
}

/** What a click on a link of the sidebar costs. */
export interface ClickCost {
  /** Milliseconds from the click to the new heading, median. */
  time: number;
  /** Bytes (gzip) that were loaded for it, median. */
  data: number;
}

/** Time in which a page loads what it loads by itself, milliseconds. */
const IDLE = 1_500;

/**
 * Notes in the page, across full loads, when the last click was and when each new heading was painted. As text, because what
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

/** Loads a page in a browser with empty caches and weighs what arrives. Sizes are those of our own compression, so that servers compare. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const page = await openPage(browser);
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await visit(page, url);
  await page.waitForLoadState("load");
  await page.waitForTimeout(IDLE);
  const sum = async (kind: string) =>
    (await Promise.all(responses.filter((entry) => entry.request().resourceType() === kind).map(sizeOf))).reduce(
      (total, size) => total + size,
      0,
    );
  const weight = { script: await sum("script"), style: await sum("stylesheet") };
  await page.context().close();
  const html = Buffer.from(await (await fetch(url)).arrayBuffer());
  return { ...weight, htmlGzip: gzipSync(html).length, htmlBrotli: brotliCompressSync(html).length };
}

/** Clicks links of the sidebar one after another. Targets are addresses with the titles of their pages. */
export async function clickThrough(
  browser: Browser,
  url: string,
  targets: readonly { address: string; title: string }[],
): Promise<ClickCost> {
  const page = await openPage(browser);
  await page.addInitScript(WATCH_HEADING);
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await visit(page, url);
  const times: number[] = [];
  const data: number[] = [];
  for (const { address, title } of targets) {
    await page.waitForTimeout(IDLE);
    responses.length = 0;
    await page.locator(`:is(nav, aside) a[href="${address}"]:visible`).first().click();
    times.push(await readTime(page, title));
    await page.waitForTimeout(IDLE);
    data.push((await Promise.all(responses.map(sizeOf))).reduce((total, size) => total + size, 0));
  }
  await page.context().close();
  return { time: median(times), data: median(data) };
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
