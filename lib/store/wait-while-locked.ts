/** Time that opening a database may wait for other processes that open it, in milliseconds. */
const OPENING_LIMIT = 10_000;

/** Repeats a step of opening an SQLite database, because SQLite does not wait for other processes that do it at the same time. */
export function waitWhileLocked(step: () => void): void {
  const deadline = performance.now() + OPENING_LIMIT;
  for (;;) {
    try {
      step();
      return;
    } catch (error) {
      if (performance.now() > deadline || !/locked|busy/i.test(String(error))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
