import { isDeepStrictEqual } from "node:util";
import { Tinypool } from "tinypool";
import { createNoteMemory, type RunNote, readNote, runsPage } from "@/lib/content/sandbox/run-note";
import { limitTask, TaskTimeError } from "@/lib/content/workers/limit-task";
import { memoryLimit } from "@/lib/content/workers/memory-limit";
import type { GuardedTask, PageAnswer, PageTask, TaskEnd, TaskReport } from "@/lib/content/workers/page-task";
import { workerFile } from "@/lib/content/workers/worker-file";

/** Time that the code of a page may run, milliseconds. What ends by itself is stopped before (`lib/content/sandbox/code-limits.ts`). */
const CODE_LIMIT = 3_000;

/** Largest heap of the thread, megabytes. A full heap ends the process without a word, so the limit of the process has to be reached first. */
const HEAP_LIMIT = 4_096;

/** Milliseconds between looks at the memory. */
const LOOK_TIME = 50;

/**
 * Makes what a process does with each task: it runs the task in a thread and watches it. A task that takes too long or too much
 * memory is reported, and the process waits to be ended: nothing else reliably ends the thread and frees its memory.
 */
export function createTaskGuard(): (task: GuardedTask) => Promise<PageAnswer> {
  const pool = createPool();
  let watched: ((isFull: boolean) => void) | undefined;
  // Code of a page may still run after its task has ended.
  const most = memoryLimit() * 1024 * 1024;
  const look = () => {
    const isFull = process.memoryUsage.rss() > most;
    if (watched) watched(isFull);
    else if (isFull) process.exit(1);
  };
  setInterval(look, LOOK_TIME).unref();
  endWithParent();
  return async ({ limit, ...task }) => {
    const note = createNoteMemory();
    const part = { limit: Math.min(CODE_LIMIT, limit), isRunning: () => runsPage(note) };
    const report = createReport(note);
    const full = new Promise<TaskEnd>((resolve) => {
      watched = (isFull) => (isFull ? resolve({ reason: "memory" }) : report());
    });
    const run = (signal: AbortSignal) => pool.run({ ...task, note } satisfies PageTask, { signal });
    // This thread is idle meanwhile.
    const answer = limitTask({ limit, part, threads: () => 1 }, run as (signal: AbortSignal) => Promise<PageAnswer>);
    const ended = await Promise.race([full, answer.catch(endOf)]).finally(() => {
      watched = undefined;
    });
    if ("type" in ended) return ended;
    report(ended);
    return new Promise(() => undefined);
  };
}

function createPool(): Tinypool {
  return new Tinypool({
    filename: workerFile("page-thread"),
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

function endOf(error: unknown): PageAnswer | TaskEnd {
  if (error instanceof TaskTimeError) return { reason: "time", seconds: error.seconds, isTemporary: error.isTemporary };
  const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isFull ? { reason: "memory" } : { type: "failed", error };
}

/** Ends this process with the one that started it. Ctrl+C is meant for that one alone. */
function endWithParent(): void {
  process.once("disconnect", () => process.exit());
  process.on("SIGINT", () => undefined);
}
