import { readEnvironment } from "@/lib/env";
import { type AssistantServer, startAssistantServer } from "@/tests/fakes/assistant-server";
import { type AssistantWorld, createWorld } from "@/tests/fakes/assistant-world";
import { createMemoryRetriever, sampleSections } from "@/tests/fakes/memory-retriever";
import { expect, test } from "@/tests/support/unit-test";

/*
 * The specification of the message endpoint, sentence by sentence, over HTTP. What it leaves open is proved elsewhere: status and body of
 * refusals in handle-message.test.ts, the bytes of each chunk in protocol.test.ts, the client SDKs in assistant-clients.test.ts, limits
 * under load in replicas.spec.ts, methods and hostile requests in hostile-requests.spec.ts.
 */

type Body = Record<string, unknown>;
type Check = (exchange: { response: Response; chunks: Chunk[] }) => void | Promise<void>;

interface Chunk {
  code: string;
  value: unknown;
}

const retriever = createMemoryRetriever(sampleSections);
let world: AssistantWorld;
let server: AssistantServer;

test.beforeEach(async () => {
  retriever.queries.length = 0;
  world = await createWorld({ retriever });
  server = await startAssistantServer(world.dependencies);
});
test.afterEach(async () => {
  await server.close();
  await world.close();
});

const text = "How do I configure the port?";
const user = { id: "m1", role: "user", content: text, parts: [{ type: "text", text }] };
const valid: Body = { fp: "anonymous", messages: [user] };
const earlier = [
  {
    id: "m0",
    role: "user",
    content: "How do webhooks work?",
    parts: [{ type: "text", text: "How do webhooks work?" }],
  },
  { id: "a0", role: "assistant", content: "Like this.", parts: [{ type: "text", text: "Like this." }] },
];

const isStatus =
  (status: number, field?: string): Check =>
  async ({ response }) => {
    const { error } =
      response.status === 200 ? { error: {} } : ((await response.json()) as { error: { field?: string } });
    expect([response.status, (error as { field?: string }).field]).toEqual([status, field]);
  };
const accepted = isStatus(200);
const searchedFor = (expected: Record<string, unknown>) => () =>
  expect(retriever.queries.at(-1)).toMatchObject(expected);
const foundPassages =
  (count: number): Check =>
  ({ chunks }) =>
    expect((chunkValue(chunks, "a") as { result: unknown[] }).result).toHaveLength(count);
const storedThread = (expected: Record<string, unknown>) => async () =>
  expect(await world.store.database.selectFrom("threads").selectAll().executeTakeFirst()).toMatchObject(expected);
const storedQuestion = (expected: Record<string, unknown>) => async () =>
  expect(
    await world.store.database.selectFrom("messages").selectAll().orderBy("position").executeTakeFirst(),
  ).toMatchObject(expected);

