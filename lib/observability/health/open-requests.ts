const open = new Set<Promise<void>>();

/** Remembers work that a server which ends has to wait for. @param done is fulfilled when it is done; never rejects. */
export function trackRequest(done: Promise<void>): void {
  open.add(done);
  done.then(() => open.delete(done));
}

/** Waits until no work is left. */
export async function requestsDone(): Promise<void> {
  while (open.size > 0) await Promise.all(open);
}

/** How many requests are being worked on. */
export function openRequestCount(): number {
  return open.size;
}
