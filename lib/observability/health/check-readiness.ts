/** A check that must succeed before the process accepts requests. */
export interface ReadinessCheck {
  name: string;
  /** Fails by throwing, rejecting or not resolving in time; a string describes partial success. */
  run(): Promise<unknown>;
}

/** The outcome of the checks. */
export interface Readiness {
  isReady: boolean;
  /** Name → `ok`, `failed`, or the description of partial success. */
  checks: Record<string, string>;
  /** Name of a failed check → code of the error, such as `ENOSPC`; the rest is only logged. */
  causes: Record<string, string>;
}

/** Functions for reporting failures. */
export interface FailureReport {
  log(name: string, cause: unknown): void;
  /** The code of an error, if there is one that may be public. */
  codeOf(cause: unknown): string | undefined;
}

/** Timeout of a check in milliseconds; load balancers ask every few seconds. */
const CHECK_LIMIT = 2_000;

/** Runs the checks concurrently. */
export async function checkReadiness(
  checks: readonly ReadinessCheck[],
  report: FailureReport,
  limit = CHECK_LIMIT,
): Promise<Readiness> {
  const readiness: Readiness = { isReady: true, checks: {}, causes: {} };
  await Promise.all(
    checks.map(async ({ name, run }) => {
      // Fixes the order of the checks in the result.
      readiness.checks[name] = "ok";
      try {
        const state = await withinTime(run, limit);
        if (typeof state === "string") readiness.checks[name] = state;
      } catch (cause) {
        report.log(name, cause);
        const code = report.codeOf(cause);
        if (code !== undefined) readiness.causes[name] = code;
        readiness.checks[name] = "failed";
        readiness.isReady = false;
      }
    }),
  );
  return readiness;
}

/**
 * Caches the result of a check, success or failure, so that checks with write access do not cause load.
 * @param lifetime milliseconds.
 * @param elapsed returns milliseconds since a fixed time.
 */
export function rememberCheck(run: () => Promise<unknown>, lifetime: number, elapsed: () => number) {
  let known: { outcome: Promise<unknown>; until: number } | undefined;
  return (): Promise<unknown> => {
    if (!known || elapsed() >= known.until) known = { outcome: run(), until: elapsed() + lifetime };
    return known.outcome;
  };
}

async function withinTime(run: () => Promise<unknown>, limit: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms.`)), limit);
  });
  try {
    return await Promise.race([run(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
