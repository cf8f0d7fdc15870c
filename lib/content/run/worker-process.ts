import { MessageChannel } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { workerFile } from "@/lib/content/run/worker-file";

/** Milliseconds that a task may take. Several times what the largest pages need. */
const TASK_LIMIT = 30_000;

/** Milliseconds that the code of a page may run, promises included. */
const CODE_LIMIT = 8_000;

/** Milliseconds between looks at the memory of the process. */
const MEMORY_INTERVAL = 100;

/** Why a task has no answer. */
export interface TaskLoss {
  lost: "time" | "memory";
  /** Seconds that it may take, if that was the reason. */
  seconds?: number;
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
  limits?: { task?: number; code?: number };
}

/**
 * Makes what the process of the pool does with a task: a thread runs it, which is ended if the task takes too long. A page
 * that fills the memory outside of the heap ends the process, which the pool starts again.
 * @param program in `cli/` that a thread runs
 */
export function createWorkerProcess(program: string) {
  let threads: Tinypool | undefined;
  const open = ({ threads: count, memory }: ProcessOptions): Tinypool => {
    process.once("disconnect", () => process.exit());
    // Ctrl+C ends the parent process, and this one with it.
    process.on("SIGINT", () => undefined);
    const megabyte = 1024 * 1024;
    setInterval(
      () => process.memoryUsage.rss() > count * memory * megabyte && process.exit(1),
      MEMORY_INTERVAL,
    ).unref();
    return new Tinypool({
      runtime: "worker_threads",
      filename: workerFile(program),
      minThreads: 0,
      maxThreads: count,
      // A full heap ends a thread; what is allocated at once when it is full would end the process.
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
  };
  return async <Task extends object, Answer>({
    options,
    ...task
  }: Task & { options: ProcessOptions }): Promise<Answer | TaskLoss> => {
    threads ??= open(options);
    const { task: taskLimit = TASK_LIMIT, code: codeLimit = CODE_LIMIT } = options.limits ?? {};
    const controller = new AbortController();
    const { port1, port2 } = new MessageChannel();
    let limit = taskLimit;
    let timer = setTimeout(() => controller.abort(), limit);
    port1.once("message", () => {
      clearTimeout(timer);
      limit = codeLimit;
      timer = setTimeout(() => controller.abort(), limit);
    });
    try {
      return await threads.run({ ...task, port: port2 }, { signal: controller.signal, transferList: [port2] });
    } catch (error) {
      if (controller.signal.aborted) return { lost: "time", seconds: Math.round(limit / 1000) };
      const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isFull) return { lost: "memory" };
      throw error;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  };
}
