import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { openPage, visit, waitForText, withBrowser } from "@/bench/browser";
import type { CommandUsage } from "@/bench/command";
import { type Engine, fileOf, forget, prepare, start } from "@/bench/engine";
import { type Figure, median } from "@/bench/figures";

/** The page that is opened and edited. */
const PAGE = "section-0/page-3";

/** Edits whose median counts, after one that does not. */
const EDITS = 5;

/**
 * Time in which a freshly opened page connects to its server, a change settles, and bundlers write their caches to disk,
 * which they do when nothing else happens; milliseconds.
 */
const SETTLE = { opening: 2_000, edit: 500, cache: 25_000 };

/** Times that an author waits, without a cache, and again after a session of half a minute. */
export async function measureDev(engine: Engine, pages: number): Promise<Figure[]> {
  await prepare(engine, pages);
  await forget(engine, pages);
  return withBrowser(async (browser) => {
    let edit = 0;
    const cold = await openFirstPage(browser, engine, pages, async (page) => {
      edit = await measureEdits(page, fileOf(engine, pages, PAGE));
      await pause(SETTLE.cache);
    });
    const warm = await openFirstPage(browser, engine, pages);
    return [
      ["dev: first page, cold", "CPU s", cold.cpu],
      ["dev: first page, cold", "s", cold.wall],
      ["dev: first page, warm", "CPU s", warm.cpu],
      ["dev: first page, warm", "s", warm.wall],
      ["dev: after the first page", "MB", cold.memory / 1e6],
      ["dev: edit to screen", "ms", edit],
    ];
  });
}

/** Starts a server, opens its first page, and runs a task with it. @returns what the server used until the page was there */
async function openFirstPage(
  browser: Browser,
  engine: Engine,
  pages: number,
  task?: (page: Page) => Promise<void>,
): Promise<CommandUsage> {
  const page = await openPage(browser);
  const server = await start(engine, pages, "dev");
  try {
    await visit(page, server.url + engine.address(PAGE));
    const usage = { wall: (performance.now() - server.startedAt) / 1000, ...server.usage() };
    await task?.(page);
    return usage;
  } finally {
    await page.context().close();
    await server.stop();
  }
}

/** Saves a page with another text again and again. @returns median of the milliseconds from the saved file to the text on the screen */
async function measureEdits(page: Page, file: string): Promise<number> {
  const original = await readFile(file, "utf8");
  const times: number[] = [];
  await pause(SETTLE.opening);
  try {
    for (let edit = 0; edit <= EDITS; edit += 1) {
      const text = `edit-marker-${edit}-shown`;
      const changed = original.includes("edit-marker")
        ? original.replace("edit-marker", text)
        : `${original}\n\n${text}\n`;
      const began = performance.now();
      // Written over, because a file that is emptied first may be read while it is empty, as by Starlight.
      await writeFile(file, changed, { flag: "r+" });
      await waitForText(page, text);
      if (edit > 0) times.push(performance.now() - began);
      await pause(SETTLE.edit);
    }
  } finally {
    await writeFile(file, original);
  }
  return median(times);
}
