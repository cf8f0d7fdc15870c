import { MessageChannel } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { workerFile } from "@/lib/content/run/worker-file";

/** Milliseconds that a task may take. Several times what the largest pages need. */
const TASK_LIMIT = 30_000;

/** Milliseconds that the code of a page may run, promises included. */
const CODE_LIMIT = 8_000;

/** Milliseconds between looks at the memory of the process. */
const MEMORY_INTERVAL = 50;

/** Milliseconds until the memory of a thread that was ended is free. */
const FREEING_TIME = 500;

/** Why a task has no answer. */
export interface TaskLoss {
  /** `process` if the task is not to blame, or may not be: it can be run again. */
  lost: "time" | "memory" | "process";
  /** Seconds that it may take, if that was the reason. */
  seconds?: number;
  /** The machine was busy with other things, or the page waited: it may succeed later. */
  isTemporary?: boolean;
}

/** A task as a thread gets it. */
export type ThreadTask<Task> = Task & {
  /** Receives a message once the code of the page begins to run, from when on less time is left. */
  port: { postMessage(message: "code"): void };
};

/** The options of the process, in the message of a task: they are the same for all of them. */
export interface ProcessOptions {
  threads: number;
  /** Megabytes that each of them may use. */
  memory: number;
  /** Milliseconds after which the process, or a thread, ends if it has nothing to do. */
  idleTime: number;
  limits?: { task?: number; code?: number };
}

interface RunningTask {
  runsCode: boolean;
  /** Ends its thread, with which its memory is freed. */
  end(loss: TaskLoss): void;
}

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
 * @param program in `cli/` that a thread runs
 */
export function createWorkerProcess(program: string) {
  const running = new Set<RunningTask>();
  let threads: Tinypool | undefined;
  return async <Task extends object, Answer>({
    options,
    ...task
  }: Task & { options: ProcessOptions }): Promise<Answer | TaskLoss> => {
    threads ??= openThreads(program, options, running);
    const { task: taskLimit = TASK_LIMIT, code: codeLimit = CODE_LIMIT } = options.limits ?? {};
    const controller = new AbortController();
    const { port1, port2 } = new MessageChannel();
    let loss: TaskLoss | undefined;
    const current: RunningTask = {
      runsCode: false,
      end(reason) {
        loss ??= reason;
        controller.abort();
      },
    };
    const limitTime = (limit: number) => {
      const start = process.cpuUsage();
      const endLate = () => {
        const { user, system } = process.cpuUsage(start);
        const isTemporary = (user + system) / 1000 < limit / 2;
        current.end({ lost: "time", seconds: Math.round(limit / 1000), isTemporary });
      };
      return setTimeout(endLate, limit);
    };
    let timer = limitTime(taskLimit);
    port1.once("message", () => {
      current.runsCode = true;
      clearTimeout(timer);
      timer = limitTime(codeLimit);
    });
    running.add(current);
    try {
      return await threads.run({ ...task, port: port2 }, { signal: controller.signal, transferList: [port2] });
    } catch (error) {
      if (loss) return loss;
      const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isFull) return { lost: "memory" };
      throw error;
    } finally {
      running.delete(current);
      clearTimeout(timer);
      port1.close();
    }
  };
}

function openThreads(
  program: string,
  { threads, memory, idleTime }: ProcessOptions,
  running: Set<RunningTask>,
): Tinypool {
  process.once("disconnect", () => process.exit());
  // Ctrl+C ends the parent process, and this one with it.
  process.on("SIGINT", () => undefined);
  limitMemory(threads * memory * 1024 * 1024, running);
  return new Tinypool({
    runtime: "worker_threads",
    filename: workerFile(program),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTime,
    resourceLimits: { maxOldGenerationSizeMb: Math.min(threads * memory + HEAP_MARGIN, MAX_HEAP) },
  });
}

/** Ends the task that fills the memory of the process: the one that runs code of a page. If there are several, each is run again by itself. */
function limitMemory(bytes: number, running: ReadonlySet<RunningTask>): void {
  let hasEndedTasks = false;
  const look = () => {
    const isFull = process.memoryUsage.rss() > bytes;
    const tasks = [...running];
    const withCode = tasks.filter(({ runsCode }) => runsCode);
    const suspects = withCode.length > 0 ? withCode : tasks;
    if (isFull && (hasEndedTasks || suspects.length === 0)) process.exit(1);
    if (isFull) for (const task of suspects) task.end({ lost: suspects.length === 1 ? "memory" : "process" });
    hasEndedTasks = isFull;
    setTimeout(look, isFull ? FREEING_TIME : MEMORY_INTERVAL).unref();
  };
  look();
}
