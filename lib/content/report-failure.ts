import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";
import type { Problem } from "@/lib/problems/types";
import { RecentMap } from "@/lib/recent-map";

/** Failures that are remembered, so that each is logged once, however often its page is rendered. */
const REMEMBERED = 1000;

const logged = new RecentMap<true>(REMEMBERED);

/**
 * Counts a failure of a page or of a part of one, and logs it the first time: one line with place and cause.
 * @param extent what is missing for readers.
 */
export function reportFailure({ file, line, column, message }: Problem, extent: "page" | "part"): void {
  metrics()?.pageFailures.inc({ extent });
  const place = `${file}:${line}:${column}`;
  const key = JSON.stringify([extent, place, message]);
  if (logged.get(key)) return;
  logged.set(key, true);
  const subject = extent === "page" ? "A page could not be rendered" : "A part of a page could not be rendered";
  log().error(subject, { place, reason: message });
}
