import { Agent, get, type IncomingMessage } from "node:http";
import { quantile } from "@/bench/support/statistics";

/** What is asked for, in turn. */
export interface Load {
  urls: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Status of a right answer. */
  expected?: number;
}

/** What came of a load. */
export interface LoadResult {
  requests: number;
  /** Answers of another status, and connections that failed. */
  errors: number;
  /** First error, in words. */
  firstError?: string;
  /** Requests per second. */
  rate: number;
  /** Milliseconds until a body was read whole. */
  p50: number;
  p99: number;
}

/** When a load with so many connections ends: after seconds, or after requests. */
export type End = { seconds: number } | { requests: number };

/** Keeps a number of connections busy, each with one request at a time. */
export async function loadWithConnections(load: Load, connections: number, end: End): Promise<LoadResult> {
  const run = createRun(load);
  const deadline = "seconds" in end ? performance.now() + end.seconds * 1000 : Number.POSITIVE_INFINITY;
  const most = "requests" in end ? end.requests : Number.POSITIVE_INFINITY;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const worker = async () => {
    while (run.started() < most && performance.now() < deadline) await run.ask(agent);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return run.finish();
}

/** Sends a number of requests each second, whether earlier ones were answered or not. */
export async function loadAtRate(load: Load, perSecond: number, seconds: number): Promise<LoadResult> {
  const run = createRun(load);
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const began = performance.now();
  const pending = new Set<Promise<void>>();
  while (performance.now() < began + seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (run.started() < due) {
      const asked = run.ask(agent).finally(() => pending.delete(asked));
      pending.add(asked);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(pending);
  agent.destroy();
  return run.finish();
}

function createRun({ urls, headers = {}, expected = 200 }: Load) {
  const began = performance.now();
  const times: number[] = [];
  let started = 0;
  let errors = 0;
  let firstError: string | undefined;
  const fail = (message: string) => {
    errors += 1;
    firstError ??= message;
  };
  return {
    started: () => started,
    async ask(agent: Agent): Promise<void> {
      const url = urls[started % urls.length] ?? "";
      started += 1;
      const sent = performance.now();
      try {
        const status = await readStatus(url, headers, agent);
        times.push(performance.now() - sent);
        if (status !== expected) fail(`${url} answered ${status}`);
      } catch (error) {
        fail(`${url}: ${(error as Error).message}`);
      }
    },
    finish(): LoadResult {
      const rate = times.length / ((performance.now() - began) / 1000);
      const error = firstError === undefined ? {} : { firstError };
      return { requests: started, errors, rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), ...error };
    },
  };
}

/** Reads an answer to its end and leaves the body as it is, compressed or not. */
function readStatus(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers, timeout: 30_000 }, (response: IncomingMessage) => {
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no answer within 30 seconds")));
    request.on("error", reject);
  });
}
