/** How many times its limit a task may take where the machine leaves it no processor time. */
const MOST_PATIENCE = 10;

/** Milliseconds between looks at the time. */
const LOOK_TIME = 250;

/** Thrown for a task that was given up. */
export class TaskTimeError extends Error {
  override name = "TaskTimeError";
  /**
   * @param seconds that it has been given.
   * @param isTemporary the machine was busy with other things: the task may succeed later.
   * @param isPart one part of it took too long.
   */
  constructor(
    readonly seconds: number,
    readonly isTemporary: boolean,
    readonly isPart: boolean,
  ) {
    super(`The task was given up after ${seconds} seconds.`);
  }
}

/** For how long a task may run. */
export interface TaskLimit {
  /** Milliseconds that the task may take. */
  limit: number;
  /** Milliseconds that a part of it may take, from when it is first seen to run; each part has another number. */
  part?: { limit: number; running(): number | undefined };
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
  { limit, part, threads, processorTime = readProcessorTime }: TaskLimit,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const now = () => ({ wall: performance.now(), processor: processorTime() });
  const start = now();
  let current: { part: number; start: typeof start } | undefined;
  let error: TaskTimeError | undefined;
  const isOver = (since: typeof start, most: number, isPart = false): boolean => {
    const wall = performance.now() - since.wall;
    const hasWorked = (processorTime() - since.processor) / threads() >= most / 2;
    if (wall < (hasWorked ? most : most * MOST_PATIENCE)) return false;
    error = new TaskTimeError(Math.round((hasWorked ? most : wall) / 1000), !hasWorked, isPart);
    return true;
  };
  const look = () => {
    const running = part?.running();
    if (running !== current?.part) current = running === undefined ? undefined : { part: running, start: now() };
    if (isOver(start, limit) || (part && current && isOver(current.start, part.limit, true))) controller.abort();
    else timer = setTimeout(look, Math.min(LOOK_TIME, limit));
  };
  let timer = setTimeout(look, Math.min(LOOK_TIME, limit));
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
