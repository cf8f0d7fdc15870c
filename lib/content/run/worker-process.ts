import { Tinypool } from "tinypool";
import { workerFile } from "@/lib/content/run/worker-file";

/** Milliseconds that a task may take, the code of its page included. The slowest of 5,100 pages of real sites needs a second. */
const TIME_LIMIT = 9_000;

/** How many times as long a task may take on a machine that is busy with other things. */
const BUSY_FACTOR = 3;

/** Milliseconds between looks at a task that has reached its limit on a busy machine. */
const BUSY_INTERVAL = 250;

/** Milliseconds between looks at the memory of the process. */
const MEMORY_INTERVAL = 50;

/** Milliseconds until the memory of a thread that was ended is free. */
export const FREEING_TIME = 500;

/** Why a task has no answer. */
export interface TaskLoss {
  /** `process` if the task is not to blame, or may not be: it can be run again. */
  lost: "time" | "memory" | "process";
  /** Seconds that it may take, if that was the reason. */
  seconds?: number;
  /** The machine was busy with other things, or the page waited: it may succeed later. */
  isTemporary?: boolean;
}

/** The options of the process, in the message of a task: they are the same for all of them. */
export interface ProcessOptions {
  threads: number;
  /** Megabytes that each of them may use. */
  memory: number;
  /** Milliseconds after which the process, or a thread, ends if it has nothing to do. */
  idleTime: number;
  /** Milliseconds that a task may take on a machine that is not busy with other things. */
  timeLimit?: number;
}

/** Ends the thread of a task, with which its memory is freed. */
type EndTask = (loss: TaskLoss) => void;

/**
 * Megabytes by which the heap of a thread may exceed the limit of the process. A full heap may end the process without a word, so the
 * limit of the process has to be reached first.
 */
const HEAP_MARGIN = 64;

/**
 * Maximum heap of a thread, megabytes. The larger it may be, the less often V8 collects garbage: two threads with heaps of up to 4 GB
 * instead of 1.6 take a quarter more memory.
 */
const MAX_HEAP = 4_096;

/**
 * Makes what the process of the pool does with a task: a thread runs it, which is ended if the task takes too long or too much
 * memory. If memory stays full, the process ends, and the pool starts it again.
 */
export function createWorkerProcess() {
  const running = new Set<EndTask>();
  let threads: Tinypool | undefined;
  return async <Task extends object, Answer>({
    options,
    ...task
  }: Task & { options: ProcessOptions }): Promise<Answer | TaskLoss> => {
    threads ??= openThreads(options, running);
    const { timeLimit = TIME_LIMIT } = options;
    const controller = new AbortController();
    let loss: TaskLoss | undefined;
    const end: EndTask = (reason) => {
      loss ??= reason;
      controller.abort();
    };
    const start = process.cpuUsage();
    const latest = performance.now() + timeLimit * BUSY_FACTOR;
    let usedBefore = Number.NEGATIVE_INFINITY;
    const look = () => {
      const { user, system } = process.cpuUsage(start);
      // Tasks of other threads have their part of it.
      const used = (user + system) / 1000 / running.size;
      // Nothing is used by a page that only waits.
      const isHeldUp = used < timeLimit * 0.8 && used - usedBefore > BUSY_INTERVAL / 25;
      usedBefore = used;
      if (isHeldUp && performance.now() < latest) timer = setTimeout(look, BUSY_INTERVAL);
      else end({ lost: "time", seconds: Math.round(timeLimit / 1000), isTemporary: used < timeLimit / 2 });
    };
    let timer = setTimeout(look, timeLimit);
    running.add(end);
    try {
      return await threads.run(task, { signal: controller.signal });
    } catch (error) {
      if (loss) return loss;
      const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isFull) return { lost: "memory" };
      throw error;
    } finally {
      running.delete(end);
      clearTimeout(timer);
    }
  };
}

function openThreads({ threads, memory, idleTime }: ProcessOptions, running: Set<EndTask>): Tinypool {
  process.once("disconnect", () => process.exit());
  // Ctrl+C ends the parent process, and this one with it.
  process.on("SIGINT", () => undefined);
  limitMemory(threads * memory * 1024 * 1024, running);
  return new Tinypool({
    runtime: "worker_threads",
    filename: workerFile("page-thread"),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTime,
    resourceLimits: { maxOldGenerationSizeMb: Math.min(threads * memory + HEAP_MARGIN, MAX_HEAP) },
  });
}

/**
 * Ends the task that has run longest while the memory of the process is full, and then the next. A task that did not run alone may
 * not be to blame: the pool runs it again by itself. If memory stays full, the process ends.
 */
function limitMemory(bytes: number, running: ReadonlySet<EndTask>): void {
  let timesFull = 0;
  const look = () => {
    const isFull = process.memoryUsage.rss() > bytes;
    timesFull = isFull ? timesFull + 1 : 0;
    const [endOldest] = running;
    if (isFull && (!endOldest || timesFull > 2)) process.exit(1);
    if (isFull) endOldest?.({ lost: running.size === 1 && timesFull === 1 ? "memory" : "process" });
    setTimeout(look, isFull ? FREEING_TIME : MEMORY_INTERVAL).unref();
  };
  look();
}
