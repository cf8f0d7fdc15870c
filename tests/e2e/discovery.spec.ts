import { createKey } from "@/lib/assistant/api-keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { sendMessage } from "../support/assistant-client";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

/** A result as clients of the search endpoint get it. */
interface Result {
  path: string;
  url: string;
  content: string;
  metadata: { title: string; score: number; version?: string };
}

let docs: DocsFolder;
let site: TestServer;
let store: Store;
let key: string;

const page = (title: string, text: string, more = "") => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

test.beforeAll(async () => {
  docs = await createDocsFolder(
    {
      navigation: {
        versions: [
          {
            version: "v2",
            groups: [{ group: "Guides", pages: ["v2/queues", "v2/webhooks", "v2/members", "v2/unlisted"] }],
          },
          { version: "v1", groups: [{ group: "Guides", pages: ["v1/queues"] }] },
        ],
      },
    },
    {
      "v2/queues.mdx": page(
        "Queues",
        "## Concurrency\n\nA queue runs ten tasks at once.\n\n## Order\n\nTasks run in order.",
      ),
      "v2/webhooks.mdx": page("Webhooks", "A webhook tells your server when a task has ended."),
      "v2/members.mdx": page("Members", "A queue for members.", 'groups: ["staff"]\n'),
      "v2/unlisted.mdx": page("Unlisted", "A queue that search engines ignore.", "noindex: true\n"),
      "v1/queues.mdx": page("Queues", "A queue of version one runs one task at once."),
    },
  );
  const database = `file:${docs.directory}/.store/lectern.db`;
  store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
  const wanted = { kind: "secret" as const, domain: "acme", label: "test", allowedOrigins: [] };
  key = (await createKey(store.database, wanted, Date.now())).key;
  site = await startServer({
    docsDirectory: docs.directory,
    // A sign-in in front of the server would decide who may see the page of a group.
    environment: { DATABASE_URL: database, LECTERN_SITE: "acme", LECTERN_PRIVATE: "serve" },
  });
  // The index is made by a process of its own while the server runs.
  await expect.poll(async () => (await search({ query: "webhook" })).length, { timeout: 80_000 }).toBeGreaterThan(0);
  await expect
    .poll(async () => (await search({ query: "version one" })).length, { timeout: 80_000 })
    .toBeGreaterThan(0);
});
test.afterAll(async () => {
  await site?.stop();
  await store?.close();
  await docs?.dispose();
});

for (const address of ["v1/search", "v1/page", "v1/assistant", "v2/assistant"]) {
  test(`${address} names the methods it has where another is used`, async () => {
    const url = `${site.url}/discovery/${address}/acme${address.endsWith("assistant") ? "/message" : ""}`;
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const answer = await fetch(url, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
      expect(await answer.json()).toEqual({
        error: { code: "method-not-allowed", message: "Send a POST request." },
      });
    }
  });
}

test("a search answers with an array of content, path and metadata, best first", async () => {
  const results = await search({ query: "how many tasks run at once" });
  expect(results[0]).toMatchObject({
    path: "/v2/queues",
    url: "/v2/queues#concurrency",
    content: expect.stringContaining("ten tasks at once"),
    metadata: { title: "Queues", version: "v2" },
  });
  const scores = results.map(({ metadata }) => metadata.score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  for (const { metadata } of results) {
    expect(metadata.score).toBeGreaterThan(0);
    expect(metadata.score).toBeLessThanOrEqual(1);
  }
});

const searches: { title: string; body: Record<string, unknown>; paths: string[] }[] = [
  { title: "a page size bounds the results", body: { query: "queue", pageSize: 1 }, paths: ["/v2/queues"] },
  {
    title: "a filter keeps to a version",
    body: { query: "queue", pageSize: 1, filter: { version: "v1" } },
    paths: ["/v1/queues"],
  },
  { title: "a threshold that nothing reaches leaves nothing", body: { query: "queue", scoreThreshold: 1 }, paths: [] },
  {
    title: "null stands for a filter that is not set",
    body: { query: "webhook", filter: null, pageSize: 1 },
    paths: ["/v2/webhooks"],
  },
];
for (const { title, body, paths } of searches) {
  test(title, async () => expect((await search(body)).map(({ path }) => path)).toEqual(paths));
}

test("pages kept for a group of readers, or from machines, are found by none or only with their group", async () => {
  const paths = async (filter?: object) => (await search({ query: "queue", filter })).map(({ path }) => path);
  expect(await paths()).not.toContain("/v2/members");
  expect(await paths({ groups: ["staff"] })).toContain("/v2/members");
  expect(await paths({ groups: ["staff"] })).not.toContain("/v2/unlisted");
});

test("a page is answered with its path as asked and its Markdown", async () => {
  for (const path of ["v2/webhooks", "/v2/webhooks", "v2/webhooks.mdx"]) {
    const response = await call("page", { path });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ path, content: expect.stringContaining("tells your server when") });
  }
});

