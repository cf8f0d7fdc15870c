import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { JsonToSseTransformStream, UI_MESSAGE_STREAM_HEADERS } from "ai";
import { dataStream, dataStreamWithoutSources } from "@/lib/assistant/protocol/data-stream";
import type { Dialect, StreamEvent } from "@/lib/assistant/protocol/stream-event";
import { uiMessageStream, uiMessageStreamWithThread } from "@/lib/assistant/protocol/ui-message-stream";
import { expect, test } from "@/tests/support/unit-test";

const passage = {
  path: "/a",
  url: "https://x.example/a#b",
  title: "A",
  heading: "B",
  content: "Line\n“two”",
  score: 0.5,
};
const begin: StreamEvent[] = [
  { type: "start", messageId: "m1", threadId: "t1" },
  { type: "search", toolCallId: "c1", queries: ["q"] },
  { type: "search-result", toolCallId: "c1", passages: [passage] },
  { type: "source", id: "source-1", url: passage.url, title: "A" },
  { type: "text", text: 'He said "hi"\n' },
];
const reply: StreamEvent[] = [
  ...begin,
  { type: "text", text: "你好" },
  { type: "finish", reason: "stop", usage: { promptTokens: 3, completionTokens: 2 }, threadId: "t1" },
];
const failed: StreamEvent[] = [
  ...begin,
  { type: "error", message: "Broken." },
  { type: "finish", reason: "error", threadId: "t1" },
];
const result =
  '[{"path":"/a","url":"https://x.example/a#b","content":"Line\\n“two”","metadata":{"title":"A","heading":"B","score":0.5}}]';

test("the data stream of version 4, byte for byte", () => {
  expect(encode(dataStream, reply)).toBe(
    [
      'f:{"messageId":"m1"}',
      '9:{"toolCallId":"c1","toolName":"search","args":{"query":"q"}}',
      `a:{"toolCallId":"c1","result":${result}}`,
      'h:{"sourceType":"url","id":"source-1","url":"https://x.example/a#b","title":"A"}',
      '0:"He said \\"hi\\"\\n"',
      '0:"你好"',
      'e:{"finishReason":"stop","usage":{"promptTokens":3,"completionTokens":2},"isContinued":false}',
      '2:[{"type":"finish","threadId":"t1"}]',
      'd:{"finishReason":"stop","usage":{"promptTokens":3,"completionTokens":2},"type":"finish","threadId":"t1"}',
      "",
    ].join("\n"),
  );
});

test("clients that know no sources get the same without them", () => {
  const withoutSources = encode(dataStream, reply).replace(/^h:.*\n/m, "");
  expect(encode(dataStreamWithoutSources, reply)).toBe(withoutSources);
});

test("a reply that breaks off in the data stream", () => {
  const lines = encode(dataStream, failed).split("\n");
  expect(lines.slice(5)).toEqual([
    '3:"Broken."',
    'e:{"finishReason":"error","usage":{"promptTokens":null,"completionTokens":null},"isContinued":false}',
    '2:[{"type":"finish","threadId":"t1"}]',
    'd:{"finishReason":"error","usage":{"promptTokens":null,"completionTokens":null},"type":"finish","threadId":"t1"}',
    "",
  ]);
});

const chunks = [
  '{"type":"start","messageId":"m1","messageMetadata":{"threadId":"t1"}}',
  '{"type":"start-step"}',
  '{"type":"tool-input-available","toolCallId":"c1","toolName":"search","input":{"query":"q"}}',
  `{"type":"tool-output-available","toolCallId":"c1","output":${result}}`,
  '{"type":"source-url","sourceId":"source-1","url":"https://x.example/a#b","title":"A"}',
  '{"type":"text-start","id":"text-1"}',
  '{"type":"text-delta","id":"text-1","delta":"He said \\"hi\\"\\n"}',
  '{"type":"text-delta","id":"text-1","delta":"你好"}',
  '{"type":"text-end","id":"text-1"}',
  '{"type":"data-finish","data":{"type":"finish","threadId":"t1"},"transient":true}',
  '{"type":"finish-step"}',
  '{"type":"finish","messageMetadata":{"threadId":"t1"}}',
];

test("the UI message stream, byte for byte, is what the SDK's own encoder writes", async () => {
  const source = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(JSON.parse(chunk));
      controller.close();
    },
  });
  let expected = "";
  for await (const frame of source.pipeThrough(new JsonToSseTransformStream())) expected += frame;
  expect(encode(uiMessageStream, reply)).toBe(expected);
  expect(UI_MESSAGE_STREAM_HEADERS).toMatchObject(uiMessageStream.headers);
});

test("version 1 of the endpoint names the thread on the last chunk", () => {
  const frames = encode(uiMessageStreamWithThread, reply).split("\n\n");
  expect(frames.at(-3)).toBe('data: {"type":"finish","messageMetadata":{"threadId":"t1"},"threadId":"t1"}');
  expect(frames.slice(0, -3).map((frame) => frame.slice("data: ".length))).toEqual(chunks.slice(0, -1));
});

test("the data stream is what the encoder of version 4 writes", async () => {
  const clients = `${process.cwd()}/tests/clients/`;
  test.skip(!existsSync(`${clients}node_modules/ai-4`), "needs the client SDKs: npm ci --prefix tests/clients");
  const file = createRequire(createRequire(`${clients}index.js`).resolve("ai-react-4")).resolve("@ai-sdk/ui-utils");
  const { formatDataStreamPart } = (await import(pathToFileURL(file).href)) as {
    formatDataStreamPart(type: string, value: unknown): string;
  };
  const value = (code: string) => JSON.parse(lines.find((line) => line.startsWith(code))?.slice(2) ?? "") as unknown;
  const lines = encode(dataStream, reply).split("\n");
  const types = {
    f: "start_step",
    9: "tool_call",
    a: "tool_result",
    h: "source",
    0: "text",
    e: "finish_step",
    2: "data",
    d: "finish_message",
  };
  for (const [code, type] of Object.entries(types)) {
    expect(lines.map((line) => `${line}\n`)).toContain(formatDataStreamPart(type, value(`${code}:`)));
  }
});

function encode(dialect: Dialect, events: readonly StreamEvent[]): string {
  return events.map(dialect.createEncoder()).join("");
}
