/** One thing that must work before the process takes requests. */
export interface ReadinessCheck {
  name: string;
  /** Throws, rejects or does not come back where it does not work. */
  run(): Promise<unknown>;
}

/** What came of the checks. */
export interface Readiness {
  isReady: boolean;
  /** Name → `ok` or `failed`; causes stay in the log. */
  checks: Record<string, "ok" | "failed">;
}

/** Time that a check gets, milliseconds: load balancers ask every few seconds. */
const CHECK_LIMIT = 2_000;

/** Runs the checks side by side. @param report receives the cause of each failure. */
export async function checkReadiness(
  checks: readonly ReadinessCheck[],
  report: (name: string, cause: unknown) => void,
  limit = CHECK_LIMIT,
): Promise<Readiness> {
  const outcomes = await Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        await withinTime(run, limit);
        return [name, "ok"] as const;
      } catch (cause) {
        report(name, cause);
        return [name, "failed"] as const;
      }
    }),
  );
  return { isReady: outcomes.every(([, outcome]) => outcome === "ok"), checks: Object.fromEntries(outcomes) };
}

async function withinTime(run: () => Promise<unknown>, limit: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms.`)), limit);
  });
  try {
    await Promise.race([run(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
