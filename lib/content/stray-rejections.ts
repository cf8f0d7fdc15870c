import { renderFailureOf } from "@/lib/content/attempts";
import { fileOfError } from "@/lib/content/error-places";
import { reportFailure } from "@/lib/content/report-failure";
import { isSandboxPromise } from "@/lib/content/sandbox/sandbox";

let isWatching = false;

/**
 * Reports promises of page code that are rejected and that nothing waits for: by default one of them ends the process or
 * thread, and every page that it works on is lost. Those of the application end it as before.
 */
export function watchStrayRejections(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("unhandledRejection", (reason, promise) => {
    if (isSandboxPromise(promise)) {
      return reportFailure(renderFailureOf(reason, fileOfError(reason) ?? "a page").problem, "part");
    }
    if (process.listenerCount("unhandledRejection") === 1) throw reason;
  });
}
