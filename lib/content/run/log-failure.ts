import { RecentMap } from "@/lib/base/recent-map";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";
import type { Problem } from "@/lib/problems/types";

/** Number of remembered failures. Each is logged only once, however often its page is rendered. */
const REMEMBERED = 1000;

const logged = new RecentMap<true>(REMEMBERED);

/** Counts a failure of a page or of a part of it, and logs its place and cause the first time. */
export function logFailure({ file, line, column, message }: Problem, extent: "page" | "part"): void {
  metrics()?.pageFailures.inc({ extent });
  const place = `${file}:${line}:${column}`;
  const key = JSON.stringify([extent, place, message]);
  if (logged.get(key)) return;
  logged.set(key, true);
  const subject = extent === "page" ? "A page could not be rendered" : "A part of a page could not be rendered";
  log().error(subject, { place, reason: message });
}
