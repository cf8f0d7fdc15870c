import { AssistantError, failureKind, readRetryAfter } from "@/lib/assistant/client/assistant-error";
import { createAssistantTransport } from "@/lib/assistant/client/transport";
import type { AssistantMessage } from "@/lib/assistant/client/types";
import { expect, test } from "@/tests/support/unit-test";

const question: AssistantMessage = { id: "q2", role: "user", parts: [{ type: "text", text: "And then?" }] };
const messages: AssistantMessage[] = [
  { id: "q1", role: "user", parts: [{ type: "text", text: "First" }] },
  { id: "a1", role: "assistant", metadata: { threadId: "thread_1" }, parts: [{ type: "text", text: "One" }] },
  question,
];

/** Sends the messages and reads the reply; answers come in the order of the requests. */
async function send(...answers: Response[]) {
  const bodies: Record<string, unknown>[] = [];
  const headers: Headers[] = [];
  const transport = createAssistantTransport({
    api: "https://docs.example.com/discovery/v1/assistant/acme/message",
    apiKey: "key",
    fp: "reader",
    filter: () => ({ version: "v2" }),
    fetch: async (_address, request) => {
      bodies.push(JSON.parse(String(request?.body)));
      headers.push(new Headers(request?.headers));
      return answers.shift() ?? new Response(null, { status: 500 });
    },
  });
  const options = { trigger: "submit-message", chatId: "c", messageId: undefined, abortSignal: undefined } as const;
  const read = async () => {
    const types: string[] = [];
    const stream = await transport.sendMessages({ ...options, messages });
    for await (const { type } of stream) types.push(type);
    return types;
  };
  const outcome = await read().catch((error: Error) => error);
  return { outcome, bodies, headers };
}

const reply = (text: string) => new Response(text, { status: 200, headers: { "content-type": "text/event-stream" } });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ error: { code, message: "No." } }), { status, headers });

test("a request carries key, thread, filter and texts, as the specification names them", async () => {
  const { outcome, bodies, headers } = await send(reply('data: {"type":"start"}\n\ndata: [DONE]\n\n'));
  expect(outcome).toEqual(["start"]);
  expect(headers[0]?.get("authorization")).toBe("Bearer key");
  expect(headers[0]?.get("accept")).toBe("text/event-stream");
  expect(bodies[0]).toMatchObject({
    fp: "reader",
    threadId: "thread_1",
    retrievalPageSize: 5,
    filter: { version: "v2" },
  });
  expect(bodies[0]?.messages).toContainEqual({
    id: "q2",
    role: "user",
    content: "And then?",
    parts: [{ type: "text", text: "And then?" }],
  });
});

test("a stream that ends before its last line is a lost connection", async () => {
  const { outcome } = await send(reply('data: {"type":"start"}\n\n'));
  expect(outcome).toEqual(["start", "error"]);
});

test("a thread that no longer exists becomes a new one", async () => {
  const { outcome, bodies } = await send(refusal(404, "unknown-thread"), reply("data: [DONE]\n\n"));
  expect(outcome).toEqual([]);
  expect(bodies.map(({ threadId }) => threadId)).toEqual(["thread_1", null]);
});

const failures: readonly [status: number, code: string, kind: string][] = [
  [429, "limit-reached", "limit"],
  [401, "unauthorized", "refused"],
  [403, "origin-not-allowed", "refused"],
  [503, "assistant-off", "off"],
  [503, "provider-failed", "server"],
  [500, "internal-error", "server"],
];

for (const [status, code, kind] of failures) {
  test(`${status} ${code} is a failure of the kind ${kind}`, async () => {
    const { outcome } = await send(refusal(status, code));
    expect(outcome).toBeInstanceOf(AssistantError);
    expect(failureKind(outcome as AssistantError)).toBe(kind);
  });
}

const waits: readonly [value: string | null, time: number | undefined][] = [
  ["30", 31_000],
  ["Thu, 01 Jan 1970 00:01:00 GMT", 60_000],
  ["soon", undefined],
  [null, undefined],
];

for (const [value, time] of waits) {
  test(`Retry-After ${value} means ${time}`, () => {
    expect(readRetryAfter(value, 1_000)).toBe(time);
  });
}
