import { setTimeout as delay } from "node:timers/promises";
import { Tinypool } from "tinypool";
import { BATCH_FLAGS } from "@/lib/base/node-flags";
import { workerFile } from "@/lib/content/run/worker-file";
import { FREEING_TIME, type ProcessOptions, type TaskLoss } from "@/lib/content/run/worker-process";

/** Thrown for a task that took too much time or memory, or whose process was ended twice. */
export class TaskLostError extends Error {
  override name = "TaskLostError";
  constructor(readonly loss: TaskLoss) {
    super(`The task was lost: ${loss.lost}.`);
  }
}

/** A separate process with threads, which cannot block or end this process. */
export interface WorkerPool<Task, Answer> {
  /** Runs a task, again if its process is ended by another task or from outside. @throws TaskLostError, and errors of the task */
  run(task: Task): Promise<Answer>;
  /** True if the process runs, or is being started. */
  isRunning(): boolean;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Flags of Node for the process. A small young generation saves memory, a large one a sixth of the time for many pages. */
const FLAGS = { server: ["--max-semi-space-size=2"], batch: [...BATCH_FLAGS, "--max-semi-space-size=32"] };

/** Options of a pool. */
export interface PoolOptions extends ProcessOptions {
  /** True for many tasks in a row, for which time matters more than memory. */
  isBatch?: boolean | undefined;
}

/** Creates a pool, whose process is started by the first task. */
export function openWorkerPool<Task extends object, Answer extends object>({
  isBatch,
  ...options
}: PoolOptions): WorkerPool<Task, Answer> {
  let pool: Tinypool | undefined;
  let isClosed = false;
  /** Tasks that were ended with others are run again one at a time, so that only the task at fault is ended once more. */
  let alone: Promise<unknown> = Promise.resolve();
  const open = () => {
    pool ??= createPool(options, isBatch);
    return pool;
  };
  /** @throws TaskLostError, and errors of the task */
  const runOnce = async (task: object): Promise<Answer> => {
    const used = open();
    let stop = (_error: unknown) => {};
    // The pool never settles tasks that wait for a process which ends before it is ready.
    const ended = new Promise<never>((_, reject) => {
      stop = reject;
    });
    used.once("error", stop);
    try {
      const answer: Answer | TaskLoss = await Promise.race([used.run({ ...task, options }), ended]);
      if ("lost" in answer) throw new TaskLostError(answer);
      return answer;
    } catch (error) {
      if (error instanceof TaskLostError || (pool === used && !isExit(error))) throw error;
      if (pool === used) pool = undefined;
      void used.destroy();
      throw new TaskLostError({ lost: "process" });
    } finally {
      used.off("error", stop);
    }
  };
  const runAlone = (task: Task): Promise<Answer> => {
    const running = alone.then(() => delay(2 * FREEING_TIME)).then(() => runOnce(task));
    alone = running.catch(() => undefined);
    return running;
  };
  const isEnded = (error: unknown) => error instanceof TaskLostError && error.loss.lost === "process" && !isClosed;
  return {
    run: (task) => runOnce(task).catch((error) => (isEnded(error) ? runAlone(task) : Promise.reject(error))),
    isRunning: () => pool !== undefined && pool.threads.length > 0,
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

function createPool({ threads, idleTime }: ProcessOptions, isBatch = false): Tinypool {
  const pool = new Tinypool({
    runtime: "child_process",
    serialization: "advanced",
    filename: workerFile("page-process"),
    execArgv: FLAGS[isBatch ? "batch" : "server"],
    env: { ...process.env, NODE_ENV: "production" },
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: threads,
    idleTimeout: idleTime,
  });
  pool.setMaxListeners(0);
  // The end of an idle process does no harm.
  return pool.on("error", () => undefined);
}

/** Error codes of writing to a process that has just ended. */
const CLOSED_CODES: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "ERR_IPC_CHANNEL_CLOSED"]);

/** True if a task was lost because its process ended. */
function isExit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === "Worker exited unexpectedly" || ("code" in error && CLOSED_CODES.has(error.code));
}