const refusals: { title: string; endpoint: "search" | "page"; body: unknown; status: number; field?: string }[] = [
  { title: "no query", endpoint: "search", body: {}, status: 400, field: "query" },
  { title: "a blank query", endpoint: "search", body: { query: "  " }, status: 400, field: "query" },
  {
    title: "a page size of 51",
    endpoint: "search",
    body: { query: "x", pageSize: 51 },
    status: 400,
    field: "pageSize",
  },
  {
    title: "a threshold over 1",
    endpoint: "search",
    body: { query: "x", scoreThreshold: 2 },
    status: 400,
    field: "scoreThreshold",
  },
  { title: "no path", endpoint: "page", body: {}, status: 400, field: "path" },
  { title: "a page that is not there", endpoint: "page", body: { path: "v2/none" }, status: 404, field: "path" },
  { title: "a page kept for a group", endpoint: "page", body: { path: "v2/members" }, status: 404, field: "path" },
  { title: "a page kept from machines", endpoint: "page", body: { path: "v2/unlisted" }, status: 404, field: "path" },
  {
    title: "a path out of the folder",
    endpoint: "page",
    body: { path: "../../etc/passwd" },
    status: 404,
    field: "path",
  },
  { title: "the configuration as a page", endpoint: "page", body: { path: "docs.json" }, status: 404, field: "path" },
];
for (const { title, endpoint, body, status, field } of refusals) {
  test(`${title} is refused`, async () => {
    const response = await call(endpoint, body);
    const { error } = (await response.json()) as { error: { field?: string } };
    expect([response.status, error.field]).toEqual([status, field]);
  });
}

test("a page that is not there is refused with a message at the top of the answer", async () => {
  const response = await call("page", { path: "v2/none" });
  expect([response.status, await response.json()]).toMatchObject([404, { message: "There is no such page." }]);
});

test("a search without a valid key is refused", async () => {
  expect((await call("search", { query: "queue" }, "nope")).status).toBe(401);
});

test("searches are counted per organization and hour, and their answers say what is left", async () => {
  const left = async () =>
    Number(/"discovery";r=(\d+)/.exec((await call("search", { query: "queue" })).headers.get("ratelimit") ?? "")?.[1]);
  const before = await left();
  expect(await left()).toBe(before - 1);
});

test("a message to a server without a model: step, search, result, sources, text and end, in this order", async () => {
  const client = { siteUrl: site.url, domain: "acme", key };
  const response = await sendMessage(client, "How many tasks does a queue run at once?", { hasParts: true });
  const lines = (await response.text()).split("\n").filter(Boolean);
  expect(lines.map((line) => line.slice(0, line.indexOf(":"))).join("")).toMatch(/^f9ah+0+e2d$/);
  expect(lines.find((line) => line.startsWith("h:"))).toContain("/queues");
});

async function search(body: Record<string, unknown>): Promise<Result[]> {
  const response = await call("search", body);
  expect(response.status).toBe(200);
  return (await response.json()) as Result[];
}

function call(endpoint: "search" | "page", body: unknown, token: string = key): Promise<Response> {
  return fetch(`${site.url}/discovery/v1/${endpoint}/acme`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
