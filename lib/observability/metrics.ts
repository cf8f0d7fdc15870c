import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readEnvironment } from "@/lib/env";

/** Upper bounds in seconds: from an answer out of memory to the longest reply. */
const REPLY_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];
const SEARCH_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Documents that were answered, by where they came from. A plain count: it is raised on every page. */
export interface PageCounts {
  memory: number;
  rendered: number;
}

const METRICS = Symbol.for("lectern.metrics");
const PAGES = Symbol.for("lectern.page-counts");

export type Metrics = ReturnType<typeof createMetrics>;

/** The page counts of the process, whether or not anybody asks for them. */
export function pageCounts(): PageCounts {
  const registry = globalThis as { [PAGES]?: PageCounts };
  registry[PAGES] ??= { memory: 0, rendered: 0 };
  return registry[PAGES];
}

/** The metrics of the process; undefined where they are switched off. */
export function metrics(): Metrics | undefined {
  const registry = globalThis as { [METRICS]?: Metrics | "off" };
  registry[METRICS] ??= readEnvironment().LECTERN_METRICS ? createMetrics() : "off";
  return registry[METRICS] === "off" ? undefined : registry[METRICS];
}

function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const pages = new Counter({
    name: "lectern_pages_total",
    help: "Pages that were answered, from memory or rendered.",
    labelNames: ["source"],
    registers,
    collect() {
      pages.reset();
      for (const [source, count] of Object.entries(pageCounts())) pages.inc({ source }, count);
    },
  });
  return { register, ...requestMetrics(registers), ...replyMetrics(registers) };
}

function requestMetrics(registers: Registry[]) {
  return {
    requests: new Counter({
      name: "lectern_assistant_requests_total",
      help: "Requests to assistant and search, by route and status.",
      labelNames: ["route", "status"],
      registers,
    }),
    refusals: new Counter({
      name: "lectern_assistant_refusals_total",
      help: "Refused requests by reason, and by limit where one is reached.",
      labelNames: ["reason", "limit"],
      registers,
    }),
    duration: new Histogram({
      name: "lectern_assistant_duration_seconds",
      help: "Time from a request to the end of its answer.",
      labelNames: ["route"],
      buckets: REPLY_SECONDS,
      registers,
    }),
    firstByte: new Histogram({
      name: "lectern_assistant_first_byte_seconds",
      help: "Time from a message to the first byte of its reply.",
      buckets: REPLY_SECONDS,
      registers,
    }),
    search: new Histogram({
      name: "lectern_search_duration_seconds",
      help: "Time that one question to the search index takes.",
      buckets: SEARCH_SECONDS,
      registers,
    }),
  };
}

function replyMetrics(registers: Registry[]) {
  return {
    replies: new Counter({
      name: "lectern_assistant_replies_total",
      help: "Replies by how they ended: complete, provisional, incomplete, failed or cancelled.",
      labelNames: ["outcome"],
      registers,
    }),
    tokens: new Counter({
      name: "lectern_assistant_tokens_total",
      help: "Tokens that the model service counted.",
      labelNames: ["kind"],
      registers,
    }),
    providerErrors: new Counter({
      name: "lectern_assistant_provider_errors_total",
      help: "Replies that the model service did not give or broke off.",
      registers,
    }),
    openStreams: new Gauge({
      name: "lectern_assistant_open_streams",
      help: "Replies that are being sent now.",
      registers,
    }),
  };
}
