import { setImmediate } from "node:timers/promises";
import { mapConcurrently } from "@/lib/base/map-concurrently";

/** Milliseconds of work after which others have a turn. */
const TURN = 20;

/** Milliseconds per file from which on a disk counts as slow; a local one takes less than a tenth of it. */
const SLOW = 2;

/** Slow turns in a row from which on the disk is what is slow; one may be due to other work on the machine. */
const SLOW_TURNS = 3;

/** Files that may be read at a time from a slow disk. */
const READ_CONCURRENCY = 32;

/** Two ways to read the same thing from a file. */
export interface FileReader<Value> {
  /** Reads it in this thread, which waits. */
  now(file: string): Value;
  /** Has another thread read it. */
  later(file: string): Promise<Value>;
}

/**
 * Reads many files; the results keep their order. Reading a file from a local disk takes a few hundredths of a millisecond, and
 * handing it to another thread several tenths, so they are read in this thread, with pauses, as long as the disk is quick.
 * @param clock milliseconds.
 */
export async function readEach<Value>(
  files: readonly string[],
  { now, later }: FileReader<Value>,
  clock = () => performance.now(),
): Promise<Value[]> {
  const values: Value[] = [];
  let slowTurns = 0;
  while (values.length < files.length) {
    const before = values.length;
    const start = clock();
    let spent = 0;
    for (const file of files.slice(before)) {
      values.push(now(file));
      spent = clock() - start;
      if (spent > TURN) break;
    }
    const rest = files.slice(values.length);
    slowTurns = spent > (values.length - before) * SLOW ? slowTurns + 1 : 0;
    if (slowTurns === SLOW_TURNS) {
      return [...values, ...(await mapConcurrently(rest, READ_CONCURRENCY, later))];
    }
    if (rest.length > 0) await setImmediate();
  }
  return values;
}
