/** Turns of the event loop between two replies that begin: enough to take waiting connections and to answer pages. */
const TURNS_BETWEEN = 8;

/** Lets replies begin in the order of their requests: resolves when the caller's may. */
export type Admission = () => Promise<void>;

/**
 * Beginning a reply (transaction, search, prompt) takes the processor for milliseconds, and of requests that arrive together
 * all would begin together: readers who ask for pages meanwhile would wait for them all. So where pages are asked for, one
 * reply begins, and the next one some turns of the event loop later. Where none are, replies begin at once.
 *
 * @param countPages how many pages the process has been asked for.
 */
export function createAdmission(countPages: () => number): Admission {
  const waiting: (() => void)[] = [];
  let pagesBefore = 0;
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
  return async () => {
    const pages = countPages();
    const isAlone = pages === pagesBefore && waiting.length === 0;
    pagesBefore = pages;
    if (isAlone) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (isTurning) return;
      isTurning = true;
      setImmediate(turn);
    });
  };
}
