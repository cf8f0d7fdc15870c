import { AsyncLocalStorage } from "node:async_hooks";
import { inTime, LATE_MESSAGE, PROMISE_TIME } from "@/lib/content/sandbox/promise-time";
import { type RunNote, writeNote, writeNotesTo } from "@/lib/content/sandbox/run-note";
import { TIME_LIMIT_MESSAGE, TimeLimitError } from "@/lib/content/sandbox/sandbox";
import { createStopwatch } from "@/lib/content/sandbox/stopwatch";

/** Components that may render one another: more is one that renders itself. */
const DEEPEST = 200;

/** Calls of one place while a page is tried. */
const MOST_CALLS = 20_000;

/** Promises of one place that are waited for while a page is tried: each component that returns one is rendered again. */
const MOST_WAITS = 2_000;

/** Milliseconds that the code of one place may work. */
const MOST_TIME = 2_000;

/** Milliseconds that all code of a page may work. */
const MOST_PAGE_TIME = 3_000;

/** Milliseconds that all code of a page may wait, one promise after another. */
const MOST_PAGE_WAIT = 7_000;

/** Messages about code that does not end, or waits for a promise in vain: it is not run again until its file changes. */
export const ENDLESS = new RegExp(`${TIME_LIMIT_MESSAGE}|${LATE_MESSAGE}|Maximum call stack size exceeded`);

/** What the code of one place has used. */
interface Use {
  calls: number;
  waits: number;
  time: number;
  /** Milliseconds for which it has waited. */
  waited: number;
  /** Promises that it waits for now. */
  waiting: number;
}

/** A page whose code is watched. One is run at a time in a thread. */
interface PageRun {
  uses: Map<string, Use>;
  time: number;
  /** Milliseconds for which it has waited for promises; the places that wait for some now, and since when. */
  waited: number;
  waiting: Set<string>;
  waitStart: number;
  /** What it may use is limited: it is only run to see what it does. */
  isTried: boolean;
  /** The place whose code has run last. */
  last?: string | undefined;
  /** Places whose code runs, one inside another. */
  running: string[];
  /** Where the statement of the module's top level is that runs. */
  statement?: string | undefined;
}

/** Has this thread tell what it runs. @param places what kept an earlier thread from ending: none of it is run. */
export function beginTask(shared: SharedArrayBuffer | undefined, places: readonly string[] = []): void {
  writeNotesTo(shared);
  endless = places;
}

/** The places that kept an earlier thread from ending. */
export function endlessPlaces(): readonly string[] {
  return endless;
}

/** Tells what runs now. */
function tell(): void {
  writeNote(current && noteOf(current));
}

function noteOf({ statement, running: [outermost], waiting, last }: PageRun): RunNote {
  return outermost !== undefined ? { statement, places: [outermost] } : { statement, places: [...waiting], last };
}

/** The code that has started what runs now. */
interface Caller {
  place: string;
  depth: number;
}

const startStopwatch = createStopwatch();

let current: PageRun | undefined;
let endless: readonly string[] = [];
const caller = new AsyncLocalStorage<Caller>();

/** Tries a page: what the code of each of its places uses is counted, and limited. */
export function tryPage<Value>(run: () => Promise<Value>): Promise<Value> {
  return followPage(run, true);
}

/** Has this thread tell which code of a page runs, without limits of its own. */
export function watchPage<Value>(run: () => Promise<Value>): Promise<Value> {
  return followPage(run, false);
}

async function followPage<Value>(run: () => Promise<Value>, isTried: boolean): Promise<Value> {
  current = { uses: new Map(), time: 0, waited: 0, waiting: new Set(), waitStart: 0, running: [], isTried };
  tell();
  try {
    return await run();
  } finally {
    current = undefined;
    tell();
  }
}

/**
 * Runs code of a place. @param depth how many components have rendered one another there.
 * @throws TimeLimitError once the place, or its page, has used more than it may while it is tried
 */
export function runAt<Value>(place: string | undefined, call: () => Value, depth = callerDepth()): Value {
  if (!current || place === undefined) return call();
  const run = current;
  const use = usedBy(run, place);
  use.calls += 1;
  if (depth > DEEPEST) use.calls = Number.POSITIVE_INFINITY;
  const isTooMuch = use.calls > MOST_CALLS || use.time > MOST_TIME || run.time > MOST_PAGE_TIME;
  if (run.isTried && isTooMuch) throw new TimeLimitError();
  const elapsed = startStopwatch();
  run.running.push(place);
  if (run.running.length === 1) tell();
  try {
    return caller.run({ place, depth }, call);
  } finally {
    run.running.pop();
    const time = elapsed();
    use.time += time;
    if (run.running.length === 0) {
      run.time += time;
      run.last = place;
      tell();
    }
  }
}

/**
 * Runs what reads values that code of a place has made: reading them may run code, too. Its time counts with that of the
 * code around it.
 */
export function readAt<Value>(place: string | undefined, read: () => Value): Value {
  if (!current || place === undefined || current.running.length > 0) return read();
  const run = current;
  run.running.push(place);
  tell();
  try {
    return read();
  } finally {
    run.running.pop();
    run.last = place;
    tell();
  }
}

/** What a promise of a place is fulfilled with. @throws Error once it, or all that place or page wait for, takes too long */
export async function waitAt<Value>(place: string | undefined, promise: PromiseLike<Value>): Promise<Value> {
  const run = current;
  const use = run && place !== undefined ? usedBy(run, place) : undefined;
  if (!run || !use || place === undefined) return inTime(promise);
  use.waits += 1;
  if (use.waited > PROMISE_TIME || (run.isTried && use.waits > MOST_WAITS)) throw new TimeLimitError();
  const start = performance.now();
  if (run.waiting.size === 0) run.waitStart = start;
  run.waiting.add(place);
  use.waiting += 1;
  tell();
  try {
    return await inTime(promise, Math.min(PROMISE_TIME, MOST_PAGE_WAIT - run.waited - (start - run.waitStart)));
  } finally {
    const end = performance.now();
    use.waiting -= 1;
    if (use.waiting === 0) {
      use.waited += end - start;
      run.waiting.delete(place);
      if (run.waiting.size === 0) run.waited += end - run.waitStart;
    }
    tell();
  }
}

/** The place that the page waits for, or else the one whose code has run last; undefined if none has. */
export function waitingPlace(): string | undefined {
  if (!current) return undefined;
  const { places, last } = noteOf(current);
  return places[0] ?? last;
}

/** Says where the statement of a module's top level is that runs now; undefined if none does. */
export function beginStatement(place: string | undefined): void {
  if (!current) return;
  current.statement = place;
  tell();
}

/** Milliseconds that the code of the page that is tried has worked. */
export function codeTime(): number {
  return current?.time ?? 0;
}

/** The place whose code has started what runs now; undefined if no page is tried. */
export function startingPlace(): string | undefined {
  return caller.getStore()?.place;
}

/** How many components have rendered one another to start what runs now; 0 if no page is tried. */
export function callerDepth(): number {
  return caller.getStore()?.depth ?? 0;
}

function usedBy({ uses }: PageRun, place: string): Use {
  const known = uses.get(place) ?? { calls: 0, waits: 0, time: 0, waited: 0, waiting: 0 };
  uses.set(place, known);
  return known;
}
