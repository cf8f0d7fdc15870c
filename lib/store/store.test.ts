import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import Libsql from "libsql";
import pg from "pg";
import { createKey, ensurePanelKey, findAccessKey, hashKey } from "@/lib/assistant/api-keys";
import { createAssistantStore } from "@/lib/assistant/assistant-store";
import { pruneExpired } from "@/lib/assistant/retention";
import { ALL_SUBJECTS, countEnds, endSessions, sessionMark } from "@/lib/store/access";
import { saveFeedback } from "@/lib/store/feedback";
import { listKeys, revokeKey } from "@/lib/store/keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { probeStore } from "@/lib/store/probe-store";
import { announceReload, countReloads } from "@/lib/store/reloads";
import { isStoreUnavailable } from "@/lib/store/store-errors";
import { exportThreads, startTurn } from "@/lib/store/threads";
import { listFeedback } from "@/tests/support/list-feedback";
import { expect, test } from "@/tests/support/unit-test";

// Both databases run the same tests; PostgreSQL where one is there: eval "$(tests/postgres.sh start)".
const databases = [
  { name: "SQLite", url: undefined },
  ...(process.env.TEST_DATABASE_URL ? [{ name: "PostgreSQL", url: process.env.TEST_DATABASE_URL }] : []),
];

