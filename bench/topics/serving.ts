import { setTimeout } from "node:timers/promises";
import { bareApp } from "@/bench/engines/bare-app";
import { lectern } from "@/bench/engines/lectern";
import type { Engine } from "@/bench/engines/types";
import { type Load, type LoadResult, loadWithConnections } from "@/bench/support/load";
import { figureAdder, type Measurement, withServer } from "@/bench/topics/measure-engine";
import type { Topic, TopicContext } from "@/bench/topics/types";

const CONNECTIONS = 20;

/** Seconds in which the server warms up before it is measured. */
const WARM_UP = 3;

/** How often a server is asked whether its index is ready, milliseconds. */
const POLL = 500;

const CASES = [
  { suffix: "", words: "a page", path: "section-0/page-3", headers: {}, expected: 200 },
  {
    suffix: "-gzip",
    words: "a page, gzip",
    path: "section-0/page-3",
    headers: { "accept-encoding": "gzip" },
    expected: 200,
  },
  { suffix: "-missing", words: "a missing page", path: "missing/page", headers: {}, expected: 404 },
] as const;

/** What a server answers in a second. */
export const serving: Topic = {
  id: "serving",
  title: "Serving",
  method: `${CONNECTIONS} connections that ask for the same page over and over, the load from one process on the same machine, once the search index is built.`,
  async run(context) {
    const bare = await measure(context, bareApp, 1);
    addRows(context, { engine: bareApp, measured: bare });
    for (const pages of context.options.sites) {
      const row = { id: "serve-rate", title: "a page", engine: lectern.name, pages, unit: "requests/s" as const };
      await context.attempt(row, async () =>
        addRows(context, { engine: lectern, pages, measured: await measure(context, lectern, pages), bare }),
      );
    }
  },
};

function measure(context: TopicContext, engine: Engine, pages: number): Promise<LoadResult[]> {
  return withServer(context, engine, pages, async (server) => {
    const results: LoadResult[] = [];
    if (engine.hasContent) await searchIsReady(server.url);
    for (const { path, headers, expected } of CASES) {
      const address = engine.hasContent || expected === 200 ? engine.address(path) : `/${path}`;
      const load: Load = { urls: [server.url + address], headers, expected };
      await loadWithConnections(load, CONNECTIONS, { seconds: WARM_UP });
      results.push(await loadWithConnections(load, CONNECTIONS, { seconds: context.options.seconds }));
    }
    return results;
  });
}

/** Waits until the search index is built, which takes one of the two cores until then. */
async function searchIsReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (!(await answer.text()).includes('"building')) return;
    await setTimeout(POLL);
  }
}

function addRows(context: TopicContext, measurement: Measurement<LoadResult[]>): void {
  const add = figureAdder(context, measurement);
  for (const [index, { suffix, words }] of CASES.entries()) {
    const { errors = 0, firstError } = measurement.measured[index] ?? {};
    const note = errors > 0 ? `${errors} errors: ${firstError}` : undefined;
    add(`serve-rate${suffix}`, words, "requests/s", (results) => results[index]?.rate, note);
    add(`serve-p99${suffix}`, `${words}, p99`, "ms", (results) => results[index]?.p99);
  }
}
