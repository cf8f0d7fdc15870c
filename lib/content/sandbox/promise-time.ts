/** Milliseconds that a promise of the content may take to settle: the page waits for it. */
export const PROMISE_TIME = 5_000;

/** Milliseconds after which a component is tried again that waits for a promise that only React knows. */
const RETRY_TIME = 50;

/** Milliseconds after which a component is forgotten that waited in a rendering which was given up. */
const FORGET_TIME = 60_000;

/** Beginning of the message about a promise that was given up. */
export const LATE_MESSAGE = "it is a promise that did not settle";

/** Says of a promise that it was not waited for any longer. */
export function lateError(): TypeError {
  return new TypeError(`${LATE_MESSAGE} within ${PROMISE_TIME / 1000} seconds`);
}

/** What a promise is fulfilled with. @param limit milliseconds. @throws TypeError if it does not settle in time. */
export async function inTime<Value>(promise: PromiseLike<Value>, limit = PROMISE_TIME): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateError()), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bounds the time for which components make React wait: it renders them again once what they throw settles. */
export class Suspensions {
  private readonly since = new Map<string, number>();

  /** @param limit milliseconds for which one component may wait. */
  constructor(private readonly limit = PROMISE_TIME) {}

  /**
   * What a component is to throw in place of what it threw, so that it is rendered again in time.
   * @param component identifies it. @returns undefined once its time is over.
   */
  next(component: string, thrown: unknown): PromiseLike<unknown> | undefined {
    const now = performance.now();
    const known = this.since.get(component);
    const start = known !== undefined && now - known < FORGET_TIME ? known : now;
    this.since.set(component, start);
    const left = start + this.limit - now;
    if (left <= 0) {
      this.since.delete(component);
      return undefined;
    }
    const isPromise = typeof thrown === "object" && thrown !== null && "then" in thrown;
    const later = new Promise((resolve) => setTimeout(resolve, isPromise ? left : Math.min(left, RETRY_TIME)));
    return isPromise ? Promise.race([thrown as unknown as PromiseLike<unknown>, later]) : later;
  }

  /** Forgets a component that has been rendered. */
  end(component: string): void {
    this.since.delete(component);
  }
}
