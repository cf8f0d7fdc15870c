/** Turns of the event loop between two replies that begin: enough to take waiting connections and to answer pages. */
const TURNS_BETWEEN = 8;

/** Lets replies begin in the order of their requests: resolves when the caller's may. */
export type Admission = () => Promise<void>;

/**
 * Beginning a reply (transaction, search, prompt) takes the processor for milliseconds, and of requests that arrive together
 * all would begin together: everything else that the process has to do, pages and pieces of other replies, would wait for
 * them all. So one begins, and the next one some turns of the event loop later, which is at once where there is nothing else.
 */
export function createAdmission(): Admission {
  const waiting: (() => void)[] = [];
  let isTurning = false;
  let turnsLeft = 0;
  const turn = () => {
    if (turnsLeft > 0) turnsLeft -= 1;
    else {
      waiting.shift()?.();
      turnsLeft = TURNS_BETWEEN;
    }
    isTurning = turnsLeft > 0 || waiting.length > 0;
    if (isTurning) setImmediate(turn);
  };
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (isTurning) return;
      isTurning = true;
      setImmediate(turn);
    });
}
