import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@/lib/assistant/types";

/** The system clock. Waiting does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  // The only rejection is that of an aborted signal.
  sleep: (milliseconds, signal) =>
    delay(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
};
