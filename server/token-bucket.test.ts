import { TokenBucket } from "@/server/token-bucket";
import { expect, test } from "@/tests/support/unit-test";

test("unused tokens can be spent at once, and are refilled over time", () => {
  let time = 0;
  const bucket = new TokenBucket(3, () => time);
  const take = (count: number) => Array.from({ length: count }, () => bucket.take());
  expect(take(4)).toEqual([true, true, true, false]);
  time = 300;
  expect(bucket.take()).toBe(false);
  time = 400;
  expect(take(2)).toEqual([true, false]);
  time = 60_000;
  expect(take(4)).toEqual([true, true, true, false]);
});