for (const { name, url } of databases) {
  test.describe(name, () => {
    // Four processes start slowly where two cores do other work as well.
    let directory: string;
    let databaseUrl: string | undefined;
    let store: Store;

    test.beforeEach(async () => {
      directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
      databaseUrl = url === undefined ? undefined : await createSchema(url);
      store = await openStore({ LECTERN_DATA: directory, DATABASE_URL: databaseUrl });
    });
    test.afterEach(async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    });

    test("200 turns from four processes are accepted exactly up to the tightest limit", async () => {
      const limits = ["500", "120", "150"];
      const accepted = await Promise.all([1, 2, 3, 4].map(() => runWorker(50, limits)));
      expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(120);
      const counters = await store.database
        .selectFrom("counters")
        .select(["scope", "count"])
        .orderBy("scope")
        .execute();
      expect(counters).toEqual([
        { scope: "address", count: 120 },
        { scope: "key", count: 120 },
        { scope: "organization", count: 120 },
      ]);
      const messages = await store.database.selectFrom("messages").select("id").execute();
      expect(messages).toHaveLength(240);
    });

    test("servers of a site see the number of its content updates, and not those of other sites", async () => {
      expect(await countReloads(store.database, "acme")).toBe(0);
      await Promise.all([1, 2, 3].map(() => announceReload(store.database, "acme")));
      await announceReload(store.database, "other");
      expect(await countReloads(store.database, "acme")).toBe(3);
    });

    test("each end of sessions has a new number, visible only to the servers of its site", async () => {
      const seen = new Set([await countEnds(store.database, "acme")]);
      const other = await countEnds(store.database, "other");
      for (const subject of ["user:ada", "user:ada", ALL_SUBJECTS]) {
        await endSessions(store.database, "acme", subject, 1_000);
        seen.add(await countEnds(store.database, "acme"));
      }
      expect(seen.size).toBe(4);
      expect(await countEnds(store.database, "other")).toBe(other);
      expect(await sessionMark(store.database, "acme", ["user:bob"])).toBe(0);
    });

    test("four processes that start at once migrate an empty database once", async () => {
      const other = await mkdtemp(path.join(tmpdir(), "lectern-"));
      const otherUrl = url === undefined ? undefined : await createSchema(url);
      const target = { LECTERN_DATA: other, DATABASE_URL: otherUrl };
      const accepted = await Promise.all([1, 2, 3, 4].map(() => runWorker(1, ["9", "9", "9"], target)));
      expect(accepted).toEqual([1, 1, 1, 1]);
      await rm(other, { recursive: true, force: true });
    });

    test("only the hash of a key is stored, and a revoked key is invalid", async () => {
      const wanted = {
        kind: "secret",
        domain: "acme",
        organizationId: "acme-inc",
        label: "x",
        allowedOrigins: ["*"],
      } as const;
      const { key, record } = await createKey(store.database, { ...wanted, allowedOrigins: ["*"] }, 1);
      expect(key).toMatch(/^lectern_sk_[\w-]{32}$/);
      expect(await findAccessKey(store.database, key)).toMatchObject({ domain: "acme", organizationId: "acme-inc" });
      const rows = JSON.stringify(await store.database.selectFrom("keys").selectAll().execute());
      expect(rows).toContain(hashKey(key));
      expect(rows).not.toContain(key);
      expect(await revokeKey(store.database, record.id, 2)).toBe(true);
      expect(await revokeKey(store.database, record.id, 3)).toBe(false);
      expect(await findAccessKey(store.database, key)).toBeUndefined();
    });

    test("the panel's key is the same for all replicas, until it is revoked", async () => {
      const replica = await openStore({ LECTERN_DATA: directory, DATABASE_URL: databaseUrl });
      const keys = await Promise.all([store, replica].map(({ database }) => ensurePanelKey(database, "acme", 1)));
      expect(keys[0]).toBe(keys[1]);
      expect(keys[0]).toMatch(/^lectern_pk_/);
      const [record] = await listKeys(store.database, "acme");
      await revokeKey(store.database, record?.id ?? "", 2);
      const next = await ensurePanelKey(store.database, "acme", 3);
      expect(next).not.toBe(keys[0]);
      expect(await findAccessKey(store.database, next)).toMatchObject({ kind: "publishable" });
      await replica.close();
    });

    test("a probe writes a row to the database, and pruning removes the row", async () => {
      await probeStore(store.database);
      await probeStore(store.database);
      const count = () => store.database.selectFrom("counters").select("count").where("scope", "=", "probe").execute();
      expect(await count()).toEqual([{ count: 2 }]);
      await pruneExpired(store.database, 0, 1);
      expect(await count()).toEqual([]);
    });

    test("tidying deletes old threads with their messages and past counters, and keeps the rest", async () => {
      const day = 86_400_000;
      const assistant = createAssistantStore(store.database);
      for (const [id, now] of [
        ["old", 0],
        ["new", 9 * day],
      ] as const) {
        const limit = { scope: "key", subject: id, windowStart: now, windowEnd: now + day, limit: 9 };
        const user = { id: `${id}-user`, clientId: null, content: "?" };
        const turn = {
          threadId: null,
          newThreadId: id,
          domain: "acme",
          keyId: "k",
          fingerprint: "u",
          user,
          replyId: `${id}-reply`,
          now,
        };
        await assistant.acceptTurn([limit], turn);
      }
      expect(await pruneExpired(store.database, 5, 9 * day)).toBe(1);
      const threads = [];
      for await (const { id, messages } of exportThreads(store.database)) threads.push([id, messages.length]);
      expect(threads).toEqual([["new", 2]]);
      expect(await store.database.selectFrom("messages").select("threadId").distinct().execute()).toEqual([
        { threadId: "new" },
      ]);
      expect(await store.database.selectFrom("counters").select("subject").execute()).toEqual([{ subject: "new" }]);
    });

    test("of a text with a NUL character everything else is stored", async () => {
      const user = { id: "user", clientId: "c\0", content: "One\0 word" };
      const place = { threadId: null, newThreadId: "thread", domain: "acme", keyId: "k", fingerprint: "u\0" };
      await startTurn(store.database, { ...place, user, replyId: "reply", now: 1 });
      const [row] = await store.database.selectFrom("messages").select("content").where("id", "=", "user").execute();
      expect(row?.content).toBe("One word");
    });

    test("a visitor's second vote replaces the first", async () => {
      const vote = { domain: "acme", kind: "page", target: "/a", visitor: "v" } as const;
      await saveFeedback(store.database, { ...vote, comment: "Old", vote: "down" }, 1);
      await saveFeedback(store.database, { ...vote, comment: "", vote: "up" }, 2);
      const kept = { ...vote, comment: "", vote: "up", createdAt: 2 };
      expect(await listFeedback(store.database, "acme")).toEqual([kept]);
    });

    test("a database of a newer version is not touched", async () => {
      await store.database.insertInto("migrations").values({ name: "9999-future", appliedAt: 1 }).execute();
      await expect(openStore({ LECTERN_DATA: directory, DATABASE_URL: databaseUrl })).rejects.toThrow("9999-future");
    });

    async function runWorker(
      turns: number,
      limits: readonly string[],
      target: { LECTERN_DATA: string; DATABASE_URL: string | undefined } = {
        LECTERN_DATA: directory,
        DATABASE_URL: databaseUrl,
      },
    ): Promise<number> {
      const worker = ["--import", "tsx", "tests/fakes/store-worker.ts"];
      const values = [target.LECTERN_DATA, target.DATABASE_URL ?? "-", String(turns), ...limits];
      const { stdout } = await promisify(execFile)(process.execPath, [...worker, ...values]);
      return Number(stdout);
    }
  });
}

/** A schema of its own for each test, so that tests run side by side in one server. */
async function createSchema(url: string): Promise<string> {
  const schema = `test_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  return `${url}?options=-c%20search_path%3D${schema}`;
}

test("a database that another process locks fails within the time limit, blocks nothing, and works again afterwards", async () => {
  // Twenty callers that each waited for as long as the first would take longer.
  test.setTimeout(20_000);
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
  const store = await openStore({ LECTERN_DATA: directory });
  const other = new Libsql(path.join(directory, "lectern.db"));
  try {
    other.exec("begin immediate");
    let turns = 0;
    let isWaiting = true;
    const turn = () => {
      turns += 1;
      if (isWaiting) setImmediate(turn);
    };
    setImmediate(turn);
    const saves = await Promise.allSettled(Array.from({ length: 20 }, () => announceReload(store.database, "acme")));
    isWaiting = false;
    expect(saves.every((save) => save.status === "rejected" && isStoreUnavailable(save.reason))).toBe(true);
    // The event loop went on meanwhile: many times for each caller.
    expect(turns).toBeGreaterThan(200);
    other.exec("rollback");
    await announceReload(store.database, "acme");
    expect(await countReloads(store.database, "acme")).toBe(1);
  } finally {
    other.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
});
