import fc from "fast-check";
import { test } from "@/tests/support/unit-test";
import { CHAOS_SCALE, scaled } from "./chaos-scale";

/** Seed of the sample that every run of the tests tries. */
const SAMPLE_SEED = 7;

/** Time for all cases of a test, milliseconds: an endless loop ends it, a loaded machine does not. */
export const FUZZ_TIMEOUT = (process.env.FUZZ_RUNS ?? CHAOS_SCALE) === undefined ? 180_000 : 14_400_000;

/** What trying many cases brought to light. */
export interface TriedCases {
  cases: number;
  /** The case that took longest. */
  slowest: { seed: number; milliseconds: number };
}

/**
 * Tries a property on random values: a small sample with a fixed seed, so that every run of the tests is the same; with
 * `CHAOS_SCALE` that many times as large, and with `FUZZ_RUNS` that many, from `FUZZ_SEED` on. Each case has a seed of its
 * own, which the failure names. Nothing is shrunk: a case that takes a second would be tried hundreds of times more.
 * @param sample cases in a run of all tests; with the second, cases for each unit of the scale.
 */
export async function tryCases<Value>(
  sample: number | readonly [usual: number, each: number],
  values: fc.Arbitrary<Value>,
  check: (value: Value) => void | Promise<void>,
): Promise<TriedCases> {
  const cases = Number(process.env.FUZZ_RUNS ?? scaled(...([sample].flat() as [number, number?])));
  const first = Number(process.env.FUZZ_SEED ?? SAMPLE_SEED);
  let slowest = { seed: first, milliseconds: 0 };
  for (let seed = first; seed < first + cases; seed++) {
    const [value] = fc.sample(values, { seed, numRuns: 1 });
    const start = performance.now();
    try {
      await check(value as Value);
    } catch (cause) {
      const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
      throw new Error(`Failed; FUZZ_SEED=${seed} FUZZ_RUNS=1 repeats it: ${reason.slice(0, 2000)}`, { cause });
    }
    const milliseconds = performance.now() - start;
    if (milliseconds > slowest.milliseconds) slowest = { seed, milliseconds };
  }
  test.info().annotations.push({ type: "cases", description: String(cases) });
  return { cases, slowest };
}

/** One line for the log of a long run. */
export function describeTried({ cases, slowest }: TriedCases): string {
  return `${cases} cases, the slowest (seed ${slowest.seed}) ${Math.round(slowest.milliseconds)} ms`;
}
