let last: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop that no other caller gets, in the order of the calls. */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
