import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { openPage, visit, waitForText, withBrowser } from "@/bench/browser";
import { type Engine, fileOf, forget, prepare, start } from "@/bench/engine";
import { median } from "@/bench/figures";
import { measureEngines, type Row, type Topic } from "@/bench/topic";

/** The page that is opened and edited. */
const PAGE = "section-0/page-3";

/** Edits whose median counts, after one that does not. */
const EDITS = 5;

/**
 * Time in which a freshly opened page connects to its server, a change settles, and bundlers write their caches to disk,
 * which they do when nothing else happens; milliseconds.
 */
const SETTLE = { opening: 2_000, edit: 500, cache: 25_000 };

interface FirstPage {
  cpu: number;
  wall: number;
  memory: number;
}

interface Measured {
  cold: FirstPage;
  /** Milliseconds from the saved file to the text on the screen. */
  edit: number;
  warm: FirstPage;
}

const ROWS: readonly Row<Measured>[] = [
  ["dev: first page, cold", "CPU s", ({ cold }) => cold.cpu],
  ["dev: first page, cold", "s", ({ cold }) => cold.wall],
  ["dev: first page, warm", "CPU s", ({ warm }) => warm.cpu],
  ["dev: first page, warm", "s", ({ warm }) => warm.wall],
  ["dev: after the first page", "MB", ({ cold }) => cold.memory / 1e6],
  ["dev: edit to screen", "ms", ({ edit }) => edit],
];

/** Times that an author waits, without a cache, and again after a session of half a minute. */
export const dev: Topic = {
  id: "dev",
  run: (context) => measureEngines(context, context.options.sites, ROWS, measure),
};

async function measure(engine: Engine, pages: number): Promise<Measured> {
  await prepare(engine, pages);
  await forget(engine, pages);
  return withBrowser(async (browser) => {
    const session = async <T>(task: (first: FirstPage, page: Page) => Promise<T>): Promise<T> => {
      const page = await openPage(browser);
      const server = await start(engine, pages, "dev");
      try {
        await visit(page, server.url + engine.address(PAGE));
        const wall = (performance.now() - server.startedAt) / 1000;
        const { cpu, memory } = server.usage();
        return await task({ cpu, wall, memory }, page);
      } finally {
        await page.context().close();
        await server.stop();
      }
    };
    const first = await session(async (cold, page) => {
      const edit = await measureEdits(page, fileOf(engine, pages, PAGE));
      await pause(SETTLE.cache);
      return { cold, edit };
    });
    return { ...first, warm: await session(async (warm) => warm) };
  });
}

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
      await writeFile(file, changed);
      await waitForText(page, text);
      if (edit > 0) times.push(performance.now() - began);
      await pause(SETTLE.edit);
    }
  } finally {
    await writeFile(file, original);
  }
  return median(times);
}
