import { createServer, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { type ChatModel, ModelError } from "@/lib/assistant/reply/chat-model";
import { createModel } from "@/lib/assistant/reply/create-provider";
import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ToolCall } from "@/lib/assistant/reply/tool-calls";
import { expect, test } from "@/tests/support/unit-test";

const prompt: Prompt = { system: "Rules.", messages: [{ role: "user", text: "Hi" }] };
const chunk = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`;

let server: Server;
let requests: { url: string | undefined; headers: object; body: unknown }[];
let answer: { status?: number; headers?: OutgoingHttpHeaders; body: string };

test.beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    requests.push({ url: request.url, headers: request.headers, body: JSON.parse(text || "{}") });
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
test.afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const serverUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

async function createTestModel(settings: { baseURL?: string; apiKey?: string } = {}): Promise<ChatModel> {
  const model = await createModel({
    ASSISTANT_MODEL: "m1",
    ASSISTANT_BASE_URL: settings.baseURL ?? serverUrl(),
    ASSISTANT_API_KEY: settings.apiKey,
    AI_GATEWAY_API_KEY: undefined,
  });
  if (!model) throw new Error("There is no model.");
  return model;
}

/** What the model writes, and how it ends. */
async function read(model = createTestModel(), given = prompt) {
  const texts: string[] = [];
  const end = await (await model).stream(given, new AbortController().signal, (text) => texts.push(text));
  return { text: texts.join(""), signs: texts.length, ...end };
}

test("the request is what the protocol says, also below an address that ends in a slash", async () => {
  answer = { body: "data: [DONE]\n\n" };
  await read(createTestModel({ baseURL: `${serverUrl()}/`, apiKey: "sk-1" }));
  expect(requests).toMatchObject([
    {
      url: "/v1/chat/completions",
      headers: { authorization: "Bearer sk-1", "content-type": "application/json" },
      body: {
        model: "m1",
        stream: true,
        stream_options: { include_usage: true },
        messages: [
          { role: "system", content: "Rules." },
          { role: "user", content: "Hi" },
        ],
      },
    },
  ]);
});

test("without a key there is no header for it", async () => {
  answer = { body: "data: [DONE]\n\n" };
  await read();
  expect(requests[0]?.headers).not.toHaveProperty("authorization");
});

test("a redirect to another host does not carry the key there", async () => {
  const other = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers, body: undefined });
    response.end(chunk({ content: "Yes." }, { finish_reason: "stop" }));
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/chat/completions`;
  answer = { status: 307, headers: { location }, body: "" };
  await read(createTestModel({ apiKey: "sk-1" })).finally(() => other.close());
  expect(requests.map(({ headers }) => "authorization" in headers)).toEqual([true, false]);
});

test("tokens are counted, with those that the service had in its cache and those of reasoning", async () => {
  const counts = {
    prompt_tokens: 9,
    completion_tokens: 5,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 3 },
  };
  const last = `data: ${JSON.stringify({ choices: [], usage: counts })}\n\n`;
  answer = { body: chunk({ content: "Yes." }, { finish_reason: "stop" }) + last };
  const usage = { promptTokens: 9, completionTokens: 5, cachedTokens: 4, reasoningTokens: 3 };
  expect((await read()).usage).toEqual(usage);
});

const reasons = [
  ["stop", "stop"],
  ["length", "length"],
  ["content_filter", "content-filter"],
  ["tool_calls", "other"],
  ["constructor", "other"],
] as const;
for (const [sent, reason] of reasons) {
  test(`a reply that ends by "${sent}" ends by ${reason}`, async () => {
    answer = { body: chunk({ content: "Yes." }) + chunk({}, { finish_reason: sent }) };
    expect(await read()).toMatchObject({ text: "Yes.", reason });
  });
}

test("what is not a text of the reply is left out: comments, reasoning, calls of tools, empty pieces", async () => {
  const pieces = [{ reasoning_content: "Hm." }, { tool_calls: [] }, { content: null }, { content: "" }].map((delta) =>
    chunk(delta),
  );
  answer = { body: `: ping\n\n${pieces.join("")}${chunk({ content: "größer" })}` };
  expect(await read()).toMatchObject({ text: "größer", reason: "other" });
});

test("comments of the server are no sign that the model works, events without text are", async () => {
  const signsOf = async (body: string) => {
    answer = { body };
    return (await read()).signs;
  };
  const silent = await signsOf("");
  expect(await signsOf(": ping\n\n".repeat(3))).toBe(silent);
  expect(await signsOf(chunk({ content: "" }).repeat(3))).toBeGreaterThanOrEqual(silent + 3);
  expect(await signsOf(chunk({ reasoning_details: [] }).repeat(3))).toBeGreaterThanOrEqual(silent + 3);
});

for (const { sentence, end, isBrokenOff } of [
  { sentence: "a stream without any end", end: "", isBrokenOff: true },
  { sentence: "a stream that ends without a finish_reason", end: "data: [DONE]\n\n", isBrokenOff: true },
  { sentence: "a stream with a finish_reason", end: chunk({}, { finish_reason: "stop" }), isBrokenOff: undefined },
]) {
  test(`${sentence} ${isBrokenOff ? "broke off" : "is complete"}`, async () => {
    answer = { body: chunk({ content: "Yes" }) + end };
    expect(await read()).toMatchObject({ text: "Yes", ...(isBrokenOff ? { isBrokenOff } : {}) });
  });
}

