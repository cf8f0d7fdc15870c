import type { Problem } from "@/lib/problems/types";

type ReportFailure = (problem: Problem, extent: "page" | "part") => void;

let forward: ReportFailure | undefined;

/** Forwards all failures to a function, in threads whose process counts and logs them, and for authors, who see problems. */
export function forwardFailures(to: ReportFailure): void {
  forward = to;
}

/**
 * Reports a failure of a page or of a part of it; by default, it is counted, and logged the first time.
 * @param extent the part that is missing for readers.
 */
export function reportFailure(problem: Problem, extent: "page" | "part"): void {
  if (forward) {
    forward(problem, extent);
    return;
  }
  // Threads, which forward failures, start faster without the log and the settings.
  void import("@/lib/content/run/log-failure").then(({ logFailure }) => logFailure(problem, extent));
}
