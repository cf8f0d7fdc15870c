import { storeReply } from "@/lib/assistant/run-turn";
import type { FinishedReply } from "@/lib/store/threads";
import { createFixedClock } from "@/tests/fakes/fixed-clock";
import { expect, test } from "@/tests/support/unit-test";

const REPLY: FinishedReply = { id: "r1", content: "Text", sources: [], state: "complete", now: 0 };

test("a reply that cannot be stored is tried again until the database is back", async () => {
  const world = createStore(3);
  await storeReply(REPLY, world);
  expect(world.attempts).toBe(1);
  for (const pause of [1_000, 2_000, 5_000]) {
    const before = world.attempts;
    world.clock.advance(pause);
    await expect.poll(() => world.attempts).toBe(before + 1);
  }
  expect(world.stored).toEqual([REPLY]);
  expect(world.reports).toEqual(["A reply could not be stored; retrying for a few minutes"]);
});

test("a reply that is stored at once is stored once", async () => {
  const world = createStore(0);
  await storeReply(REPLY, world);
  expect([world.attempts, world.stored, world.reports]).toEqual([1, [REPLY], []]);
});

/** A store whose first attempts fail. */
function createStore(failures: number) {
  const world = {
    attempts: 0,
    stored: [] as FinishedReply[],
    reports: [] as string[],
    clock: createFixedClock(0),
    report: (message: string) => void world.reports.push(message),
    store: {
      acceptTurn: () => Promise.reject(new Error("not used")),
      readUse: async () => [],
      addUse: async () => {},
      refundUse: () => Promise.reject(new Error("not used")),
      countUse: () => Promise.reject(new Error("not used")),
      async finishReply(reply: FinishedReply) {
        world.attempts += 1;
        if (world.attempts <= failures) throw new Error("The database is away.");
        world.stored.push(reply);
      },
    },
  };
  return world;
}
