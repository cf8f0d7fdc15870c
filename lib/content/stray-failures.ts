import { renderFailureOf } from "@/lib/content/attempts";
import { fileOfError } from "@/lib/content/error-places";
import { reportFailure } from "@/lib/content/report-failure";
import { startingPlace } from "@/lib/content/sandbox/code-limits";
import { handleTimerFailures, isSandboxPromise } from "@/lib/content/sandbox/sandbox";

let isWatching = false;

/**
 * Reports what fails in page code after the page: timers, and promises that are rejected and that nothing waits for. By
 * default one of these ends the process or thread, and every page that it works on is lost. Those of the application end it
 * as before.
 */
export function watchStrayFailures(): void {
  if (isWatching) return;
  isWatching = true;
  handleTimerFailures(reportStray);
  process.on("unhandledRejection", (reason, promise) => {
    if (isSandboxPromise(promise)) {
      return reportStray(reason);
    }
    if (process.listenerCount("unhandledRejection") === 1) throw reason;
  });
}

function reportStray(error: unknown): void {
  const file = fileOfError(error) ?? "a page";
  reportFailure(renderFailureOf(error, file, { place: startingPlace() }).problem, "part");
}