const rows: { row: string; body?: Body; headers?: Record<string, string>; path?: string; check: Check }[] = [
  { row: "fp is required", body: { messages: [user] }, check: isStatus(400, "fp") },
  { row: "fp is a string", body: { ...valid, fp: 1 }, check: isStatus(400, "fp") },
  { row: "fp is the literal anonymous for anonymous users", check: storedThread({ fingerprint: "anonymous" }) },
  {
    row: "fp is else a user's identifier",
    body: { ...valid, fp: "user-7" },
    check: storedThread({ fingerprint: "user-7" }),
  },
  { row: "messages is required", body: { fp: "anonymous" }, check: isStatus(400, "messages") },
  { row: "messages is an array", body: { ...valid, messages: user }, check: isStatus(400, "messages") },
  { row: "messages are objects", body: { ...valid, messages: [text] }, check: isStatus(400, "messages[0]") },
  { row: "threadId is not required", check: accepted },
  { row: "threadId may be null", body: { ...valid, threadId: null }, check: accepted },
  { row: "threadId is a string", body: { ...valid, threadId: 7 }, check: isStatus(400, "threadId") },
  { row: "retrievalPageSize is 5 by default", check: foundPassages(5) },
  {
    row: "retrievalPageSize is the number of results used",
    body: { ...valid, retrievalPageSize: 2 },
    check: foundPassages(2),
  },
  { row: "retrievalPageSize may be lower than 5", body: { ...valid, retrievalPageSize: 1 }, check: foundPassages(1) },
  {
    row: "retrievalPageSize may be higher",
    body: { ...valid, retrievalPageSize: 50 },
    check: searchedFor({ pageSize: 50 }),
  },
  {
    row: "retrievalPageSize is rounded down",
    body: { ...valid, retrievalPageSize: 2.5 },
    check: foundPassages(2),
  },
  { row: "retrievalPageSize may be null", body: { ...valid, retrievalPageSize: null }, check: foundPassages(5) },
  {
    row: "retrievalPageSize is a number",
    body: { ...valid, retrievalPageSize: "5" },
    check: isStatus(400, "retrievalPageSize"),
  },
  { row: "filter is null by default", check: searchedFor({ filter: {} }) },
  { row: "filter may be null", body: { ...valid, filter: null }, check: searchedFor({ filter: {} }) },
  { row: "filter is an object", body: { ...valid, filter: "v2" }, check: isStatus(400, "filter") },
  {
    row: "filter holds criteria for the search",
    body: { ...valid, filter: { version: "v2", language: "en", tag: "t", groups: ["g"] } },
    check: searchedFor({ filter: { version: "v2", language: "en", tag: "t", groups: ["g"] } }),
  },
  { row: "a message has an id, its identifier", check: storedQuestion({ clientId: "m1" }) },
  { row: "a message has a role, user for messages of users", check: storedQuestion({ role: "user" }) },
  {
    row: "a message has content, its text",
    body: { ...valid, messages: [{ id: "m1", role: "user", content: text }] },
    check: storedQuestion({ content: text }),
  },
  {
    row: "a message has parts, of the type text with a text",
    body: { ...valid, messages: [{ id: "m1", role: "user", parts: user.parts }] },
    check: storedQuestion({ content: text }),
  },
  {
    row: "the last message is the question",
    body: { ...valid, messages: [...earlier, user] },
    check: searchedFor({ text }),
  },
  {
    row: "a message may carry the parameters that the chat hook adds",
    body: {
      id: "chat",
      ...valid,
      messages: [
        {
          ...user,
          createdAt: "2026-01-01T00:00:00.000Z",
          revisionId: "r",
          annotations: [{ a: 1 }],
          data: { b: 2 },
          experimental_attachments: [{ name: "a.png", contentType: "image/png", url: "data:image/png;base64,AA==" }],
        },
      ],
    },
    check: accepted,
  },
  {
    row: "a message of the assistant may carry its tool calls, sources and reasoning",
    body: {
      ...valid,
      messages: [
        earlier[0],
        {
          ...earlier[1],
          toolInvocations: [{ state: "result", toolCallId: "c", toolName: "search", args: {}, result: [] }],
          parts: [
            { type: "step-start" },
            { type: "reasoning", reasoning: "r", details: [{ type: "text", text: "r" }] },
            { type: "tool-invocation", toolInvocation: { state: "result", toolCallId: "c", toolName: "search" } },
            { type: "source", source: { sourceType: "url", id: "s", url: "https://x.example" } },
            { type: "text", text: "Like this." },
          ],
        },
        user,
      ],
    },
    check: accepted,
  },
  { row: "the path names the site", path: "/v1/assistant/other/message", check: isStatus(404) },
  { row: "the header Authorization is required", headers: { authorization: "" }, check: isStatus(401) },
  { row: "its scheme is Bearer", headers: { authorization: "Basic abc" }, check: isStatus(401) },
  { row: "its token is an assistant API key", headers: { authorization: "Bearer nope" }, check: isStatus(401) },
  { row: "the content type is application/json", headers: { "content-type": "text/plain" }, check: isStatus(415) },
  {
    row: "success is status 200 with a stream of data chunks of version 4 of the SDK",
    check({ response, chunks }) {
      expect(response.status).toBe(200);
      expect(response.headers.get("x-vercel-ai-data-stream")).toBe("v1");
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(chunks.map(({ code }) => code).join("")).toMatch(/^f9ah*0+e2d$/);
    },
  },
  {
    row: "the chunk with the type finish returns the thread",
    check({ response, chunks }) {
      const finish = { type: "finish", threadId: response.headers.get("x-thread-id") };
      expect(finish.threadId).toMatch(/^thread_/);
      expect(chunkValue(chunks, "d")).toMatchObject(finish);
      expect(chunkValue(chunks, "2")).toEqual([finish]);
    },
  },
  {
    row: "the version is a part of the path",
    path: "/v2/assistant/acme/message",
    check: ({ response }) => expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1"),
  },
];

for (const { row, body = valid, headers, path, check } of rows) {
  test(row, async () => check(await exchange(body, headers, path)));
}

test("a client sends the thread with its next request, which continues the conversation", async () => {
  const { chunks } = await exchange(valid);
  const { threadId } = chunkValue(chunks, "d") as { threadId: string };
  const next = await exchange({ ...valid, threadId, messages: [{ ...user, id: "m2" }] });
  expect(chunkValue(next.chunks, "d")).toMatchObject({ threadId });
  expect(await world.store.database.selectFrom("threads").selectAll().execute()).toHaveLength(1);
  expect(await world.store.database.selectFrom("messages").selectAll().execute()).toHaveLength(4);
});

const limits = [
  { scope: "key and month", variable: "LECTERN_LIMIT_KEY_MONTH", name: "perKeyAndMonth", policy: "key" },
  {
    scope: "organization and hour",
    variable: "LECTERN_LIMIT_ORG_HOUR",
    name: "perOrganizationAndHour",
    policy: "organization",
  },
  { scope: "IP address and day", variable: "LECTERN_LIMIT_IP_DAY", name: "perAddressAndDay", policy: "address" },
] as const;
for (const { scope, variable, name, policy } of limits) {
  test(`a limit of 10,000 per ${scope}`, async () => {
    expect(readEnvironment({})[variable]).toBe(10_000);
    world.dependencies.limits = { ...world.dependencies.limits, [name]: 1 };
    expect((await exchange(valid)).response.headers.get("ratelimit-policy")).toContain(`"${policy}";q=1;`);
    expect((await exchange(valid)).response.status).toBe(429);
  });
}

async function exchange(body: Body, headers: Record<string, string> = {}, path = "/v1/assistant/acme/message") {
  const response = await fetch(server.baseUrl + path, {
    method: "POST",
    headers: { authorization: `Bearer ${world.key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const isDataStream = response.headers.has("x-vercel-ai-data-stream");
  return { response, chunks: isDataStream ? parseChunks(await response.text()) : [] };
}

function parseChunks(stream: string): Chunk[] {
  const lines = stream.split("\n").filter((line) => line !== "");
  return lines.map((line) => ({ code: line.slice(0, 1), value: JSON.parse(line.slice(2)) as unknown }));
}

function chunkValue(chunks: readonly Chunk[], wanted: string): unknown {
  return chunks.find(({ code }) => code === wanted)?.value;
}
