import type { Clock } from "@/lib/assistant/types";

/** A clock that stands still until it is moved. Waiting ends when the clock is moved far enough, or is aborted. */
export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
  /** Sets the time of day, as an administrator or a time server does; no time passes. */
  step(milliseconds: number): void;
}

/** Creates a clock that shows the given time. */
export function createFixedClock(start: number): FixedClock {
  let now = start;
  let stepped = 0;
  const waiting = new Set<{ until: number; finish: () => void }>();
  return {
    now: () => now + stepped,
    elapsed: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const sleeper = { until: now + milliseconds, finish: () => {} };
        sleeper.finish = () => {
          waiting.delete(sleeper);
          signal?.removeEventListener("abort", sleeper.finish);
          resolve();
        };
        waiting.add(sleeper);
        signal?.addEventListener("abort", sleeper.finish);
      }),
    step(milliseconds) {
      stepped += milliseconds;
    },
    advance(milliseconds) {
      now += milliseconds;
      for (const sleeper of [...waiting]) if (sleeper.until <= now) sleeper.finish();
    },
  };
}
