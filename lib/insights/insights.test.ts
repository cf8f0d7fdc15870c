import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { createKey } from "@/lib/assistant/api-keys";
import { startOfWeek } from "@/lib/insights/build-insights";
import { collectInsights } from "@/lib/insights/collect-insights";
import { formatInsights } from "@/lib/insights/format-insights";
import { handleInsights } from "@/lib/insights/handle-insights";
import { INSIGHTS_LISTS } from "@/lib/insights/insights-lists";
import { saveFeedback } from "@/lib/store/feedback";
import { openStore, type Store } from "@/lib/store/open-store";
import type { MessageState } from "@/lib/store/schema";
import { finishReply, startTurn } from "@/lib/store/threads";
import { memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const DAY = 86_400_000;
/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 12);
const LAST_WEEK = NOW - 7 * DAY;

const databases = [
  { name: "SQLite", url: undefined },
  ...(process.env.TEST_DATABASE_URL ? [{ name: "PostgreSQL", url: process.env.TEST_DATABASE_URL }] : []),
];

for (const { name, url } of databases) {
  test.describe(name, () => {
    let directory: string;
    let store: Store;

    test.beforeEach(async () => {
      directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
      store = await openStore({ LECTERN_DATA: directory, DATABASE_URL: url && (await createSchema(url)) });
      await fill(store);
    });
    test.afterEach(async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    });

    test("questions are counted once however they are written, most asked first", async () => {
      const { questions } = await report(store);
      expect(questions[0]).toEqual({
        question: "how do I install it",
        count: 2,
        visitors: ["ada", "bob"],
        weeks: ["2026-11-09", "2026-11-16"],
        sources: ["/install"],
      });
      expect(questions).toHaveLength(6);
    });

    test("a reply without citations, or that failed, counts as no good answer; one that was stopped, or was given before the index was built, does not count", async () => {
      const { unanswered } = await report(store);
      expect(unanswered.map(({ question }) => question).sort()).toEqual(["Does it fly?", "Is it free?"]);
    });

    test("replies that were voted down are listed with the pages they cite", async () => {
      const { downvoted } = await report(store);
      expect(downvoted).toMatchObject([{ question: "Where are the keys?", count: 1, sources: ["/keys"] }]);
    });

    test("weeks begin on Monday and contain only their own figures", async () => {
      const { weeks } = await report(store);
      expect(weeks).toEqual([
        { start: "2026-11-09", questions: 1, visitors: 1, unanswered: 0, downvoted: 0, pageVotes: { up: 0, down: 0 } },
        { start: "2026-11-16", questions: 6, visitors: 2, unanswered: 2, downvoted: 1, pageVotes: { up: 1, down: 1 } },
      ]);
    });

    test("pages with trouble come first, with what readers wrote", async () => {
      const { pages } = await report(store);
      expect(pages).toEqual([
        {
          path: "/install",
          cited: 2,
          citedInDownvoted: 0,
          up: 1,
          down: 1,
          comments: [{ week: "2026-11-16", vote: "down", text: "Ask [e-mail] for the missing step" }],
        },
        { path: "/keys", cited: 1, citedInDownvoted: 1, up: 0, down: 0, comments: [] },
      ]);
    });

    test("older weeks and other sites stay out", async () => {
      const one = await collectInsights(store.database, { domain: "acme", weeks: 1, now: NOW });
      expect(one.weeks).toHaveLength(1);
      expect(one.questions.find(({ question }) => /install/.test(question))?.count).toBe(1);
      const other = await collectInsights(store.database, { domain: "other", weeks: 2, now: NOW });
      expect(other.questions).toEqual([]);
    });

    test("nothing personal but the fingerprint is reported", async () => {
      const text = JSON.stringify(await report(store));
      expect(text).toContain('"ada"');
      for (const secret of ["ada@acme.example", "voter-1"]) expect(text).not.toContain(secret);
    });

    test("the text for a terminal names every list", async () => {
      const text = formatInsights(await report(store));
      for (const part of [
        ...Object.values(INSIGHTS_LISTS).flatMap(({ title }) => (title === INSIGHTS_LISTS.days.title ? [] : title)),
        "  how do I install it  (times 2)\n        weeks: ",
        "  /install  (up 1, down 1, ",
      ]) {
        expect(text).toContain(part);
      }
    });

    test("the endpoint answers holders of a secret key of the site only", async () => {
      const site = memorySite({ name: "Acme" }, []);
      const ask = (headers: Record<string, string>, query = "") =>
        handleInsights(new Request(`https://acme.example/_lectern/insights${query}`, { headers }), {
          site,
          database: store.database,
          now: NOW,
        });
      const make = async (wanted: { kind: "secret" | "publishable"; domain: string; allowedOrigins?: string[] }) =>
        (await createKey(store.database, { label: "", allowedOrigins: [], ...wanted }, 1)).key;
      const secret = await make({ kind: "secret", domain: "acme" });
      const publishable = await make({ kind: "publishable", domain: "acme" });
      const foreign = await make({ kind: "secret", domain: "other" });
      for (const authorization of ["", `Bearer ${publishable}`, `Bearer ${foreign}`, "Basic ???", "Bearer x"]) {
        const response = await ask({ authorization });
        expect(response.status, authorization.slice(0, 8)).toBe(401);
        expect(response.headers.get("www-authenticate")).toContain("Basic");
      }
      const json = await ask({ authorization: `Bearer ${secret}` }, "?weeks=2");
      expect(await json.json()).toMatchObject({ domain: "acme", weeks: [{}, {}] });
      const page = await ask({ authorization: `Basic ${btoa(`me:${secret}`)}`, accept: "text/html" });
      expect(await page.text()).toContain("Replies voted down</h2>");
      const csv = await ask({ authorization: `Bearer ${secret}` }, "?weeks=2&format=csv");
      expect(csv.headers.get("content-disposition")).toContain("attachment");
      expect(await csv.text()).toContain("\r\nDoes it fly?,1,1,2026-11-16,");
      expect((await ask({ authorization: `Bearer ${secret}` }, "?weeks=0")).status).toBe(400);
      const allowedOrigins = ["https://app.example"];
      const bound = { authorization: `Bearer ${await make({ kind: "secret", domain: "acme", allowedOrigins })}` };
      expect((await ask(bound)).status).toBe(200);
      expect((await ask({ ...bound, origin: "https://app.example" })).status).toBe(200);
      expect((await ask({ ...bound, origin: "https://evil.example" })).status).toBe(401);
    });

    test("what visitors wrote reaches the page as text", async () => {
      await ask(store, { fp: "eve", question: "<script>alert(1)</script>", at: NOW, sources: [] });
      const { key } = await createKey(
        store.database,
        { kind: "secret", domain: "acme", label: "", allowedOrigins: [] },
        1,
      );
      const headers = { authorization: `Bearer ${key}`, accept: "text/html" };
      const request = new Request("https://acme.example/_lectern/insights", { headers });
      const response = await handleInsights(request, {
        site: memorySite({ name: "Acme" }, []),
        database: store.database,
        now: NOW,
      });
      expect(await response.text()).not.toContain("<script");
    });
  });
}