const WORDS = "the question";
const failures: readonly [
  sentence: string,
  answer: { status?: number; body: string },
  facts: Record<string, unknown>,
][] = [
  ["an event that is no JSON", { body: `data: ${WORDS}\n\n` }, { isRetryable: true }],
  ["an event that is no completion", { body: `data: {"choices":"${WORDS}"}\n\n` }, { isRetryable: true }],
  ["a response without end", { body: `data: ${WORDS.repeat(6_000_000)}` }, { isRetryable: false }],
  [
    "an error inside the stream",
    { body: `data: {"error":{"message":"${WORDS}","code":"${WORDS}","type":"overloaded"}}\n\n` },
    { isRetryable: true, code: "overloaded" },
  ],
  ["a refusal", { status: 400, body: WORDS }, { isRetryable: false, statusCode: 400 }],
  [
    "a limit",
    { status: 429, body: `{"error":{"message":"${WORDS}","code":"rate_limit_exceeded"}}` },
    { isRetryable: true, statusCode: 429, code: "rate_limit_exceeded" },
  ],
  ["a fault", { status: 502, body: "null" }, { isRetryable: true, statusCode: 502 }],
];
for (const [sentence, given, facts] of failures) {
  test(`${sentence} is told to the log by its kind, not by the service's words`, async () => {
    answer = given;
    const error = await read().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject(facts);
    expect(inspect(error)).not.toContain(WORDS);
  });
}

test("a whole completion is its text", async () => {
  answer = { body: JSON.stringify({ choices: [{ message: { content: "one\ntwo" } }] }) };
  expect(await (await createTestModel()).complete(prompt, new AbortController().signal)).toBe("one\ntwo");
});

test("a whole completion that is none fails without the service's words", async () => {
  answer = { body: WORDS };
  const completing = (await createTestModel()).complete(prompt, new AbortController().signal);
  const error = await completing.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ModelError);
  expect(inspect(error)).not.toContain(WORDS);
});

test("a server that cannot be reached is named by the error of the network", async () => {
  const baseURL = serverUrl();
  await new Promise((resolve) => server.close(resolve));
  await expect(read(createTestModel({ baseURL }))).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

interface Delta {
  index?: number;
  id?: string;
  function: { name?: string; arguments?: string };
  extra_content?: object;
}

const withTools: Prompt = { ...prompt, tools: "allowed" };

async function readCalls(deltas: readonly Delta[], reason = "tool_calls"): Promise<readonly ToolCall[]> {
  const pieces = deltas.map((delta) => chunk({ tool_calls: [delta] }));
  answer = { body: pieces.join("") + chunk({}, { finish_reason: reason }) };
  return (await read(createTestModel(), withTools)).calls ?? [];
}

const streams: [deltas: Delta[], calls: (string | RegExp)[], sentence: string][] = [
  [[], [], "no call"],
  [
    [
      { index: 0, id: "a", function: { name: "search", arguments: "" } },
      { index: 0, function: { arguments: '{"query":' } },
      { index: 0, function: { arguments: '"x"}' } },
    ],
    [/^a search \{"query":"x"\}$/],
    "a call in pieces",
  ],
  [
    [
      { index: 0, id: "a", function: { name: "search", arguments: '{"query":' } },
      { index: 1, id: "b", function: { name: "read_page", arguments: '{"path":"/"}' } },
      { index: 0, function: { arguments: '"x"}' } },
    ],
    [/^a search \{"query":"x"\}$/, /^b read_page \{"path":"\/"\}$/],
    "pieces of two calls in turn",
  ],
  [
    [
      { id: "a", function: { name: "search", arguments: '{"query":"x"}' } },
      { id: "b", function: { name: "search", arguments: '{"query":"y"}' } },
    ],
    [/^a search \{"query":"x"\}$/, /^b search \{"query":"y"\}$/],
    "whole calls without index",
  ],
  [
    [{ function: { name: "search", arguments: '{"que' } }, { function: { arguments: 'ry":"x"}' } }],
    [/^\S+ search \{"query":"x"\}$/],
    "pieces without index and id",
  ],
  [
    [
      { index: 0, id: "a", function: { name: "search", arguments: '{"query":"x"}' } },
      { index: 0, id: "b", function: { name: "search", arguments: '{"query":"y"}' } },
    ],
    [/^a search \{"query":"x"\}$/, /^b search \{"query":"y"\}$/],
    "two calls with one index",
  ],
];

for (const [deltas, calls, sentence] of streams) {
  test(`streamed calls: ${sentence}`, async () => {
    const made = (await readCalls(deltas)).map((call) => `${call.id} ${call.name} ${call.arguments}`);
    expect(made).toEqual(calls.map((call) => expect.stringMatching(call)));
  });
}

test("calls of a reply that was cut off are not made", async () => {
  expect(await readCalls([{ index: 0, id: "a", function: { name: "search", arguments: '{"que' } }], "length")).toEqual(
    [],
  );
});

test("a stream of calls without end is cut", async () => {
  const starts = Array.from({ length: 100 }, (_, index) => ({ index, id: `${index}`, function: { name: "search" } }));
  const pieces = Array.from({ length: 100 }, () => ({ index: 0, function: { arguments: "a".repeat(1_000) } }));
  const calls = await readCalls([...starts, ...pieces]);
  expect(calls).toHaveLength(4);
  expect(calls[0]?.arguments.length).toBe(20_000);
});

test("a signature of a call goes back with it", async () => {
  const extra = { google: { thought_signature: "s1" } };
  const calls = await readCalls([
    { index: 0, id: "a", function: { name: "search", arguments: "{}" }, extra_content: extra },
  ]);
  await read(createTestModel(), { ...withTools, messages: [...prompt.messages, { role: "calls", text: "", calls }] });
  const call = { id: "a", type: "function", function: { name: "search", arguments: "{}" }, extra_content: extra };
  expect(requests[1]?.body).toMatchObject({ tool_choice: "auto", messages: [{}, {}, { tool_calls: [call] }] });
});
