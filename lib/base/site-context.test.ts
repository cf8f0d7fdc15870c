import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { inSite, promiseToKeep, type SiteContext } from "@/lib/base/site-context.server";
import { expect, test } from "@/tests/support/unit-test";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("a cached promise keeps neither the site nor the request in memory", async () => {
  const requests = new AsyncLocalStorage<object>();
  const kept: Promise<string>[] = [];
  const make = (): [WeakRef<object>, WeakRef<object>] => {
    const context: SiteContext = { name: "docs", environment: {}, signal: new AbortController().signal };
    const request = { document: "" };
    inSite(context, () =>
      requests.run(request, () => {
        kept.push(promiseToKeep(setImmediate("a page")));
      }),
    );
    return [new WeakRef(context), new WeakRef(request)];
  };
  const made = make();
  expect(await kept[0]).toBe("a page");
  await setImmediate();
  collectGarbage();
  expect(made.map((reference) => reference.deref())).toEqual([undefined, undefined]);
});

test("a cached promise rejects with the error of the original promise", async () => {
  await expect(promiseToKeep(Promise.reject(new Error("no page")))).rejects.toThrow("no page");
});
