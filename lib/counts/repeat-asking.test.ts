import { expect, test } from "@playwright/test";
import { repeatAsking } from "@/lib/counts/repeat-asking";

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

const rows: [sentence: string, answers: boolean[], delays: number[]][] = [
  ["hourly as long as there are answers", [true, true], [HOUR, HOUR]],
  ["soon after a failure, later after each further one", [false, false, false], [30, 60, 120].map((s) => s * SECOND)],
  ["hourly again after an answer, and soon after the next failure", [false, true, false], [30_000, HOUR, 30_000]],
  [
    "never more rarely than every hour",
    Array(12).fill(false),
    [...[30, 60, 120, 240, 480, 960, 1_920].map((s) => s * SECOND), ...Array(5).fill(HOUR)],
  ],
];

for (const [sentence, answers, delays] of rows) {
  test(`the platforms are asked ${sentence}`, async () => {
    const waited: number[] = [];
    const left = [...answers];
    const ask = repeatAsking(
      async () => left.shift() ?? true,
      (_task, milliseconds) => {
        waited.push(milliseconds);
        return () => {};
      },
    );
    for (const _answer of answers) await ask();
    expect(waited).toEqual(delays);
  });
}

test("asking in between calls off what was planned", async () => {
  let planned = 0;
  const ask = repeatAsking(
    async () => true,
    () => {
      planned += 1;
      return () => {
        planned -= 1;
      };
    },
  );
  await ask();
  await ask();
  expect(planned).toBe(1);
});
