const OPEN = Symbol.for("lectern.open-requests");

/** Server bundles are instantiated separately; the requests of the process are counted on the global object. */
function openRequests(): Set<Promise<void>> {
  const registry = globalThis as { [OPEN]?: Set<Promise<void>> };
  registry[OPEN] ??= new Set();
  return registry[OPEN];
}

/** Remembers work that a server which ends has to wait for. @param done is fulfilled when it is done; never rejects. */
export function trackRequest(done: Promise<void>): void {
  const open = openRequests();
  open.add(done);
  done.then(() => open.delete(done));
}

/** Waits until no work is left. */
export async function requestsDone(): Promise<void> {
  for (const open = openRequests(); open.size > 0; ) await Promise.all(open);
}

/** How many requests are being worked on. */
export function openRequestCount(): number {
  return openRequests().size;
}
