import { readFile, writeFile } from "node:fs/promises";
import { bareApp } from "@/bench/engines/bare-app";
import { dataFolder, lectern } from "@/bench/engines/lectern";
import type { Engine } from "@/bench/engines/types";
import { removeFolders } from "@/bench/engines/workspace";
import type { RunningServer } from "@/bench/support/command";
import { median } from "@/bench/support/statistics";
import { figureAdder, type Measurement, withServer } from "@/bench/topics/measure-engine";
import type { Topic, TopicContext } from "@/bench/topics/types";

const PAGE = "section-0/page-3";

/** Changes of a file whose median counts. */
const CHANGES = 5;

/** Longest time until a change is served, milliseconds. */
const CHANGE_LIMIT = 60_000;

interface Measured {
  /** Seconds from the start of the command to the first whole page. */
  first: number;
  cpu: number;
  memory: number;
  /** Milliseconds from a saved file to its text in an answer; ours only. */
  change?: number;
}

/** From the start command to the first page, and a changed file in production. */
export const start: Topic = {
  id: "start",
  title: "Start and change in production",
  method:
    "`npm start` on a build that has rendered no page ahead, until a page is answered whole; then a page's file is saved with " +
    "another text until the running server answers with it (median of five).",
  async run(context) {
    const bare = await measure(context, bareApp, 1);
    addRows(context, { engine: bareApp, measured: bare });
    for (const pages of context.options.starts) {
      const row = {
        id: "start-first-answer",
        title: "start to the first answer",
        engine: lectern.name,
        pages,
        unit: "s" as const,
      };
      await context.attempt(row, async () =>
        addRows(context, { engine: lectern, pages, measured: await measure(context, lectern, pages), bare }),
      );
    }
  },
};

async function measure(context: TopicContext, engine: Engine, pages: number): Promise<Measured> {
  // Other topics may have compiled the page.
  if (engine === lectern) await removeFolders(dataFolder(pages));
  return withServer(context, engine, pages, async (server) => {
    const url = server.url + engine.address(PAGE);
    await waitFor(url, (_text, status) => status === 200);
    const first = (performance.now() - server.startedAt) / 1000;
    const { cpu, memory } = server.usage();
    const change = engine === lectern ? { change: await measureChange(url, engine.file(pages, PAGE)) } : {};
    return { first, cpu, memory, ...change };
  });
}

async function measureChange(url: string, file: string): Promise<number> {
  const original = await readFile(file, "utf8");
  const times: number[] = [];
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const text = `changed-text-${change}`;
      const began = performance.now();
      await writeFile(file, `${original}\n\n${text}\n`);
      await waitFor(url, (answer) => answer.includes(text));
      times.push(performance.now() - began);
    }
  } finally {
    await writeFile(file, original);
  }
  return median(times);
}

/** Asks again and again, 20 milliseconds apart. @throws Error when the answer is not as wished within a minute. */
async function waitFor(url: RunningServer["url"], isRight: (text: string, status: number) => boolean): Promise<void> {
  const deadline = performance.now() + CHANGE_LIMIT;
  while (performance.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    if (response && isRight(await response.text(), response.status)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not give the right answer within ${CHANGE_LIMIT / 1000} s`);
}

function addRows(context: TopicContext, measurement: Measurement<Measured>): void {
  const add = figureAdder(context, measurement);
  add("start-first-answer", "start to the first answer", "s", ({ first }) => first);
  add("start-cpu", "the same, CPU", "CPU s", ({ cpu }) => cpu);
  add("start-memory", "memory then", "MB", ({ memory }) => memory / 1e6);
  add("start-change", "change of a file to its answer", "ms", ({ change }) => change);
}
