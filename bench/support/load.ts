import autocannon from "autocannon";

/** What is asked for, in turn. */
export interface Load {
  urls: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Status of a right answer. */
  expected?: number;
}

/** What came of a load. */
export interface LoadResult {
  /** Answers of another status, and connections that failed or waited for 30 seconds. */
  errors: number;
  /** What the errors are, in words. */
  firstError?: string;
  /** Requests per second. */
  rate: number;
  /** Milliseconds until a body was read whole. */
  p50: number;
  p99: number;
}

/** When a load ends: after seconds, or after requests. */
export type End = { seconds: number } | { requests: number };

/** Seconds that an answer may take. */
const TIME_LIMIT = 30;

/** Keeps a number of connections busy, each with one request at a time. */
export function loadWithConnections(load: Load, connections: number, end: End): Promise<LoadResult> {
  return send(load, { connections, ...("seconds" in end ? { duration: end.seconds } : { amount: end.requests }) });
}

/** Sends a number of requests each second over many connections; a late answer delays those behind it, and is counted so. */
export function loadAtRate(load: Load, perSecond: number, seconds: number): Promise<LoadResult> {
  return send(load, { connections: 500, overallRate: perSecond, duration: seconds });
}

async function send(load: Load, options: Omit<autocannon.Options, "url">): Promise<LoadResult> {
  const { urls, headers = {}, expected = 200 } = load;
  const [first = ""] = urls;
  const requests = urls.map((url) => ({ path: new URL(url).pathname }));
  const result = await autocannon({ ...options, url: new URL(first).origin, headers, requests, timeout: TIME_LIMIT });
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expected);
  const faults = wrong.map(([status, { count = 0 }]) => ({ words: `${count} answers with ${status}`, count }));
  if (result.errors > 0) faults.push({ words: `${result.errors} connections failed`, count: result.errors });
  return {
    errors: faults.reduce((sum, { count }) => sum + count, 0),
    ...(faults.length > 0 ? { firstError: faults.map(({ words }) => words).join(", ") } : {}),
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
