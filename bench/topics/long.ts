import { lectern } from "@/bench/engines/lectern";
import type { Unit } from "@/bench/report/types";
import { withAssistant } from "@/bench/support/assistant-site";
import { startServer } from "@/bench/support/command";
import { generateSite } from "@/bench/support/generate-site";
import { type LoadResult, loadAtRate, loadWithConnections } from "@/bench/support/load";
import { REPLY_TIME } from "@/bench/support/scripted-model";
import { quantile } from "@/bench/support/statistics";
import { keepStreams, type StreamsResult } from "@/bench/support/streams";
import type { Topic, TopicContext } from "@/bench/topics/types";

const PAGES = 300;
const CONNECTIONS = 20;

/** Requests before memory is looked at, and in each of the two halves whose peaks are compared. */
const REQUESTS = { warmUp: 20_000, half: 100_000 };

/** Pages are asked for as browsers do. */
const HEADERS = { "accept-encoding": "gzip, deflate, br" };

/** The load that a machine of two cores must bear for a minute without an error. */
const PEAK = { perSecond: 1_000, streams: 500, seconds: 60 };

/** What only shows after a while, and under the largest load that is promised. */
export const long: Topic = {
  id: "long",
  title: "Long runs",
  method:
    `Peak of the memory of the server's processes over ${REQUESTS.half.toLocaleString("en")} requests for all pages, and over as many more, ` +
    "with the compression that browsers ask for (between two collections of garbage memory rises and falls, so peaks are compared); " +
    `then ${PEAK.perSecond.toLocaleString("en")} page requests a second beside ${PEAK.streams} streams of ` +
    "the assistant for a minute; model, server and load share one machine.",
  async run(context) {
    const name = lectern.name;
    await context.attempt(
      { id: "long-memory-growth", title: "second half over first", engine: name, unit: "share" },
      () => measureMemory(context),
    );
    await context.attempt({ id: "long-errors", title: "errors", engine: name, unit: "count" }, () =>
      measurePeak(context),
    );
  },
};

async function measureMemory(context: TopicContext): Promise<void> {
  await context.ensureBuilt(lectern, PAGES);
  const port = context.nextPort();
  const server = await startServer(lectern.serve(PAGES, port), port);
  try {
    const load = { urls: pageUrls(server.url), headers: HEADERS };
    await loadWithConnections(load, CONNECTIONS, { requests: REQUESTS.warmUp });
    const measureHalf = async () => {
      const watch = server.watch();
      const { errors } = await loadWithConnections(load, CONNECTIONS, { requests: REQUESTS.half });
      return { errors, memory: watch.stop().memory };
    };
    const first = await measureHalf();
    const second = await measureHalf();
    const add = (id: string, title: string, value: number, unit: Unit) =>
      context.add({ id, title, engine: lectern.name, value, unit });
    add("long-memory-first", "peak of memory, first half", first.memory / 1e6, "MB");
    add("long-memory-last", "peak of memory, second half", second.memory / 1e6, "MB");
    add("long-memory-growth", "second half over first", second.memory / first.memory, "share");
    add("long-memory-errors", "errors among them", first.errors + second.errors, "count");
  } finally {
    await server.stop();
  }
}

function measurePeak(context: TopicContext): Promise<void> {
  return withAssistant(context, PAGES, async ({ url, ask }) => {
    const urls = pageUrls(url);
    await loadWithConnections({ urls, headers: HEADERS }, CONNECTIONS, { requests: urls.length });
    const [pages, streams] = await Promise.all([
      loadAtRate({ urls, headers: HEADERS }, PEAK.perSecond, PEAK.seconds),
      keepStreams({ streams: PEAK.streams, spread: REPLY_TIME, end: { seconds: PEAK.seconds } }, ask),
    ]);
    addPeak(context, pages, streams);
  });
}

function addPeak(context: TopicContext, pages: LoadResult, streams: StreamsResult): void {
  const base = { engine: lectern.name };
  const firstError = pages.firstError ?? streams.firstError;
  const errors = { value: pages.errors + streams.errors, ...(firstError ? { note: firstError } : {}) };
  context.add({ ...base, id: "long-errors", title: "errors", unit: "count", ...errors });
  context.add({ ...base, id: "long-rate", title: "pages answered", value: pages.rate, unit: "requests/s" });
  context.add({ ...base, id: "long-page-p50", title: "page, p50", value: pages.p50, unit: "ms" });
  context.add({ ...base, id: "long-page-p99", title: "page, p99", value: pages.p99, unit: "ms" });
  context.add({
    ...base,
    id: "long-streams",
    title: "streams read to their end",
    value: streams.times.length,
    unit: "count",
  });
  context.add({
    ...base,
    id: "long-stream-p50",
    title: "first byte of a stream, p50",
    value: quantile(streams.times, 0.5),
    unit: "ms",
  });
  context.add({
    ...base,
    id: "long-stream-p99",
    title: "first byte of a stream, p99",
    value: quantile(streams.times, 0.99),
    unit: "ms",
  });
}

function pageUrls(origin: string): string[] {
  return generateSite(PAGES).flatMap(({ pages }) => pages.map(({ path }) => `${origin}/${path}`));
}