test("a week begins on Monday at midnight, UTC", () => {
  expect(new Date(startOfWeek(NOW)).toISOString()).toBe("2026-11-16T00:00:00.000Z");
  expect(startOfWeek(Date.UTC(2026, 10, 16))).toBe(Date.UTC(2026, 10, 16));
  expect(startOfWeek(Date.UTC(2026, 10, 15, 23, 59))).toBe(Date.UTC(2026, 10, 9));
});

async function fill(store: Store): Promise<void> {
  await ask(store, { fp: "ada", question: "How do I  install it?", at: LAST_WEEK, sources: ["/install"] });
  await ask(store, { fp: "bob", question: "how do I install it", at: NOW, sources: ["/install"] });
  await ask(store, { fp: "ada", question: "Does it fly?", at: NOW, sources: [] });
  await ask(store, { fp: "ada", question: "Is it free?", at: NOW, sources: [], state: "failed" });
  await ask(store, { fp: "ada", question: "Never mind", at: NOW, sources: [], state: "cancelled" });
  await ask(store, { fp: "ada", question: "Too early?", at: NOW, sources: [], state: "provisional" });
  const reply = await ask(store, { fp: "ada", question: "Where are the keys?", at: NOW, sources: ["/keys"] });
  const vote = { domain: "acme", comment: "" };
  await saveFeedback(store.database, { ...vote, kind: "message", target: reply, visitor: "ada", vote: "down" }, NOW);
  const page = { ...vote, kind: "page", target: "/install" } as const;
  await saveFeedback(store.database, { ...page, visitor: "voter-1", vote: "up" }, NOW);
  const comment = "Ask ada@acme.example for the missing step";
  await saveFeedback(store.database, { ...page, visitor: "voter-2", vote: "down", comment }, NOW);
}

interface Turn {
  fp: string;
  question: string;
  at: number;
  sources: string[];
  state?: MessageState;
}

let turns = 0;

/** Stores a question in a thread of its own. @returns the identifier of the reply. */
async function ask({ database }: Store, { fp, question, at, sources, state = "complete" }: Turn): Promise<string> {
  turns += 1;
  const replyId = `reply-${turns}`;
  await startTurn(database, {
    threadId: null,
    newThreadId: `thread-${turns}`,
    domain: "acme",
    keyId: "k",
    fingerprint: fp,
    user: { id: `user-${turns}`, clientId: null, content: question },
    replyId,
    now: at,
  });
  await finishReply(database, { id: replyId, content: "…", sources, state, now: at });
  return replyId;
}

function report(store: Store) {
  return collectInsights(store.database, { domain: "acme", weeks: 2, now: NOW });
}

async function createSchema(url: string): Promise<string> {
  const schema = `insights_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  return `${url}?options=-c%20search_path%3D${schema}`;
}
