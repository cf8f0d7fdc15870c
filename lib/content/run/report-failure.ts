import { RecentMap } from "@/lib/base/recent-map";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";
import type { Problem } from "@/lib/problems/types";

/** Number of remembered failures. Each is logged only once, however often its page is rendered. */
const REMEMBERED = 1000;

const logged = new RecentMap<true>(REMEMBERED);

type ReportFailure = (problem: Problem, extent: "page" | "part") => void;

let forward: ReportFailure | undefined;

/** Forwards all failures to a function, in threads whose process counts and logs them, and for authors, who see problems. */
export function forwardFailures(to: ReportFailure): void {
  forward = to;
}

/**
 * Counts a failure of a page or of a part of it, and logs its place and cause the first time.
 * @param extent the part that is missing for readers.
 */
export function reportFailure(problem: Problem, extent: "page" | "part"): void {
  if (forward) {
    forward(problem, extent);
    return;
  }
  const { file, line, column, message } = problem;
  metrics()?.pageFailures.inc({ extent });
  const place = `${file}:${line}:${column}`;
  const key = JSON.stringify([extent, place, message]);
  if (logged.get(key)) return;
  logged.set(key, true);
  const subject = extent === "page" ? "A page could not be rendered" : "A part of a page could not be rendered";
  log().error(subject, { place, reason: message });
}
