import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";

/** Calls into code of the content that one page may make while it is tried: several times what the largest make. */
const MOST_CALLS = 50_000;

/** Milliseconds that its code may work altogether. */
const MOST_TIME = 3_000;

/** Milliseconds that it may wait altogether. */
const MOST_WAIT = 6_000;

/** Milliseconds after which a page that still waits then is given up as a whole. */
const LONGEST_WAIT = 8_000;

/** Milliseconds between looks at whether it has waited for too long. */
const LOOK_TIME = 500;

/** Bytes in which a thread tells what it does. */
const NOTE_SIZE = 16_384;

/** What a thread says of the code of a page, so that it is known when the thread no longer answers. */
export interface RunNote {
  /** The statement of the module's top level that is next. */
  statement?: string | undefined;
  /** Places whose code runs, one inside another, as compiled code gives them. */
  running: string[];
  /** Places whose code waits. */
  waiting: string[];
  /** The place whose code ran last. */
  last?: string | undefined;
}

/** A page whose code is run to see what it does. */
interface PageRun {
  calls: number;
  time: number;
  idleBefore: number;
  note: RunNote;
}

/** One page is tried at a time in a thread, or in a process. */
let current: PageRun | undefined;
let memory: Buffer | undefined;
const startedBy = new AsyncLocalStorage<string>();

/** Memory through which a thread tells what it does. */
export function createNoteMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NOTE_SIZE);
}

/** Has this thread tell what it does in that memory; undefined ends it. */
export function tellIn(shared: SharedArrayBuffer | undefined): void {
  memory = shared && Buffer.from(shared);
  memory?.writeInt32LE(0);
}

/** True while a thread runs the code of a page. */
export function runsCode(shared: SharedArrayBuffer): boolean {
  return Buffer.from(shared).readInt32LE() > 0;
}

/** What a thread did when it ended; undefined if it ran no code of a page. */
export function readNote(shared: SharedArrayBuffer): RunNote | undefined {
  const bytes = Buffer.from(shared);
  const size = bytes.readInt32LE();
  if (size === 0) return undefined;
  try {
    return JSON.parse(bytes.toString("utf8", 4, 4 + size)) as RunNote;
  } catch {
    // The thread was ended while it wrote.
    return { running: [], waiting: [] };
  }
}

function tell(): void {
  if (!memory) return;
  const text = current ? JSON.stringify(current.note) : "";
  const size = Buffer.byteLength(text);
  if (size <= NOTE_SIZE - 4) memory.writeInt32LE(memory.write(text, 4));
}

function readIdleTime(): number {
  return performance.eventLoopUtilization().idle;
}

/** Tries a page: what its code uses is counted, and where it was written is told. */
export async function tryPage<Value>(run: () => Promise<Value>): Promise<Value> {
  current = { calls: 0, time: 0, idleBefore: readIdleTime(), note: { running: [], waiting: [] } };
  tell();
  try {
    return await run();
  } finally {
    current = undefined;
    tell();
  }
}

/** What a promise is fulfilled with. @throws TypeError once the page that is tried has waited for longer than it may. */
export async function inPageTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = () => hasWaited(LONGEST_WAIT) && reject(new TypeError("it waits for something that does not come"));
    timer = setInterval(look, LOOK_TIME);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearInterval(timer);
  }
}

function hasWaited(limit: number): boolean {
  return current !== undefined && readIdleTime() - current.idleBefore > limit;
}

/** The page that is tried, as an identity; undefined elsewhere. */
export function triedPage(): object | undefined {
  return current;
}

/** True once the page that is tried has used more than a page may. */
export function hasUsedUp(): boolean {
  if (!current) return false;
  const { calls, time } = current;
  return calls > MOST_CALLS || time > MOST_TIME || hasWaited(MOST_WAIT);
}

/** Counts a call into code of the content. @param time milliseconds that it took. */
export function countCall(time: number): void {
  if (!current) return;
  current.calls += 1;
  current.time += time;
}

/** Runs code of a place. What it starts and waits for is known to be of that place. */
export function runAt<Value>(place: string | undefined, call: () => Value): Value {
  if (!current || place === undefined) return call();
  const { note } = current;
  note.running.push(place);
  note.last = place;
  tell();
  try {
    return startedBy.run(place, call);
  } finally {
    note.running.pop();
    tell();
  }
}

/** Says that the statement at a place of a module is next. */
export function beginStatement(place: string | undefined): void {
  if (!current) return;
  current.note.statement = place;
  tell();
}

/** Says that code of a place waits. @returns to be called when it goes on. */
export function beginWaiting(place: string | undefined): () => void {
  if (!current || place === undefined) return () => undefined;
  const { waiting } = current.note;
  waiting.push(place);
  tell();
  return () => {
    waiting.splice(waiting.indexOf(place), 1);
    tell();
  };
}

/** The place whose code has started what runs now; undefined if nobody asked for it (`tryPage`). */
export function startingPlace(): string | undefined {
  return startedBy.getStore();
}
