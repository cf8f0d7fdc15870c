import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds of histogram buckets in seconds, from a response from memory to the longest reply. */
const REPLY_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];
const SEARCH_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Served documents by source. A plain counter, since it is incremented for every page. */
export interface PageCounts {
  memory: number;
  /** Prerendered by the build. */
  stored: number;
  rendered: number;
}

/** Creates the metrics of a process, among them those of the process itself. */
export function createMetrics(pageCounts: PageCounts) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const pages = new Counter({
    name: "lectern_pages_total",
    help: "Pages served, from memory or rendered.",
    labelNames: ["source"],
    registers,
    collect() {
      pages.reset();
      for (const [source, count] of Object.entries(pageCounts)) pages.inc({ source }, count);
    },
  });
  const pageFailures = new Counter({
    name: "lectern_page_failures_total",
    help: "Renderings of pages that failed as a whole, and parts of pages that failed.",
    labelNames: ["extent"],
    registers,
  });
  const siteStates = new Gauge({
    name: "lectern_site_awake",
    help: "Sites and versions of a server that serves several: 1 while it is awake.",
    labelNames: ["site"],
    registers,
  });
  const siteProblems = new Gauge({
    name: "lectern_site_problem",
    help: "Sites and versions of a server that serves several: 1 while its last commit or its docs.json cannot be served.",
    labelNames: ["site"],
    registers,
  });
  const siteRequests = new Counter({
    name: "lectern_site_requests_total",
    help: "Requests by site, where a server serves several.",
    labelNames: ["site"],
    registers,
  });
  const ofSites = { siteStates, siteProblems, siteRequests };
  return { register, pageFailures, ...ofSites, ...requestMetrics(registers), ...replyMetrics(registers) };
}

function requestMetrics(registers: Registry[]) {
  return {
    signIns: new Counter({
      name: "lectern_sign_ins_total",
      help: "Sign-ins, refusals, sign-outs, and sessions that had ended, by method.",
      labelNames: ["method", "event"],
      registers,
    }),
    requests: new Counter({
      name: "lectern_assistant_requests_total",
      help: "Requests to the assistant and the search, by route and status.",
      labelNames: ["route", "status"],
      registers,
    }),
    refusals: new Counter({
      name: "lectern_assistant_refusals_total",
      help: "Refused requests by reason, and by limit if one was reached.",
      labelNames: ["reason", "limit"],
      registers,
    }),
    duration: new Histogram({
      name: "lectern_assistant_duration_seconds",
      help: "Time from a request to the end of its response.",
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
      help: "Time of one query to the search index.",
      buckets: SEARCH_SECONDS,
      registers,
    }),
  };
}

function replyMetrics(registers: Registry[]) {
  return {
    replies: new Counter({
      name: "lectern_assistant_replies_total",
      help: "Replies by how they ended: complete, provisional, incomplete, failed, or canceled.",
      labelNames: ["outcome"],
      registers,
    }),
    tokens: new Counter({
      name: "lectern_assistant_tokens_total",
      help: "Tokens that the model service counted: prompt, completion, and of these cached and reasoning.",
      labelNames: ["kind"],
      registers,
    }),
    steps: new Histogram({
      name: "lectern_assistant_reply_steps",
      help: "Requests to the model for one reply; more than one if it searched again or read pages.",
      buckets: [1, 2, 3, 4, 5],
      registers,
    }),
    providerErrors: new Counter({
      name: "lectern_assistant_provider_errors_total",
      help: "Replies that the model service failed to start or to complete.",
      registers,
    }),
    openStreams: new Gauge({
      name: "lectern_assistant_open_streams",
      help: "Replies currently being sent.",
      registers,
    }),
  };
}
