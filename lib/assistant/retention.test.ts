import { expect, test } from "@playwright/test";
import { keepPruning, PRUNING } from "@/lib/assistant/retention";
import type { Clock } from "@/lib/assistant/types";
import type { Store } from "@/lib/store/open-store";
import { startTurn } from "@/lib/store/threads";
import { openEmptyStore } from "@/tests/support/empty-store";

const DAY = 86_400_000;

let store: Store;
test.beforeEach(async () => {
  store = await openEmptyStore();
});
test.afterEach(() => store.close());

test("a server that nobody asks anything deletes what is too old, soon after its start and then every few hours", async () => {
  const clock = createSleeper(91 * DAY);
  await addThread("old", 0);
  await addThread("ends in two hours", DAY + 2 * 3_600_000);
  void keepPruning({ openDatabase: async () => store.database, retentionDays: 90, clock, report: fail });
  expect(clock.pauses).toEqual([PRUNING.afterStart]);
  clock.wake();
  await expect.poll(() => clock.pauses).toEqual([PRUNING.afterStart, PRUNING.interval]);
  expect(await threadIds()).toEqual(["ends in two hours"]);
  clock.wake();
  await expect.poll(() => clock.pauses).toHaveLength(3);
  expect(await threadIds()).toEqual([]);
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
