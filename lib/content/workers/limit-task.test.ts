import { expect, test } from "@playwright/test";
import { limitTask, TaskTimeError } from "@/lib/content/workers/limit-task";

/** A task that ends only when it is told to. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("ended"))));

/** Processor time that runs so many times as fast as the clock. */
const running = (rate: number) => () => performance.now() * rate;

const rows: [title: string, rate: number, threads: number, isTemporary: boolean][] = [
  ["a thread that works all the time is given up for good", 1, 1, false],
  ["two that share the processors, too", 2, 2, false],
  ["one that works half of the time, too", 0.5, 1, false],
  ["one that a busy machine hardly lets work is given up for now", 0.01, 1, true],
];

for (const [title, rate, threads, isTemporary] of rows) {
  test(title, async () => {
    const limit = { limit: 20, threads: () => threads, processorTime: running(rate) };
    const error = await limitTask(limit, endless).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(TaskTimeError);
    expect(error).toMatchObject({ isTemporary });
  });
}

test("a task that ends in spite of a busy machine has its result, however long it took", async () => {
  let work = 0;
  const result = await limitTask({ limit: 10, threads: () => 1, processorTime: () => work }, async (signal) => {
    // Several times the limit, without any processor time.
    for (const start = performance.now(); performance.now() - start < 50; ) await new Promise((go) => setTimeout(go));
    work += 1;
    return signal.aborted ? "aborted" : "done";
  });
  expect(result).toBe("done");
});

test("parts that follow one another are no longer than their task", async () => {
  let finish = (_: string) => {};
  const done = new Promise<string>((resolve) => {
    finish = resolve;
  });
  let looks = 0;
  const next = () => {
    looks += 1;
    if (looks === 4) finish("done");
    return looks;
  };
  const limit = { limit: 60_000, part: { limit: 1, running: next }, threads: () => 1, processorTime: running(1) };
  expect(await limitTask(limit, (signal) => Promise.race([done, endless(signal)]))).toBe("done");
});

test("a part that does not end is given up", async () => {
  const limit = { limit: 60_000, part: { limit: 1, running: () => 1 }, threads: () => 1, processorTime: running(1) };
  const error = await limitTask(limit, endless).catch((thrown) => thrown);
  expect(error).toMatchObject({ name: "TaskTimeError", isPart: true });
});

test("what a task throws by itself is thrown", async () => {
  const failing = limitTask({ limit: 10_000, threads: () => 1 }, async () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
});
