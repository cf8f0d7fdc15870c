import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { expect, test } from "@playwright/test";
import { ModelError } from "@/lib/assistant/reply/chat-model";
import { createOpenAiModel } from "@/lib/assistant/reply/openai-model";

const prompt = { system: "Rules.", messages: [{ role: "user" as const, text: "Hi" }] };
const chunk = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`;

let server: Server;
let requests: { url: string | undefined; headers: object; body: unknown }[];
let answer: { status?: number; body: string };

test.beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    requests.push({ url: request.url, headers: request.headers, body: JSON.parse(text) });
    response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
test.afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function createModel(apiKey?: string) {
  const { port } = server.address() as AddressInfo;
  return createOpenAiModel({ baseURL: `http://127.0.0.1:${port}/v1/`, model: "m1", apiKey });
}

/** What the model writes, and the reason for its end. */
async function read(model = createModel()) {
  const texts: string[] = [];
  const { reason } = await model.stream(prompt, new AbortController().signal, (text) => texts.push(text));
  return { text: texts.join(""), reason };
}

test("the request is what the protocol says, also below an address that ends in a slash", async () => {
  answer = { body: "data: [DONE]\n\n" };
  await read(createModel("sk-1"));
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
    expect(await read()).toEqual({ text: "Yes.", reason });
  });
}

test("what is not a text of the reply is left out: comments, reasoning, calls of tools, empty pieces", async () => {
  const pieces = [{ reasoning_content: "Hm." }, { tool_calls: [] }, { content: null }, { content: "" }].map((delta) =>
    chunk(delta),
  );
  answer = { body: `: ping\n\n${pieces.join("")}data: {}\n\n${chunk({ content: "größer" })}` };
  expect(await read()).toEqual({ text: "größer", reason: "other" });
});

test("comments of the server are no sign that the model works, events without text are", async () => {
  const passed: string[] = [];
  const pass = (text: string) => passed.push(text);
  const { signal } = new AbortController();
  answer = { body: ": ping\n\n".repeat(3) };
  await createModel().stream(prompt, signal, pass);
  expect(passed).toEqual([]);
  answer = { body: chunk({ reasoning_content: "Hm." }) };
  await createModel().stream(prompt, signal, pass);
  expect(passed).toEqual([""]);
});

for (const { sentence, end, isBrokenOff } of [
  { sentence: "a stream without any end", end: "", isBrokenOff: true },
  { sentence: "a stream that ends by [DONE] alone", end: "data: [DONE]\n\n", isBrokenOff: undefined },
  { sentence: "a stream with a finish_reason", end: chunk({}, { finish_reason: "stop" }), isBrokenOff: undefined },
]) {
  test(`${sentence} ${isBrokenOff ? "broke off" : "is complete"}`, async () => {
    answer = { body: chunk({ content: "Yes" }) + end };
    const reply = await createModel().stream(prompt, new AbortController().signal, () => {});
    expect(reply.isBrokenOff).toBe(isBrokenOff);
  });
}

const WORDS = "the question";
const failures: readonly [
  sentence: string,
  answer: { status?: number; body: string },
  facts: Record<string, unknown>,
][] = [
  ["an event that is no JSON", { body: `data: ${WORDS}\n\n` }, { isRetryable: true }],
  ["an event without end", { body: `data: ${WORDS.repeat(200_000)}` }, { isRetryable: false }],
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
  expect(await createModel().complete(prompt, new AbortController().signal)).toBe("one\ntwo");
});
