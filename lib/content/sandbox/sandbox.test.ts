import { expect, test } from "@playwright/test";
import { compileInSandbox, createTimeBudget, TimeLimitError } from "@/lib/content/sandbox/sandbox";

function standStill(): never {
  for (;;);
}

test("a call that got little CPU time is retried", () => {
  const budget = createTimeBudget(() => 0);
  let calls = 0;
  const call = () => {
    calls += 1;
    return calls === 1 ? standStill() : "rendered";
  };
  expect(budget.run(call)).toBe("rendered");
  expect(calls).toBe(2);
});

test("a call that works without end is stopped, and nothing of its module runs again", () => {
  let spent = 0;
  const budget = createTimeBudget(() => {
    spent += 1_500;
    return spent;
  });
  let calls = 0;
  const call = () => {
    calls += 1;
    return standStill();
  };
  expect(() => budget.run(call)).toThrow(TimeLimitError);
  expect(() => budget.run(() => "rendered")).toThrow(TimeLimitError);
  expect(calls).toBe(1);
});

test("what a call throws is passed on, and the next one runs", () => {
  const budget = createTimeBudget();
  expect(() =>
    budget.run(() => {
      throw new RangeError("too far");
    }),
  ).toThrow("too far");
  expect(budget.run(() => 1)).toBe(1);
});

const endlessWalks = [
  "new Array(1e8).fill(1)",
  "Array.prototype.fill.call({ length: 1e8 }, 1)",
  "new Array(1e8).splice(0, 0, 1)",
  '"x".padEnd(5e8).split("")',
  "Array.from({ length: 1e9 })",
  "Uint8Array.from({ length: 1e9 })",
  "Array.prototype.slice.call({ length: 1e9 })",
  "Array(1e9).map(Number)",
  "String.raw({ raw: { length: 1e9 } })",
  'Object.entries("x".repeat(1e8))',
  '"x".repeat(2e8).match(/x/g)',
];

for (const code of endlessWalks) {
  test(`a list that is too long to go through is refused: ${code}`, () => {
    expect(compileInSandbox(`return ${code}`)).toThrow(/takes at most 5000000 items/);
  });
}

test("lists and texts of usual length are worked on", () => {
  expect(compileInSandbox('return Array(3).fill("a,b").flatMap((text) => text.split(",")).reverse().join("")')()).toBe(
    "bababa",
  );
});
