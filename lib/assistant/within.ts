import type { Clock } from "@/lib/assistant/types";

/** The result of a task; undefined if it takes longer. The task then goes on without being awaited. */
export async function within<Value>(
  milliseconds: number,
  task: Promise<Value>,
  clock: Clock,
): Promise<Value | undefined> {
  const timer = new AbortController();
  const late = clock.sleep(milliseconds, timer.signal).then(() => undefined);
  // It may reject when nothing awaits it any longer.
  task.catch(() => {});
  try {
    return await Promise.race([task, late]);
  } finally {
    timer.abort();
  }
}
