import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import type { RunningServer } from "@/bench/command";
import { type Engine, forget } from "@/bench/engine";
import { lectern } from "@/bench/engines";
import { measureEngines, type Row, type Topic, type TopicContext, withServer } from "@/bench/topic";

const PAGE = "section-0/page-3";
const CONNECTIONS = 20;

/** Seconds of warm-up before each measurement. */
const WARM_UP = 3;

/** Time limit of a response in seconds. */
const TIME_LIMIT = 30;

const CASES = [
  { words: "a page", path: PAGE, headers: {}, expected: 200 },
  { words: "a page, gzip", path: PAGE, headers: { "accept-encoding": "gzip" }, expected: 200 },
  { words: "a missing page", path: "missing/page", headers: {}, expected: 404 },
] as const;

interface Measured {
  /** Seconds from the start of the command to the first complete page. */
  first: number;
  /** Seconds of processor time until then. */
  cpu: number;
  /** Bytes of memory at that time. */
  memory: number;
  /** Of each case: requests per second, and the 99th percentile of the latency in milliseconds. */
  loads: { rate: number; p99: number }[];
}

const ROWS: readonly Row<Measured>[] = [
  ["start to the first page", "s", ({ first }) => first],
  ["start to the first page", "CPU s", ({ cpu }) => cpu],
  ["memory then", "MB", ({ memory }) => memory / 1e6],
  ...CASES.flatMap(({ words }, index): Row<Measured>[] => [
    [`serving ${words}`, "requests/s", ({ loads }) => loads[index]?.rate],
    [`serving ${words}, p99`, "ms", ({ loads }) => loads[index]?.p99],
  ]),
];

/** Measures the time to the first page of a server, and its requests per second. One process on the same machine sends them. */
export const serving: Topic = {
  id: "serving",
  run: (context) =>
    measureEngines(context, context.options.sites, ROWS, (...site) => measure(context, ...site), [lectern]),
};

async function measure(context: TopicContext, engine: Engine, pages: number): Promise<Measured> {
  if (engine.servesSources) await forget(engine, pages);
  return withServer(engine, pages, async (server) => {
    await answersWith(server, engine.address(PAGE), ({ ok }) => ok);
    const first = (performance.now() - server.startedAt) / 1000;
    const { cpu, memory } = server.usage();
    // The search index takes one of the cores until it is built.
    if (engine.hasContent) await answersWith(server, "/readyz", (_answer, text) => !text.includes('"building'));
    const loads: Measured["loads"] = [];
    for (const { path, headers, expected } of CASES) {
      const url = server.url + (engine.hasContent || expected === 200 ? engine.address(path) : `/${path}`);
      await send(url, headers, expected, WARM_UP);
      loads.push(await send(url, headers, expected, context.options.seconds));
    }
    return { first, cpu, memory, loads };
  });
}

/** Repeats a request until its response is accepted. @throws Error if the server has ended. */
async function answersWith(
  { url }: RunningServer,
  address: string,
  isRight: (answer: Response, text: string) => boolean,
): Promise<void> {
  for (;;) {
    const answer = await fetch(url + address);
    if (isRight(answer, await answer.text())) return;
    await pause(20);
  }
}

/** Keeps `CONNECTIONS` connections busy, each with one request at a time. @throws Error for any unexpected status. */
async function send(url: string, headers: Readonly<Record<string, string>>, expected: number, duration: number) {
  const result = await autocannon({
    url,
    headers: { ...headers },
    connections: CONNECTIONS,
    duration,
    timeout: TIME_LIMIT,
  });
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter((status) => Number(status) !== expected);
  if (result.errors > 0 || wrong.length > 0) {
    throw new Error(`${url}: ${result.errors} connections failed, other answers: ${wrong.join(", ") || "none"}`);
  }
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}
