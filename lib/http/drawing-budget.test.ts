import { expect, test } from "@playwright/test";
import { DrawingBudget } from "@/lib/http/drawing-budget";

test("what is saved up is spent, and comes back as time passes", () => {
  let time = 0;
  const budget = new DrawingBudget(3, () => time);
  const take = (count: number) => Array.from({ length: count }, () => budget.take());
  expect(take(4)).toEqual([true, true, true, false]);
  time = 300;
  expect(budget.take()).toBe(false);
  time = 400;
  expect(take(2)).toEqual([true, false]);
  time = 60_000;
  expect(take(4)).toEqual([true, true, true, false]);
});
