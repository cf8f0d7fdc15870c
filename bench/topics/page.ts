import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "@playwright/test";
import { openPage, visit, withBrowser } from "@/bench/browser";
import type { Engine } from "@/bench/engine";
import { median } from "@/bench/figures";
import { generateSite } from "@/bench/generate-site";
import { measureEngines, type Row, type Topic, withServer } from "@/bench/topic";

/** Links of the sidebar that are clicked; the first is the page to begin with. */
const CLICKS = 9;

/** Bytes that a browser loads for a page. */
interface PageWeight {
  script: number;
  htmlGzip: number;
  htmlBrotli: number;
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

type Measured = PageWeight & { click?: number };

const ROWS: readonly Row<Measured>[] = [
  ["client JavaScript, gzip", "kB", ({ script }) => script / 1000],
  ["HTML, gzip", "kB", ({ htmlGzip }) => htmlGzip / 1000],
  ["HTML, brotli", "kB", ({ htmlBrotli }) => htmlBrotli / 1000],
  ["click to the new heading", "ms", ({ click }) => click],
];

/** Bytes that a browser loads for a page, and for clicks on links of the sidebar. The server has rendered every page before. */
export const page: Topic = {
  id: "page",
  run: (context) =>
    withBrowser((browser) =>
      measureEngines(context, context.options.sites, ROWS, (...site) => measure(browser, ...site)),
    ),
};

function measure(browser: Browser, engine: Engine, pages: number): Promise<Measured> {
  return withServer(engine, pages, async (server) => {
    const group = generateSite(20)[0]?.pages ?? [];
    const targets = group.slice(0, CLICKS + 1).map(({ path, title }) => ({ address: engine.address(path), title }));
    const [first, ...others] = targets;
    const start = server.url + (first?.address ?? "/");
    if (!engine.hasContent) return weighPage(browser, start);
    for (const { address } of targets) await fetch(server.url + address);
    return { ...(await weighPage(browser, start)), click: await clickThrough(browser, start, others) };
  });
}

/** Loads a page in a browser with empty caches and weighs what arrives. Sizes are those of our own compression, so that servers compare. */
async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
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
  const script = sizes.reduce((total, size) => total + size, 0);
  return { script, htmlGzip: gzipSync(html).length, htmlBrotli: brotliCompressSync(html).length };
}

/** Clicks links of the sidebar one after another. @returns median of the milliseconds to the new heading. Targets are addresses with the titles of their pages. */
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
