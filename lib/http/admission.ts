/** Turns of the event loop between two tasks: enough to accept connections and answer requests for pages. */
const TURNS_BETWEEN = 8;

/** Maximum number of waiting requests; further ones are refused. */
const MAX_WAITING = 256;

/** A queue for tasks that occupy the processor for milliseconds, such as searches. */
export interface Admission {
  /** True if the queue is full: refuse new requests. */
  isFull(): boolean;
  /**
   * Resolves when the caller may begin its next task.
   * @param hasBegun true if an earlier task of the request has run: it takes precedence over requests that have not begun
   */
  turn(hasBegun?: boolean): Promise<void>;
}

/**
 * Creates a queue that gives precedence to pages: between two tasks of searches, replies, or lists, the event loop makes some
 * turns. Waiting for a database or a model does not block the queue.
 */
export function createAdmission(maxWaiting = MAX_WAITING): Admission {
  const begun: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let turnsLeft = 0;
  const count = () => {
    turnsLeft -= 1;
    if (turnsLeft > 0) return void setImmediate(count);
    const next = begun.shift() ?? waiting.shift();
    if (!next) return;
    next();
    turnsLeft = TURNS_BETWEEN;
    setImmediate(count);
  };
  return {
    isFull: () => waiting.length >= maxWaiting,
    turn(hasBegun = false) {
      if (turnsLeft > 0) return new Promise((resolve) => (hasBegun ? begun : waiting).push(resolve));
      turnsLeft = TURNS_BETWEEN;
      setImmediate(count);
      return Promise.resolve();
    },
  };
}

/** The queue of this process. */
export const admission = createAdmission();
