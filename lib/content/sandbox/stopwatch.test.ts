import { expect, test } from "@playwright/test";
import { createStopwatch } from "@/lib/content/sandbox/stopwatch";

/** A machine whose clock and processor time are set by hand. */
function createMachine() {
  const machine = { wall: 0, processor: 0, readings: 0 };
  const readTime = () => {
    machine.readings += 1;
    return machine.processor;
  };
  return { machine, start: createStopwatch(readTime, () => machine.wall) };
}

const rows: [title: string, wall: number, processor: number, expected: number][] = [
  ["code that works all the time", 100, 100, 100],
  ["code beside other threads that work, too", 100, 180, 100],
  ["code that a busy machine lets work for half of the time", 100, 50, 50],
  ["code that it hardly lets work", 100, 1, 25],
];

for (const [title, wall, processor, expected] of rows) {
  test(`the time of ${title} is counted`, () => {
    const { machine, start } = createMachine();
    const elapsed = start();
    machine.wall += wall;
    machine.processor += processor;
    expect(elapsed()).toBe(expected);
  });
}

test("short pieces of code one after another cost few readings of the processor time", () => {
  const { machine, start } = createMachine();
  let total = 0;
  for (let piece = 0; piece < 1_000; piece += 1) {
    const elapsed = start();
    machine.wall += 0.125;
    total += elapsed();
  }
  expect(total).toBe(125);
  expect(machine.readings).toBeLessThan(150);
});
