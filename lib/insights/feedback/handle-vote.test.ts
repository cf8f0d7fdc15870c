import { handleVote, VOTE_LIMITS } from "@/lib/insights/feedback/handle-vote";
import type { Store } from "@/lib/store/open-store";
import { startTurn } from "@/lib/store/threads";
import { openEmptyStore } from "@/tests/support/empty-store";
import { listFeedback } from "@/tests/support/list-feedback";
import { expect, test } from "@/tests/support/unit-test";

const ORIGIN = "https://docs.acme.example";
const vote = { messageId: "reply", threadId: "thread", fp: "ada", vote: "up" };

let store: Store;
test.beforeEach(async () => {
  store = await openEmptyStore();
  await startTurn(store.database, {
    threadId: null,
    newThreadId: "thread",
    domain: "acme",
    keyId: "key",
    fingerprint: "ada",
    user: { id: "question", clientId: null, content: "How?" },
    replyId: "reply",
    now: 1,
  });
});
test.afterEach(() => store.close());

test("a vote on a reply is stored, changed, and taken back", async () => {
  expect((await send(vote)).status).toBe(204);
  expect((await send({ ...vote, vote: "down" })).status).toBe(204);
  expect(await listFeedback(store.database, "acme")).toMatchObject([{ target: "reply", visitor: "ada", vote: "down" }]);
  expect((await send({ ...vote, vote: null })).status).toBe(204);
  expect(await listFeedback(store.database, "acme")).toEqual([]);
});

const refused = [
  { sentence: "a reply that does not exist", body: { ...vote, messageId: "other" }, status: 404 },
  { sentence: "a reply of another thread", body: { ...vote, threadId: "other" }, status: 404 },
  { sentence: "a reply to someone else", body: { ...vote, fp: "eve" }, status: 404 },
  { sentence: "a question", body: { ...vote, messageId: "question" }, status: 404 },
  { sentence: "a vote that is none", body: { ...vote, vote: "maybe" }, status: 400 },
  { sentence: "a page of another origin", headers: { origin: "https://evil.example" }, status: 403 },
  { sentence: "a body of another type", headers: { "content-type": "text/plain" }, status: 415 },
];
for (const { sentence, body = vote, headers = {}, status } of refused) {
  test(`${sentence} is refused with ${status}, and nothing is stored`, async () => {
    expect((await send(body, headers)).status).toBe(status);
    expect(await listFeedback(store.database, "acme")).toEqual([]);
  });
}

test("votes of one address, including guesses, are limited per hour, and the refusal contains the time until the next one", async () => {
  for (let guess = 0; guess < VOTE_LIMITS.perAddressAndHour; guess += 1) {
    expect((await send({ ...vote, messageId: `guess${guess}` })).status).toBe(404);
  }
  const response = await send(vote);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3600");
  expect((await send(vote, {}, "192.0.2.8")).status).toBe(204);
});

function send(body: unknown, headers: Record<string, string> = {}, socketAddress = "192.0.2.7"): Promise<Response> {
  const defaults = {
    origin: ORIGIN,
    host: "docs.acme.example",
    "content-type": "application/json",
  };
  const request = new Request(`${ORIGIN}/_lectern/vote`, {
    method: "POST",
    headers: { ...defaults, ...headers },
    body: JSON.stringify(body),
  });
  return handleVote(Object.assign(request, { socketAddress }), {
    domain: "acme",
    database: store.database,
    clock: { now: () => 0, elapsed: () => 0, sleep: () => new Promise(() => {}) },
    trustedProxies: 0,
    siteUrl: ORIGIN,
  });
}
