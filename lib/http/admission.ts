/** Turns of the event loop between two pieces of work: enough to accept connections, and to answer pages that were asked for. */
const TURNS_BETWEEN = 8;

/** Requests that may wait for their turn; those beyond are refused. */
const MOST_WAITING = 256;

/** A queue in front of work that takes the processor for milliseconds, such as searches. */
export interface Admission {
  /** True if too many wait already: a new request is to be refused. */
  isFull(): boolean;
  /**
   * Resolves when the caller's next piece of work may begin.
   * @param hasBegun the request has waited before: those that have not begun wait for it.
   */
  turn(hasBegun?: boolean): Promise<void>;
}

/**
 * Pages come first: of requests for searches, replies and lists that arrive together, one piece of work begins, and the next
 * one some turns of the event loop later. Nothing is held meanwhile, so what waits for a database or a model delays no other.
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
