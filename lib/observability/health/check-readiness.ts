/** One thing that must work before the process takes requests. */
export interface ReadinessCheck {
  name: string;
  /** Throws, rejects or does not come back where it does not work; a text says that it works in part. */
  run(): Promise<unknown>;
}

/** The outcome of the checks. */
export interface Readiness {
  isReady: boolean;
  /** Name → `ok`, `failed`, or what a check that works in part says of itself. */
  checks: Record<string, string>;
  /** Name of a failed check → code of the error, such as `ENOSPC`; everything else about it is in the log. */
  causes: Record<string, string>;
}

/** What becomes of the cause of a failure. */
export interface FailureReport {
  log(name: string, cause: unknown): void;
  /** The code of an error, if it has one that may be shown. */
  codeOf(cause: unknown): string | undefined;
}

/** Time that a check gets, milliseconds: load balancers ask every few seconds. */
const CHECK_LIMIT = 2_000;

/** Runs the checks side by side. */
export async function checkReadiness(
  checks: readonly ReadinessCheck[],
  report: FailureReport,
  limit = CHECK_LIMIT,
): Promise<Readiness> {
  const readiness: Readiness = { isReady: true, checks: {}, causes: {} };
  await Promise.all(
    checks.map(async ({ name, run }) => {
      // In the order of the checks, whichever ends first.
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
 * A check whose outcome, good or bad, holds for a while: probes that write must not become a load of their own.
 * @param lifetime milliseconds.
 * @param elapsed milliseconds since some moment in the past.
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
