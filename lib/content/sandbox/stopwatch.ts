import { readProcessorTime } from "@/lib/content/sandbox/sandbox";

/** Milliseconds for which a reading of the processor time is used again: to read it takes longer than most pieces of code. */
const FRESH_TIME = 1;

/** Makes stopwatches. Each tells how many milliseconds code has worked since it was started. */
export function createStopwatch(readTime = readProcessorTime, now = () => performance.now()): () => () => number {
  let last = { wall: Number.NEGATIVE_INFINITY, processor: 0 };
  return () => {
    const wall = now();
    if (wall - last.wall > FRESH_TIME) last = { wall, processor: readTime() };
    const { processor } = last;
    return () => {
      const elapsed = now() - wall;
      if (elapsed < FRESH_TIME) return elapsed;
      // What a busy machine or another thread takes counts little.
      return Math.max(elapsed / 4, Math.min(elapsed, readTime() - processor));
    };
  };
}
