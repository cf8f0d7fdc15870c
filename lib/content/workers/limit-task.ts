/** How many times its limit a task may take where the machine leaves it no processor time. */
const MOST_PATIENCE = 10;

/** Milliseconds between looks at the processor time, once the limit is over. */
const LOOK_TIME = 1_000;

/** Thrown for a task that was given up. */
export class TaskTimeError extends Error {
  override name = "TaskTimeError";
  /**
   * @param seconds that it has been given.
   * @param isTemporary the machine was busy with other things: the task may succeed later.
   */
  constructor(
    readonly seconds: number,
    readonly isTemporary: boolean,
  ) {
    super(`The task was given up after ${seconds} seconds.`);
  }
}

/** For how long a task may run. */
export interface TaskLimit {
  /** Milliseconds that the task may take. */
  limit: number;
  /** How many threads of the process share its processor time at present. */
  threads(): number;
  /** Milliseconds that the process has spent on processors. */
  processorTime?: () => number;
}

/**
 * Runs a task in another thread for a limited time. The time counts once the thread's share of the processor time of this
 * process is half of it: on a machine that is busy with other things, a good page takes many times as long.
 * @param run ends the task, and rejects, when its signal is aborted.
 * @throws TaskTimeError if the task was given up; otherwise what `run` throws.
 */
export async function limitTask<Value>(
  { limit, threads, processorTime = readProcessorTime }: TaskLimit,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const start = { wall: performance.now(), processor: processorTime() };
  let error: TaskTimeError | undefined;
  const look = () => {
    const wall = performance.now() - start.wall;
    const hasWorked = (processorTime() - start.processor) / threads() >= limit / 2;
    if (!hasWorked && wall < limit * MOST_PATIENCE) {
      timer = setTimeout(look, Math.min(LOOK_TIME, limit));
      return;
    }
    error = new TaskTimeError(Math.round((hasWorked ? limit : wall) / 1000), !hasWorked);
    controller.abort();
  };
  let timer = setTimeout(look, limit);
  try {
    return await run(controller.signal);
  } catch (cause) {
    throw error ?? cause;
  } finally {
    clearTimeout(timer);
  }
}

function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
