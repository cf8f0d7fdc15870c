import { type FeedbackDependencies, handleFeedback } from "@/lib/insights/feedback/handle-feedback";
import { FEEDBACK_LIMITS } from "@/lib/insights/feedback/store-page-vote";
import type { Store } from "@/lib/store/open-store";
import { openEmptyStore } from "@/tests/support/empty-store";
import { listFeedback } from "@/tests/support/list-feedback";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const ORIGIN = "https://docs.acme.example";
const navigation = { pages: ["guides/start"] };
const site = memorySite({ name: "Acme", navigation, feedback: { thumbsRating: true } }, [memoryPage("/guides/start")]);

let store: Store;
test.beforeEach(async () => {
  store = await openEmptyStore();
});
test.afterEach(() => store.close());

test("a vote is stored with the page, and a word that follows replaces it", async () => {
  expect((await send({ path: "/guides/start", isHelpful: false })).status).toBe(204);
  expect((await send({ path: "/guides/start", isHelpful: false, comment: " Too short " })).status).toBe(204);
  const votes = await listFeedback(store.database, "acme");
  expect(votes).toHaveLength(1);
  expect(votes[0]).toMatchObject({ kind: "page", target: "/guides/start", vote: "down", comment: "Too short" });
});

test("two readers have two votes, and nothing stored names their addresses", async () => {
  await send({ path: "/guides/start", isHelpful: true });
  await send({ path: "/guides/start", isHelpful: true }, {}, {}, "192.0.2.8");
  const votes = await listFeedback(store.database, "acme");
  expect(votes).toHaveLength(2);
  expect(JSON.stringify(votes)).not.toContain("192.0.2.");
});

const refused = [
  { sentence: "a page of another origin", headers: { origin: "https://evil.example" }, status: 403 },
  { sentence: "a request without origin", headers: { origin: "" }, status: 403 },
  { sentence: "a page that does not exist", body: { path: "/nowhere", isHelpful: true }, status: 404 },
  { sentence: "a comment that is too long", body: comment("x".repeat(2_001)), status: 400 },
  { sentence: "a vote that is none", body: { path: "/guides/start", isHelpful: "yes" }, status: 400 },
  { sentence: "a path that is an address", body: { path: "https://x.example", isHelpful: true }, status: 400 },
  { sentence: "a body of another type", headers: { "content-type": "text/plain" }, status: 415 },
];
for (const { sentence, body = { path: "/guides/start", isHelpful: true }, headers = {}, status } of refused) {
  test(`${sentence} is refused with ${status}, and nothing is stored`, async () => {
    expect((await send(body, headers)).status).toBe(status);
    expect(await listFeedback(store.database, "acme")).toEqual([]);
  });
}

test("a site without feedback takes none", async () => {
  const silent = memorySite({ name: "Acme", navigation, feedback: { enabled: false } }, [memoryPage("/guides/start")]);
  expect((await send({ path: "/guides/start", isHelpful: true }, {}, { site: silent })).status).toBe(404);
});

test("votes of one address are limited per hour, and the refusal contains the time until the next one", async () => {
  for (let vote = 0; vote < FEEDBACK_LIMITS.perAddressAndHour; vote += 1) {
    expect((await send({ path: "/guides/start", isHelpful: true })).status).toBe(204);
  }
  const response = await send({ path: "/guides/start", isHelpful: false });
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3600");
  expect(await listFeedback(store.database, "acme")).toMatchObject([{ vote: "up" }]);
});

function comment(text: string) {
  return { path: "/guides/start", isHelpful: true, comment: text };
}

function send(
  body: unknown,
  headers: Record<string, string> = {},
  overrides: Partial<FeedbackDependencies> = {},
  socketAddress = "192.0.2.7",
): Promise<Response> {
  const defaults = {
    origin: ORIGIN,
    host: "docs.acme.example",
    "content-type": "application/json",
  };
  const request = new Request(`${ORIGIN}/_lectern/feedback`, {
    method: "POST",
    headers: Object.entries({ ...defaults, ...headers }).filter(([, value]) => value !== ""),
    body: JSON.stringify(body),
  });
  return handleFeedback(Object.assign(request, { socketAddress }), {
    site,
    database: store.database,
    clock: { now: () => 0, elapsed: () => 0, sleep: () => new Promise(() => {}) },
    trustedProxies: 0,
    siteUrl: ORIGIN,
    ...overrides,
  });
}
