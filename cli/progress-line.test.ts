import { showProgress } from "@/cli/progress-line";
import { expect, test } from "@/tests/support/unit-test";

/** Shows 400 steps, one each 50 ms, and returns what was written. */
function shown(options: { isTTY: boolean; isQuiet?: boolean }): string[] {
  const written: string[] = [];
  let now = 0;
  const screen = { isTTY: options.isTTY, write: (text: string) => written.push(text) };
  const progress = showProgress("Checking pages", { isQuiet: options.isQuiet, screen, clock: () => now });
  for (let done = 1; done <= 400; done += 1) {
    now += 50;
    progress(done, 400);
  }
  return written;
}

test("a terminal shows a bar, which vanishes at the end", () => {
  const written = shown({ isTTY: true });
  expect(written).toContain(`\r\u001B[KChecking pages ${"█".repeat(12)}${"░".repeat(12)} 201 of 400`);
  expect(written).toHaveLength(201);
  expect(written.at(-1)).toBe("\r\u001B[K");
});

test("elsewhere there is a line every five seconds", () => {
  expect(shown({ isTTY: false })).toEqual([100, 200, 300].map((done) => `Checking pages: ${done} of 400\n`));
});

test("nothing is shown if quiet", () => {
  expect(shown({ isTTY: true, isQuiet: true })).toEqual([]);
});
