import { compileInSandbox, runInTime, TimeLimitError } from "@/lib/content/sandbox/sandbox";
import { expect, test } from "@/tests/support/unit-test";

test("a call that works without end is stopped, and the next one runs", () => {
  const endless = compileInSandbox("for (;;);");
  expect(() => runInTime(() => endless())).toThrow(TimeLimitError);
  expect(runInTime(() => "rendered")).toBe("rendered");
});

test("what a call throws is passed on, and the next one runs", () => {
  const failing = () => {
    throw new RangeError("too far");
  };
  expect(() => runInTime(failing)).toThrow("too far");
  expect(runInTime(() => 1)).toBe(1);
});

test("a call within another one shares its limit", () => {
  const endless = compileInSandbox("for (;;);");
  expect(() => runInTime(() => runInTime(() => endless()))).toThrow(TimeLimitError);
});
