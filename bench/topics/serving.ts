import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { type Engine, forget, withServer } from "@/bench/engine";
import type { Figure } from "@/bench/figures";

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

/**
 * Measures the time to the first page of a server, and its requests per second with the 99th percentile of the latency. One
 * process on the same machine sends them. @param seconds duration of each load test
 */
export async function measureServing(engine: Engine, pages: number, seconds: number): Promise<Figure[]> {
  if (engine.servesSources) await forget(engine, pages);
  return withServer(engine, pages, async ({ url, startedAt, usage }) => {
    await answersWith(url + engine.address(PAGE), ({ ok }) => ok);
    const first = (performance.now() - startedAt) / 1000;
    const { cpu, memory } = usage();
    // The search index takes one of the cores until it is built.
    if (engine.hasContent) await answersWith(`${url}/readyz`, (_answer, text) => !text.includes('"building'));
    const figures: Figure[] = [
      ["start to the first page", "s", first],
      ["start to the first page", "CPU s", cpu],
      ["memory then", "MB", memory / 1e6],
    ];
    for (const { words, path, headers, expected } of CASES) {
      const target = url + (expected === 200 ? engine.address(path) : `/${path}`);
      await send(target, headers, expected, WARM_UP);
      const { requests, latency, duration } = await send(target, headers, expected, seconds);
      figures.push([`serving ${words}`, "requests/s", requests.total / duration]);
      figures.push([`serving ${words}, p99`, "ms", latency.p99]);
    }
    return figures;
  });
}

/** Repeats a request until its response is accepted. @throws Error if the server has ended. */
async function answersWith(url: string, isRight: (answer: Response, text: string) => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(url);
    if (isRight(answer, await answer.text())) return;
    await pause(20);
  }
}

/** Keeps `CONNECTIONS` connections busy, each with one request at a time. @throws Error for any unexpected status. */
async function send(url: string, headers: Readonly<Record<string, string>>, expected: number, duration: number) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration, timeout: TIME_LIMIT });
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter((status) => Number(status) !== expected);
  if (result.errors > 0 || wrong.length > 0) {
    throw new Error(`${url}: ${result.errors} connections failed, other answers: ${wrong.join(", ") || "none"}`);
  }
  return result;
}
