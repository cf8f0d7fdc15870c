/** What a model does in one step: it calls a tool, or it writes. */
export type ModelStep = { call: string; input: object } | { text: string };

/** How a service for models is reached and how it answers, as it publishes its protocol. */
export interface ProviderProtocol {
  /** Path and query that a request for a stream has, below the base URL `/api`. */
  url: string;
  /** The header that carries the key `sk-key`. */
  key: Readonly<Record<string, string>>;
  contentType: string;
  /** The body of the answer to one request. */
  stream(step: ModelStep): Buffer;
}

const usage = { input: 10, output: 5 };

const events = (list: readonly object[], last = "") =>
  Buffer.from(`${list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}${last}`);

/** The Responses protocol. */
function streamResponses(step: ModelStep): Buffer {
  const item =
    "call" in step
      ? { type: "function_call", id: "fc1", call_id: "t1", name: step.call, arguments: JSON.stringify(step.input) }
      : { type: "message", id: "m1", role: "assistant", content: [] };
  const delta =
    "call" in step
      ? { type: "response.function_call_arguments.delta", item_id: "fc1", output_index: 0, delta: item.arguments }
      : { type: "response.output_text.delta", item_id: "m1", output_index: 0, content_index: 0, delta: step.text };
  const response = { id: "r1", created_at: 1, model: "m1" };
  return events([
    { type: "response.created", response },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...item, ...("call" in step ? { arguments: "" } : {}) },
    },
    delta,
    { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } },
    {
      type: "response.completed",
      response: { ...response, usage: { input_tokens: usage.input, output_tokens: usage.output } },
    },
  ]);
}

/** The Gemini protocol, on Google's own service and on Vertex. */
function streamGemini(step: ModelStep): Buffer {
  const part = "call" in step ? { functionCall: { name: step.call, args: step.input } } : { text: step.text };
  return events([
    { candidates: [{ content: { role: "model", parts: [part] } }] },
    {
      candidates: [{ content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: usage.input, candidatesTokenCount: usage.output, totalTokenCount: 15 },
    },
  ]);
}

/** Chat completions. */
function streamCompletions(step: ModelStep): Buffer {
  const chunk = (delta: object, reason: string | null, rest: object = {}) => ({
    id: "c1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m1",
    choices: [{ index: 0, delta, finish_reason: reason }],
    ...rest,
  });
  const counted = { usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: 15 } };
  if ("text" in step)
    return events(
      [chunk({ role: "assistant", content: step.text }, null), chunk({ content: "" }, "stop", counted)],
      DONE,
    );
  const called = { name: step.call, arguments: JSON.stringify(step.input) };
  const delta = {
    role: "assistant",
    content: "",
    tool_calls: [{ id: "t1", index: 0, type: "function", function: called }],
  };
  return events([chunk(delta, null), chunk({ content: "" }, "tool_calls", counted)], DONE);
}

const DONE = "data: [DONE]\n\n";

/** The Converse protocol: JSON in frames of the AWS event stream. */
function streamConverse(step: ModelStep): Buffer {
  const at = { contentBlockIndex: 0 };
  const block: [string, object][] =
    "call" in step
      ? [
          ["contentBlockStart", { ...at, start: { toolUse: { toolUseId: "t1", name: step.call } } }],
          ["contentBlockDelta", { ...at, delta: { toolUse: { input: JSON.stringify(step.input) } } }],
        ]
      : [["contentBlockDelta", { ...at, delta: { text: step.text } }]];
  const list: [string, object][] = [
    ["messageStart", { role: "assistant" }],
    ...block,
    ["contentBlockStop", at],
    ["messageStop", { stopReason: "call" in step ? "tool_use" : "end_turn" }],
    ["metadata", { usage: { inputTokens: usage.input, outputTokens: usage.output, totalTokens: 15 } }],
  ];
  return Buffer.concat(list.map(([type, data]) => frame(type, JSON.stringify(data))));
}

/** A frame: lengths and their checksum, headers, payload, checksum of all. */
function frame(type: string, payload: string): Buffer {
  const headers = Buffer.concat([
    frameHeader(":event-type", type),
    frameHeader(":content-type", "application/json"),
    frameHeader(":message-type", "event"),
  ]);
  const body = Buffer.from(payload);
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + body.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const start = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([start, checksum(start)]);
}

/** A header whose value is text, which is type 7. */
function frameHeader(name: string, value: string): Buffer {
  const length = Buffer.alloc(3);
  length.writeUInt8(7, 0);
  length.writeUInt16BE(value.length, 1);
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), length, Buffer.from(value)]);
}

/** CRC-32; Node's own function is only in later versions. */
function checksum(data: Buffer): Buffer {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  const written = Buffer.alloc(4);
  written.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return written;
}

const bearer = { authorization: "Bearer sk-key" };
const sse = "text/event-stream";
const gemini = {
  url: "/api/models/m1:streamGenerateContent?alt=sse",
  key: { "x-goog-api-key": "sk-key" },
  contentType: sse,
  stream: streamGemini,
};

/** The services whose packages are installed with the client SDKs, and one that speaks the OpenAI protocol. */
export const PROVIDER_PROTOCOLS = {
  openai: { url: "/api/responses", key: bearer, contentType: sse, stream: streamResponses },
  azure: { url: "/api/responses", key: { "api-key": "sk-key" }, contentType: sse, stream: streamResponses },
  google: gemini,
  vertex: gemini,
  mistral: { url: "/api/chat/completions", key: bearer, contentType: sse, stream: streamCompletions },
  bedrock: {
    url: "/api/model/m1/converse-stream",
    key: bearer,
    contentType: "application/vnd.amazon.eventstream",
    stream: streamConverse,
  },
  ollama: { url: "/api/chat/completions", key: bearer, contentType: sse, stream: streamCompletions },
} satisfies Record<string, ProviderProtocol>;
