import { expect, test } from "@playwright/test";
import { inTime, Suspensions } from "@/lib/content/sandbox/promise-time";

const never = new Promise<never>(() => {});

test("a promise that settles is waited for, and one that does not is given up", async () => {
  expect(await inTime(Promise.resolve(1))).toBe(1);
  await expect(inTime(Promise.reject(new Error("no luck")))).rejects.toThrow("no luck");
  await expect(inTime(never, 1)).rejects.toThrow("did not settle");
});

test("a component waits for what it throws, and no longer than its time", async () => {
  expect(await new Suspensions().next("Later", Promise.resolve(1))).toBe(1);
  // Neither promise settles by itself: the component is rendered again, and then left out.
  const suspensions = new Suspensions(1);
  for (const thrown of [never, new Error("Suspense Exception: of React's own")]) {
    let rounds = 0;
    for (let waiting = suspensions.next("Never", thrown); waiting; waiting = suspensions.next("Never", thrown)) {
      await waiting;
      rounds += 1;
    }
    expect(rounds).toBeGreaterThan(0);
  }
});
