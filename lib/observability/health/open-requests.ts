const open = new Set<Promise<void>>();

/** Registers work that a shutdown must wait for. @param done resolves when it is done; never rejects. */
export function trackRequest(done: Promise<void>): void {
  open.add(done);
  done.then(() => open.delete(done));
}

/** Resolves when no work is left. */
export async function requestsDone(): Promise<void> {
  while (open.size > 0) await Promise.all(open);
}

/** Number of requests in progress. */
export function openRequestCount(): number {
  return open.size;
}
