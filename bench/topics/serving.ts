import { bareApp } from "@/bench/engines/bare-app";
import { lectern } from "@/bench/engines/lectern";
import type { Engine } from "@/bench/engines/types";
import { startServer } from "@/bench/support/command";
import { type Load, type LoadResult, loadWithConnections } from "@/bench/support/load";
import type { Topic, TopicContext } from "@/bench/topics/types";

const CONNECTIONS = 20;

/** Seconds in which the server warms up before it is measured. */
const WARM_UP = 3;

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
  method: `${CONNECTIONS} connections that ask for the same page over and over, the load from one process on the same machine.`,
  async run(context) {
    const bare = await measure(context, bareApp, 1);
    addRows(context, bareApp, undefined, bare);
    for (const pages of context.options.sites) {
      const row = { id: "serve-rate", title: "a page", engine: lectern.name, pages, unit: "requests/s" as const };
      await context.attempt(row, async () =>
        addRows(context, lectern, pages, await measure(context, lectern, pages), bare),
      );
    }
  },
};

async function measure(context: TopicContext, engine: Engine, pages: number): Promise<LoadResult[]> {
  await context.ensureBuilt(engine, pages);
  const port = context.nextPort();
  const server = await startServer(engine.serve(pages, port), port);
  try {
    const results: LoadResult[] = [];
    for (const { path, headers, expected } of CASES) {
      const address = engine.hasContent || expected === 200 ? engine.address(path) : `/${path}`;
      const load: Load = { urls: [server.url + address], headers, expected };
      await loadWithConnections(load, CONNECTIONS, { seconds: WARM_UP });
      results.push(await loadWithConnections(load, CONNECTIONS, { seconds: context.options.seconds }));
    }
    return results;
  } finally {
    await server.stop();
  }
}

function addRows(
  context: TopicContext,
  { name }: Engine,
  pages: number | undefined,
  results: readonly LoadResult[],
  bare?: readonly LoadResult[],
): void {
  for (const [index, { suffix, words }] of CASES.entries()) {
    const [result, other] = [results[index], bare?.[index]];
    if (!result) continue;
    const base = { engine: name, ...(pages === undefined ? {} : { pages }) };
    const note = result.errors > 0 ? { note: `${result.errors} errors: ${result.firstError}` } : {};
    const baseline = (key: "rate" | "p99") => (other ? { baseline: { name: bareApp.name, value: other[key] } } : {});
    context.add({
      ...base,
      id: `serve-rate${suffix}`,
      title: words,
      value: result.rate,
      unit: "requests/s",
      ...baseline("rate"),
      ...note,
    });
    context.add({
      ...base,
      id: `serve-p99${suffix}`,
      title: `${words}, p99`,
      value: result.p99,
      unit: "ms",
      ...baseline("p99"),
    });
  }
}
