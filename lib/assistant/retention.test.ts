import { keepPruning, PRUNING } from "@/lib/assistant/retention";
import { systemClock } from "@/lib/assistant/system-clock.server";
import type { Clock } from "@/lib/assistant/types";
import type { Store } from "@/lib/store/open-store";
import { startTurn } from "@/lib/store/threads";
import { openEmptyStore } from "@/tests/support/empty-store";
import { expect, test } from "@/tests/support/unit-test";

const DAY = 86_400_000;

let store: Store;
test.beforeEach(async () => {
  store = await openEmptyStore();
});
test.afterEach(() => store.close());

test("an idle server deletes what is too old, soon after its start and then regularly", async () => {
  const clock = createSleeper(91 * DAY);
  await addThread("old", 0);
  await addThread("ends in two minutes", DAY + 2 * 60_000);
  void keepPruning({ openDatabase: async () => store.database, retentionDays: 90, clock, report: fail });
  expect(clock.pauses).toEqual([PRUNING.afterStart]);
  clock.wake();
  await expect.poll(() => clock.pauses).toEqual([PRUNING.afterStart, PRUNING.interval]);
  expect(await threadIds()).toEqual(["ends in two minutes"]);
  clock.wake();
  await expect.poll(() => clock.pauses).toHaveLength(3);
  expect(await threadIds()).toEqual([]);
});

test("it ends at once with the site that it is for", async () => {
  const end = new AbortController();
  const clock = { ...createSleeper(DAY), sleep: systemClock.sleep };
  const openDatabase = () => Promise.reject(new Error("the site has ended"));
  const pruning = keepPruning({ openDatabase, retentionDays: 90, clock, report: fail, signal: end.signal });
  end.abort();
  await pruning;
});

test("a reply that a crash cut ends as interrupted, one that may still be written does not", async () => {
  const clock = createSleeper(DAY);
  await addThread("cut", DAY - 11 * 60_000);
  await addThread("running", DAY - 60_000);
  void keepPruning({ openDatabase: async () => store.database, retentionDays: 90, clock, report: fail });
  clock.wake();
  await expect.poll(() => clock.pauses).toHaveLength(2);
  const replies = store.database.selectFrom("messages").select(["id", "state"]).where("role", "=", "assistant");
  expect(await replies.orderBy("id").execute()).toEqual([
    { id: "cut-reply", state: "interrupted" },
    { id: "running-reply", state: "streaming" },
  ]);
});

test("a database that is away is reported, and asked again the next time", async () => {
  const clock = createSleeper(91 * DAY);
  await addThread("old", 0);
  const reports: string[] = [];
  let isAway = true;
  const openDatabase = async () => {
    if (isAway) throw new Error("away");
    return store.database;
  };
  void keepPruning({ openDatabase, retentionDays: 90, clock, report: (message) => reports.push(message) });
  clock.wake();
  await expect.poll(() => clock.pauses).toHaveLength(2);
  expect(reports).toEqual(["Old threads were not deleted"]);
  isAway = false;
  clock.wake();
  await expect.poll(() => clock.pauses).toHaveLength(3);
  expect(reports).toHaveLength(1);
  expect(await threadIds()).toEqual([]);
});

/** A clock that tells how long somebody wants to sleep, and wakes them when that time is to have passed. */
function createSleeper(start: number): Clock & { pauses: number[]; wake: () => void } {
  let now = start;
  const pauses: number[] = [];
  let end = () => {};
  return {
    pauses,
    now: () => now,
    elapsed: () => now,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        pauses.push(milliseconds);
        end = resolve;
      }),
    wake: () => {
      now += pauses.at(-1) ?? 0;
      end();
    },
  };
}

async function addThread(id: string, now: number): Promise<void> {
  const user = { id: `${id}-user`, clientId: null, content: "?" };
  const place = { threadId: null, newThreadId: id, domain: "acme", keyId: "k", fingerprint: "u" };
  await startTurn(store.database, { ...place, user, replyId: `${id}-reply`, now });
}

async function threadIds(): Promise<string[]> {
  const rows = await store.database.selectFrom("threads").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

function fail(message: string, cause: unknown): never {
  throw new Error(message, { cause });
}
