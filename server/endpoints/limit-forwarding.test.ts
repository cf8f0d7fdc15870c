import { countForwarding } from "@/server/endpoints/limit-forwarding";
import { expect, test } from "@/tests/support/unit-test";
import { openEmptyStore } from "../../tests/support/empty-store";

test("a reader and a host have a number of requests in a minute", async () => {
  const store = await openEmptyStore();
  const now = 90_000;
  const count = (address: string, host: string, time = now) => countForwarding(store.database, { address, host }, time);
  try {
    for (let index = 0; index < 60; index += 1) expect(await count("192.0.2.1", "api.test")).toBeUndefined();
    expect(await count("192.0.2.1", "api.test")).toBe(30);
    expect(await count("192.0.2.1", "api.test", now + 30_000)).toBeUndefined();
    for (let index = 60; index < 600; index += 1) expect(await count(`192.0.3.${index}`, "api.test")).toBeUndefined();
    expect(await count("192.0.4.1", "api.test")).toBe(30);
    expect(await count("192.0.4.1", "other.test")).toBeUndefined();
  } finally {
    await store.close();
  }
});
