import { MadeOnce } from "@/lib/base/made-once";
import { expect, test } from "@/tests/support/unit-test";

test("a value is made once for all that ask at the same time, and later", async () => {
  const made = new MadeOnce<string>(10, (value) => value.length);
  let count = 0;
  const make = async () => {
    count += 1;
    return `value ${count}`;
  };
  expect(await Promise.all([made.get("a", make), made.get("a", make)])).toEqual(["value 1", "value 1"]);
  expect(await made.get("a", make)).toBe("value 1");
});

test("what has no value, or fails, is made again", async () => {
  const made = new MadeOnce<string>(10, (value) => value.length);
  const fail = () => Promise.reject(new Error("not now"));
  await expect(Promise.all([made.get("a", fail), made.get("a", fail)])).rejects.toThrow("not now");
  expect(await made.get("a", async () => undefined)).toBe(undefined);
  expect(await made.get("a", async () => "value")).toBe("value");
});

test("values beyond the limit are made again", async () => {
  const made = new MadeOnce<string>(10, (value) => value.length);
  await made.get("a", async () => "six...");
  await made.get("b", async () => "six...");
  expect(await made.get("a", async () => "another")).toBe("another");
});
