import { setImmediate } from "node:timers/promises";
import { createAdmission } from "@/lib/http/admission";
import { expect, test } from "@/tests/support/unit-test";

test("the first request does not wait, and simultaneous requests begin one after another, in order", async () => {
  const { turn } = createAdmission();
  const begun: number[] = [];
  const all = [1, 2, 3].map((number) => turn().then(() => begun.push(number)));
  await Promise.resolve();
  expect(begun).toEqual([1]);
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3]);
});

test("between two of them, what else waits for the event loop is done several times", async () => {
  const { turn } = createAdmission();
  let turns = 0;
  let isDone = false;
  const other = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  await turn();
  await turn();
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(5);
  await other;
});

test("a request that has begun takes precedence over waiting requests", async () => {
  const { turn } = createAdmission();
  const begun: string[] = [];
  await turn();
  await Promise.all([
    turn().then(() => begun.push("new")),
    turn().then(() => begun.push("newer")),
    turn(true).then(() => begun.push("begun")),
  ]);
  expect(begun).toEqual(["begun", "new", "newer"]);
});

test("a bounded number waits, and there is room again when they have begun", async () => {
  const { turn, isFull } = createAdmission(3);
  const all = [turn(), turn(), turn()];
  expect(isFull()).toBe(false);
  all.push(turn());
  expect(isFull()).toBe(true);
  await Promise.all(all);
  expect(isFull()).toBe(false);
});
