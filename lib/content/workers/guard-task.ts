import { isDeepStrictEqual } from "node:util";
import { Tinypool } from "tinypool";
import { createNoteMemory, type RunNote, readNote, runningPiece } from "@/lib/content/sandbox/run-note";
import { limitTask, TaskTimeError } from "@/lib/content/workers/limit-task";
import { workerFile } from "@/lib/content/workers/worker-file";

/** Time that a piece of the code of a page may run, milliseconds. What ends by itself is stopped before (`lib/content/sandbox/code-limits.ts`). */
const CODE_LIMIT = 1_500;

/** Largest heap of the thread, megabytes. A full heap ends the process without a word, so the limit of the process has to be reached first. */
const HEAP_LIMIT = 4_096;

/** Milliseconds between looks at the memory. */
const LOOK_TIME = 50;

/** A task for a process, which runs it in a thread. */
export interface GuardedTask {
  /** Milliseconds that it may take, if the machine lets it run. */
  limit: number;
  /** Places whose code kept a thread from ending. */
  endless: readonly string[];
  /** There is nothing to do: the process is started for what comes after. */
  isEmpty?: true;
}

/** What a thread is told of its task besides the task itself. */
export interface TaskNotes extends Pick<GuardedTask, "endless"> {
  /** Memory in which the thread tells what it runs (`lib/content/sandbox/run-note.ts`). */
  note: SharedArrayBuffer;
}

/** Why a task is given up. */
export type TaskEnd =
  | { reason: "memory" }
  /** `isPart` if one piece of code took too long, rather than all of them. */
  | { reason: "time"; seconds: number; isTemporary: boolean; isPart: boolean };

/** What a process tells of its task: the code that runs now, or ran at its end. */
export interface TaskReport {
  note: RunNote;
  end?: TaskEnd;
}

/** What a process answers: what its thread has, or what the task threw. */
export type GuardAnswer<Answer> = { answer: Answer } | { error: unknown };

/** What a process runs its tasks with. */
export interface GuardOptions {
  /** Name of the program in `cli/` that the thread runs. */
  program: string;
  /** Megabytes that the process may use. */
  memory: number;
}

/**
 * Makes what a process does with each task: it runs the task in a thread and watches it. A task that takes too long or too much
 * memory is reported, and the process waits to be ended: nothing else reliably ends the thread and frees its memory.
 */
export function createTaskGuard<Answer>({ program, memory }: GuardOptions) {
  const pool = createPool(program);
  let watched: ((isFull: boolean) => void) | undefined;
  // Code of a page may still run after its task has ended.
  const most = memory * 1024 * 1024;
  const look = () => {
    const isFull = process.memoryUsage.rss() > most;
    if (watched) watched(isFull);
    else if (isFull) process.exit(1);
  };
  setInterval(look, LOOK_TIME).unref();
  endWithParent();
  return async ({ limit, isEmpty, ...task }: GuardedTask): Promise<GuardAnswer<Answer | undefined>> => {
    if (isEmpty) return { answer: undefined };
    const note = createNoteMemory();
    const part = { limit: Math.min(CODE_LIMIT, limit), running: () => runningPiece(note) };
    const report = createReport(note);
    const full = new Promise<TaskEnd>((resolve) => {
      watched = (isFull) => (isFull ? resolve({ reason: "memory" }) : report());
    });
    const run = async (signal: AbortSignal): Promise<GuardAnswer<Answer>> => ({
      answer: await pool.run({ ...task, note } satisfies TaskNotes, { signal }),
    });
    // This thread is idle meanwhile.
    const answer = limitTask({ limit, part, threads: () => 1 }, run);
    const ended = await Promise.race([full, answer.catch(endOf)]).finally(() => {
      watched = undefined;
    });
    if (!("reason" in ended)) return ended;
    report(ended);
    return new Promise(() => undefined);
  };
}

function createPool(program: string): Tinypool {
  return new Tinypool({
    filename: workerFile(program),
    execArgv: [],
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
  });
}

/** Reports the end of a task, or what its code does if that has changed. */
function createReport(note: SharedArrayBuffer): (end?: TaskEnd) => void {
  let last: RunNote = { places: [] };
  return (end) => {
    const now = readNote(note);
    if (!end && isDeepStrictEqual(now, last)) return;
    last = now;
    const report: TaskReport = { note: now, ...(end && { end }) };
    process.send?.(report);
  };
}

function endOf(error: unknown): { error: unknown } | TaskEnd {
  if (error instanceof TaskTimeError) {
    const { seconds, isTemporary, isPart } = error;
    return { reason: "time", seconds, isTemporary, isPart };
  }
  const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isFull ? { reason: "memory" } : { error };
}

/** Ends this process with the one that started it. Ctrl+C is meant for that one alone. */
function endWithParent(): void {
  process.once("disconnect", () => process.exit());
  process.on("SIGINT", () => undefined);
}
