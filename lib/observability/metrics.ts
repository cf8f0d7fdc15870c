import { readEnvironment } from "@/lib/env";
import type { createMetrics, PageCounts } from "@/lib/observability/create-metrics";

const pages: PageCounts = { memory: 0, stored: 0, rendered: 0 };

type Metrics = ReturnType<typeof createMetrics>;

let created: Metrics | undefined;

/** The page counts of the process, whether or not metrics are enabled. */
export function pageCounts(): PageCounts {
  return pages;
}

/** Creates the metrics if they are enabled; their library takes 50 ms to load. */
export async function startMetrics(): Promise<void> {
  if (created || !readEnvironment().LECTERN_METRICS) return;
  const { createMetrics } = await import("@/lib/observability/create-metrics");
  created = createMetrics(pages);
}

/** The metrics of the process; undefined if they are disabled. */
export function metrics(): Metrics | undefined {
  return created;
}
