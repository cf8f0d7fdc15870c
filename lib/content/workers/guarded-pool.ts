import { Tinypool } from "tinypool";
import type { RunNote } from "@/lib/content/sandbox/run-note";
import type { GuardAnswer, GuardedTask, TaskEnd, TaskReport } from "@/lib/content/workers/guard-task";
import { workerFile } from "@/lib/content/workers/worker-file";

/** How many times a task is begun again without the code that did not end. */
const MOST_ENDINGS = 2;

/** Processes that have had nothing to do for this long end, milliseconds. */
const IDLE_TIME = 60_000;

/** What is known of a process that has told nothing. */
const NO_NOTE: RunNote = { places: [] };

/** Thrown for a task that was given up. */
export class GivenUpError extends Error {
  override name = "GivenUpError";
  /**
   * @param end why; absent if its process ended by itself.
   * @param place of the code that ran at the end, or has run last: `file:line:column`.
   */
  constructor(
    readonly end: TaskEnd | undefined,
    readonly place: string | undefined,
  ) {
    super("The task was given up.");
  }

  /** What has ended the process may have been another than the task. */
  get isTemporary(): boolean {
    return this.end?.reason === "time" ? this.end.isTemporary : this.end === undefined;
  }
}

/** Processes with a thread each, none of which can hold up this one or end it. */
export interface GuardedPool<Task, Answer> {
  /** Starts a process ahead of its first task, unless there is one. If it cannot be started, the first task fails. */
  start(): void;
  /**
   * Runs a task. One that takes too long, or too much memory even in a fresh process, is given up with its process; if code
   * of a page was running or waiting at that time, the task is begun again without that code.
   * @throws GivenUpError, and what the task throws
   */
  run(task: Task): Promise<Answer>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/** What a pool runs. */
export interface PoolOptions<Task> {
  /** Name of the program in `cli/` that each process runs. */
  program: string;
  /** Processes at a time. */
  most: number;
  /** Milliseconds that one task may take, if the machine lets it run. */
  timeLimit: number;
  /** The file that a task is about: without the statements at its top level, nothing is left of it. */
  fileOf(this: void, task: Task): string | undefined;
  /** Many tasks follow one another: time counts for more than memory. */
  isBatch?: boolean | undefined;
}

/** Makes the processes; each is started when it is needed. */
export function openGuardedPool<Task extends object, Answer>(options: PoolOptions<Task>): GuardedPool<Task, Answer> {
  const slots = createSlots(options.most);
  const { fileOf } = options;
  let pool: Tinypool | undefined;
  let isClosed = false;
  /** A process that starts ahead is sooner ready than a second one. */
  let isReady: Promise<unknown> = Promise.resolve();
  const openPool = () => {
    pool ??= createPool(options);
    return pool;
  };
  return {
    start() {
      const starting = openPool();
      if (starting.threads.length > 0) return;
      isReady = runOnce(starting, { limit: options.timeLimit, endless: [], isEmpty: true }).catch(() => undefined);
    },
    async run(task) {
      await isReady;
      const running = openPool();
      const attempt = (endless: readonly string[]) =>
        runOnce<Answer>(running, { ...task, limit: options.timeLimit, endless });
      const file = fileOf(task);
      const isEssential = (place: string) => file !== undefined && place.startsWith(`${file}:`);
      return slots.use(() => runBounded({ attempt, isClosed: () => isClosed, isEssential }));
    },
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

/**
 * Largest young generation of a process, megabytes. Few objects outlive a page: a small one saves 15 MB per process; a
 * large one is collected less often, which saves a sixth of the processor time of many pages.
 */
const YOUNG_GENERATION = { usual: 2, batch: 32 };

function createPool({ program, most, isBatch }: Pick<PoolOptions<never>, "program" | "most" | "isBatch">): Tinypool {
  const pool = new Tinypool({
    runtime: "child_process",
    serialization: "advanced",
    filename: workerFile(program),
    // Helper threads of the garbage collector take more processor time than they save: the cores have pages to work on.
    execArgv: [`--max-semi-space-size=${YOUNG_GENERATION[isBatch ? "batch" : "usual"]}`, "--single-threaded-gc"],
    env: { ...process.env, NODE_ENV: "production" },
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_TIME,
  });
  pool.setMaxListeners(most + 1);
  // One that ends while it has no task costs nothing.
  return pool.on("error", () => undefined);
}

/** Thrown for a task whose process was ended, or has ended. */
class TaskEndError extends Error {
  override name = "TaskEndError";
  constructor(
    readonly report: TaskReport | undefined,
    cause: unknown,
  ) {
    super("The process of the task has ended.", { cause });
  }
}

/** Runs a task once. @throws TaskEndError, and what the task throws */
async function runOnce<Answer>(pool: Tinypool, task: GuardedTask): Promise<Answer> {
  const controller = new AbortController();
  let report: TaskReport | undefined;
  const postMessage = (message: TaskReport) => {
    report = message;
    if (message.end) controller.abort();
  };
  // A task that waits for a process which does not start would wait forever.
  const stop = () => controller.abort();
  pool.once("error", stop);
  const running = pool.run(task, { signal: controller.signal, channel: { postMessage } }) as Promise<
    GuardAnswer<Answer>
  >;
  const result = await running
    .catch((error: unknown) => Promise.reject(new TaskEndError(report, error)))
    .finally(() => pool.off("error", stop));
  if ("error" in result) throw result.error;
  return result.answer;
}

interface Run<Answer> {
  attempt(this: void, endless: readonly string[]): Promise<Answer>;
  isClosed(this: void): boolean;
  /** True for a place without which nothing is left of the task. */
  isEssential(this: void, place: string): boolean;
}

async function runBounded<Answer>({ attempt, isClosed, isEssential }: Run<Answer>): Promise<Answer> {
  const endless = new Set<string>();
  // What other pages left in the process may have taken the memory.
  const attemptAgain = (error: unknown) => {
    const isLate = !(error instanceof TaskEndError) || error.report?.end?.reason === "time";
    return isLate || isClosed() ? Promise.reject(error) : attempt([...endless]);
  };
  for (let endings = 0; ; endings += 1) {
    try {
      return await attempt([...endless]).catch(attemptAgain);
    } catch (error) {
      if (!(error instanceof TaskEndError) || isClosed()) throw error;
      const { end, note: { statement, places, last } = NO_NOTE } = error.report ?? {};
      const known = endless.size;
      // Where all of a task took too long, no piece of it is to blame.
      const isGuilty = end?.reason !== "time" || end.isPart;
      const guilty = statement === undefined ? places : [statement].filter((place) => !isEssential(place));
      if (isGuilty) for (const place of guilty) endless.add(place);
      if (endless.size === known || endings === MOST_ENDINGS) {
        throw new GivenUpError(end, statement ?? places[0] ?? last);
      }
    }
  }
}

/** Lets a number of calls run at a time; others wait for their turn. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async use<Value>(call: () => Promise<Value>): Promise<Value> {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
      try {
        return await call();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
