import { lectern } from "@/bench/engines/lectern";
import { withAssistant } from "@/bench/support/assistant-site";
import { generateSite } from "@/bench/support/generate-site";
import { loadAtRate, loadWithConnections } from "@/bench/support/load";
import { REPLY_TIME } from "@/bench/support/scripted-model";
import { quantile } from "@/bench/support/statistics";
import { keepStreams } from "@/bench/support/streams";
import { figureAdder, withServer } from "@/bench/topics/measure-engine";
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

function measureMemory(context: TopicContext): Promise<void> {
  return withServer(context, lectern, PAGES, async (server) => {
    const load = { urls: pageUrls(server.url), headers: HEADERS };
    await loadWithConnections(load, CONNECTIONS, { requests: REQUESTS.warmUp });
    const measureHalf = async () => {
      const watch = server.watch();
      const { errors } = await loadWithConnections(load, CONNECTIONS, { requests: REQUESTS.half });
      return { errors, memory: watch.stop().memory };
    };
    const measured = { first: await measureHalf(), second: await measureHalf() };
    const add = figureAdder(context, { engine: lectern, measured });
    add("long-memory-first", "peak of memory, first half", "MB", ({ first }) => first.memory / 1e6);
    add("long-memory-last", "peak of memory, second half", "MB", ({ second }) => second.memory / 1e6);
    add("long-memory-growth", "second half over first", "share", ({ first, second }) => second.memory / first.memory);
    add("long-memory-errors", "errors among them", "count", ({ first, second }) => first.errors + second.errors);
  });
}

function measurePeak(context: TopicContext): Promise<void> {
  return withAssistant(context, PAGES, async ({ url, ask }) => {
    const urls = pageUrls(url);
    await loadWithConnections({ urls, headers: HEADERS }, CONNECTIONS, { requests: urls.length });
    const [pages, streams] = await Promise.all([
      loadAtRate({ urls, headers: HEADERS }, PEAK.perSecond, PEAK.seconds),
      keepStreams({ streams: PEAK.streams, spread: REPLY_TIME, end: { seconds: PEAK.seconds } }, ask),
    ]);
    const add = figureAdder(context, { engine: lectern, measured: streams.times });
    const errors = pages.errors + streams.errors;
    add("long-errors", "errors", "count", () => errors, pages.firstError ?? streams.firstError);
    add("long-rate", "pages answered", "requests/s", () => pages.rate);
    add("long-page-p50", "page, p50", "ms", () => pages.p50);
    add("long-page-p99", "page, p99", "ms", () => pages.p99);
    add("long-streams", "streams read to their end", "count", (times) => times.length);
    add("long-stream-p50", "first byte of a stream, p50", "ms", (times) => quantile(times, 0.5));
    add("long-stream-p99", "first byte of a stream, p99", "ms", (times) => quantile(times, 0.99));
  });
}

function pageUrls(origin: string): string[] {
  return generateSite(PAGES).flatMap(({ pages }) => pages.map(({ path }) => `${origin}/${path}`));
}
