import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { bareApp } from "@/bench/engines/bare-app";
import { lectern } from "@/bench/engines/lectern";
import { lecternPackage } from "@/bench/engines/lectern-package";
import type { Engine } from "@/bench/engines/types";
import { openPage, visit, waitForText, withBrowser } from "@/bench/support/browser";
import { type RunningServer, startServer } from "@/bench/support/command";
import { median } from "@/bench/support/statistics";
import { figureAdder, type Measurement } from "@/bench/topics/measure-engine";
import type { Topic, TopicContext } from "@/bench/topics/types";

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

interface Session extends FirstPage {
  /** Memory after the edits, bytes. */
  later: number;
  /** Milliseconds from the saved file to the text on the screen. */
  edit: number;
}

/** What an author waits for. */
export const dev: Topic = {
  id: "dev",
  title: "The author's loop",
  method:
    "`npm run dev` until a page stands in a browser, with no cache and again after a session of half a minute; then the page's file is saved with another text " +
    "until the browser shows it (median of five).",
  async run(context) {
    await bareApp.prepare(1);
    const bare = await measure(context, bareApp, 1);
    addRows(context, { engine: bareApp, measured: bare });
    for (const pages of context.options.sites) {
      for (const engine of [lectern, lecternPackage, ...context.peers]) {
        const row = {
          id: "dev-cold-cpu",
          title: "first page, cold, CPU",
          engine: engine.name,
          pages,
          unit: "CPU s" as const,
        };
        await context.attempt(row, async () => {
          await engine.prepare(pages);
          addRows(context, { engine, pages, measured: await measure(context, engine, pages), bare });
        });
      }
    }
  },
};

interface Measured {
  cold: Session;
  warm: FirstPage;
}

async function measure(context: TopicContext, engine: Engine, pages: number): Promise<Measured> {
  await context.forget(engine, pages);
  return withBrowser(async (browser) => {
    const port = context.nextPort();
    const start = () => startServer(engine.dev(pages, port), port);
    const session = async <T>(
      task: (server: RunningServer, first: FirstPage, page: Page) => Promise<T>,
    ): Promise<T> => {
      const page = await openPage(browser);
      const server = await start();
      try {
        await visit(page, server.url + engine.address(PAGE));
        const wall = (performance.now() - server.startedAt) / 1000;
        const { cpu, memory } = server.usage();
        return await task(server, { cpu, wall, memory }, page);
      } finally {
        await page.context().close();
        await server.stop();
      }
    };
    const cold = await session(async (server, first, page) => {
      const edit = await measureEdits((text) => waitForText(page, text), engine.file(pages, PAGE));
      const later = server.usage().memory;
      await pause(SETTLE.cache);
      return { ...first, edit, later };
    });
    return { cold, warm: await session(async (_server, first) => first) };
  });
}

async function measureEdits(shows: (text: string) => Promise<void>, file: string): Promise<number> {
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
      await shows(text);
      if (edit > 0) times.push(performance.now() - began);
      await pause(SETTLE.edit);
    }
  } finally {
    await writeFile(file, original);
  }
  return median(times);
}

function addRows(context: TopicContext, measurement: Measurement<Measured>): void {
  const add = figureAdder(context, measurement);
  add("dev-cold-cpu", "first page, cold, CPU", "CPU s", ({ cold }) => cold.cpu);
  add("dev-cold-wall", "first page, cold, wall", "s", ({ cold }) => cold.wall);
  add("dev-warm-cpu", "first page, warm, CPU", "CPU s", ({ warm }) => warm.cpu);
  add("dev-warm-wall", "first page, warm, wall", "s", ({ warm }) => warm.wall);
  add("dev-memory", "memory after the first page", "MB", ({ cold }) => cold.memory / 1e6);
  add("dev-memory-later", "memory after six edits", "MB", ({ cold }) => cold.later / 1e6);
  add("dev-edit", "edit to screen", "ms", ({ cold }) => cold.edit);
}
