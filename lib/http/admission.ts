/** Turns of the event loop between two pieces of work: enough to accept connections and answer requests for pages. */
const TURNS_BETWEEN = 8;

/** Most waiting requests; further ones are refused. */
const MOST_WAITING = 256;

/** A queue for work that occupies the processor for milliseconds, such as searches. */
export interface Admission {
  /** True if the queue is full: refuse new requests. */
  isFull(): boolean;
  /**
   * Resolves when the caller's next piece of work may begin.
   * @param hasBegun the request has had a turn before, and takes precedence over requests that have not begun.
   */
  turn(hasBegun?: boolean): Promise<void>;
}

/**
 * Creates a queue that gives precedence to pages: between two pieces of work for searches, replies or lists, the event loop
 * makes some turns. Waiting for a database or a model does not block the queue.
 */
export function createAdmission(mostWaiting = MOST_WAITING): Admission {
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
    isFull: () => waiting.length >= mostWaiting,
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
