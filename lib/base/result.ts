/** The outcome of an operation whose failure is expected: a value, or the reason there is none. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

/** Wraps a value as a successful result. */
export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** Wraps a reason as a failed result. */
export function failure<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}
