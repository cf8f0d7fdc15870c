import { type ChatModel, ModelError } from "@/lib/assistant/reply/chat-model";
import { createModelProvider } from "@/lib/assistant/reply/model-provider";
import { systemClock } from "@/lib/assistant/system-clock.server";
import { type AssistantWorld, createWorld, messageBody } from "@/tests/fakes/assistant-world";
import { createFixedClock } from "@/tests/fakes/fixed-clock";
import { expect, test } from "@/tests/support/unit-test";

let world: AssistantWorld;
let calls: { prompt: string }[];

test.beforeEach(async () => {
  calls = [];
  const limits = { perKeyAndMonth: 1_000, perOrganizationAndHour: 1_000, perAddressAndDay: 1_000 };
  world = await createWorld({
    clock: createFixedClock(0),
    limits: { ...limits, tokensPerAddressAndDay: 1_000_000, tokensPerSiteAndDay: 10_000_000 },
  });
});
test.afterEach(() => world.close());

/** Has a model answer as a function says; `complete` only rewrites questions. */
function useModel(stream: ChatModel["stream"], timeouts?: { part: number; reply: number }): void {
  const model: ChatModel = {
    stream(prompt, ...rest) {
      calls.push({ prompt: JSON.stringify(prompt) });
      return stream(prompt, ...rest);
    },
    complete: async () => "query",
  };
  const settings = { model, clock: systemClock, createNonce: () => "mark" };
  world.dependencies.provider = createModelProvider({ ...settings, ...(timeouts && { timeouts }) });
}

async function counted(scope: string): Promise<number> {
  const rows = await world.store.database.selectFrom("counters").select("count").where("scope", "=", scope).execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const refusal = (statusCode: number) => new ModelError("refused", { isRetryable: false, statusCode });
const inStream = (code?: string) => new ModelError("The model failed.", { isRetryable: false, code });
const network = (code: string) => Object.assign(new Error(code), { code });

/** Failures before the first word, by who is at fault. */
const failures: { title: string; error: Error; isRefunded: boolean }[] = [
  ...[400, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 424, 426, 428, 431, 451, 499].map(
    (status) => ({
      title: `the service refuses the prompt with ${status}`,
      error: refusal(status),
      isRefunded: false,
    }),
  ),
  ...[401, 402, 403, 404, 407, 408, 429, 500, 501, 502, 503, 504, 529, 599].map((status) => ({
    title: `the service refuses everyone with ${status}`,
    error: refusal(status),
    isRefunded: true,
  })),
  ...[
    "context_length_exceeded",
    "content_filter",
    "content_policy_violation",
    "invalid_request_error",
    "invalid_prompt",
    "max_tokens_exceeded",
    "safety",
    "string_above_max_length",
    "unsupported_value",
    "bad_request",
  ].map((code) => ({
    title: `the stream fails with ${code}`,
    error: inStream(code),
    isRefunded: false,
  })),
  ...["server_error", "overloaded_error", "api_error", undefined].map((code) => ({
    title: `the stream fails with ${code ?? "no name"}`,
    error: inStream(code),
    isRefunded: true,
  })),
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE"].map((code) => ({
    title: `the network fails with ${code}`,
    error: network(code),
    isRefunded: true,
  })),
];

for (const { title, error, isRefunded } of failures) {
  test(`${title}: the use is ${isRefunded ? "refunded" : "counted"}`, async () => {
    useModel(async () => {
      throw error;
    });
    await (await world.send()).text();
    expect(calls.length).toBeGreaterThan(0);
    expect(await counted("address")).toBe(isRefunded ? 0 : 1);
    if (!isRefunded) expect(await counted("address-tokens")).toBeGreaterThan(100);
  });
}

const endings: { title: string; stream: ChatModel["stream"] }[] = [
  { title: "an empty reply", stream: async () => ({ reason: "stop" }) },
  { title: "a reply that is filtered", stream: async () => ({ reason: "content-filter" }) },
  { title: "a reply that is too long before its first word", stream: async () => ({ reason: "length" }) },
  {
    title: "a reply of nothing but reasoning",
    stream: async (_prompt, _signal, onText) => {
      onText("");
      return { reason: "stop" };
    },
  },
  {
    title: "a reply that breaks off",
    stream: async (_prompt, _signal, onText) => {
      onText("Set");
      throw network("ECONNRESET");
    },
  },
];

for (const { title, stream } of endings) {
  test(`${title} is counted`, async () => {
    useModel(stream);
    await (await world.send()).text();
    expect(await counted("address")).toBe(1);
    expect(await counted("address-tokens")).toBeGreaterThan(100);
  });
}

test("a service that does not answer in time refunds the use, and what it was sent is counted", async () => {
  useModel(
    (_prompt, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
    { part: 30, reply: 1_000 },
  );
  await (await world.send()).text();
  expect(await counted("address")).toBe(0);
  expect(await counted("address-tokens")).toBeGreaterThan(100);
});

test("a client that leaves before the first word is counted, with what the model was sent", async () => {
  const leaving = new AbortController();
  useModel((_prompt, signal) => {
    leaving.abort();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  await world.send({ signal: leaving.signal }).then(
    (response) => response.text(),
    () => "",
  );
  await expect.poll(() => counted("address-tokens")).toBeGreaterThan(100);
  expect(await counted("address")).toBe(1);
});

test("however often the service fails, an address is refunded a bounded number of times", async () => {
  world.dependencies.limits = { ...world.dependencies.limits, perAddressAndDay: 5 };
  useModel(async () => {
    throw refusal(500);
  });
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) statuses.push((await world.send({ socketAddress: "192.0.2.1" })).status);
  expect(statuses.lastIndexOf(503)).toBe(24);
  expect(statuses.slice(25)).toEqual(Array.from({ length: 15 }, () => 429));
});

test("what the service reports replaces the estimate", async () => {
  useModel(async (_prompt, _signal, onText) => {
    onText("Set it.");
    return { reason: "stop", usage: { promptTokens: 11, completionTokens: 7 } };
  });
  await (await world.send()).text();
  expect(await counted("address-tokens")).toBe(18);
});

test("one message costs a bounded number of tokens, whatever it carries and however often the model looks further", async () => {
  useModel(async (prompt, _signal, onText) => {
    if (prompt.tools !== "allowed") {
      onText("Done.");
      return { reason: "stop" };
    }
    return { reason: "other", calls: [{ id: "1", name: "search", arguments: '{"query":"port"}' }] };
  });
  const context = Array.from({ length: 20 }, () => ({ type: "code", value: "word ".repeat(4_000) }));
  const history = Array.from({ length: 20 }, () => ({ role: "user", content: "word ".repeat(10_000) }));
  const body = messageBody("word ".repeat(19_999), { context });
  await (await world.send({ body: { ...body, messages: [...history, ...(body.messages as object[])] } })).text();
  const sent = calls.reduce((sum, { prompt }) => sum + prompt.length / 4, 0);
  expect(calls.length).toBeGreaterThan(1);
  expect(sent).toBeLessThan(130_000);
  expect(Math.abs((await counted("address-tokens")) - sent)).toBeLessThan(sent / 5);
});
