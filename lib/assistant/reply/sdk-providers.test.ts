import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createProvider } from "@/lib/assistant/reply/create-provider";
import { createSdkProvider } from "@/lib/assistant/reply/sdk-providers";
import { systemClock } from "@/lib/assistant/system-clock.server";
import { type AssistantWorld, createWorld } from "@/tests/fakes/assistant-world";
import { expect, test } from "@/tests/support/unit-test";

interface SentRequest {
  url: string | undefined;
  key: unknown;
  body: {
    system: { text: string; cache_control?: object }[];
    messages: { role: string; content: { type: string; tool_use_id?: string }[] }[];
    tools?: { name: string }[];
    tool_choice?: { type: string };
  };
}

let server: Server;
let world: AssistantWorld;
let requests: SentRequest[];

/** Events of one message, as Anthropic publishes them. */
const message = (stop: string, ...blocks: { start: object; delta: object }[]) => [
  {
    type: "message_start",
    message: {
      id: "m",
      type: "message",
      role: "assistant",
      model: "m1",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 1 },
    },
  },
  ...blocks.flatMap(({ start, delta }, index) => [
    { type: "content_block_start", index, content_block: start },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ]),
  { type: "message_delta", delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 5 } },
  { type: "message_stop" },
];

test.beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    requests.push({ url: request.url, key: request.headers["x-api-key"], body: JSON.parse(text) });
    const events =
      requests.length === 1
        ? message("tool_use", {
            start: { type: "tool_use", id: "t1", name: "search", input: {} },
            delta: { type: "input_json_delta", partial_json: '{"query":"webhook signature"}' },
          })
        : message("end_turn", {
            start: { type: "text", text: "" },
            delta: { type: "text_delta", text: "Verify [it](/guides/webhooks)." },
          });
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const environment = {
    ASSISTANT: true,
    ASSISTANT_PROVIDER: "anthropic" as const,
    ASSISTANT_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    ASSISTANT_MODEL: "m1",
    ASSISTANT_API_KEY: "sk-ant",
  };
  const provider = await createProvider(environment, { clock: systemClock, createNonce: () => "mark" });
  world = await createWorld(provider ? { provider } : {});
});
test.afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

test("a service is asked by its own protocol, and its model looks again", async () => {
  const stream = await (await world.send()).text();
  expect(stream).toContain('"toolName":"search","args":{"query":"webhook signature"}');
  expect(stream).toContain('0:"Verify [it](https://docs.acme.example/guides/webhooks)."');
  expect(stream).toContain('"url":"https://docs.acme.example/guides/webhooks"');
  const [first, second] = requests;
  expect(first).toMatchObject({ url: "/v1/messages", key: "sk-ant" });
  expect(first?.body.tools?.map(({ name }) => name)).toEqual(["search", "read_page"]);
  expect(first?.body.system.at(-1)?.cache_control).toEqual({ type: "ephemeral" });
  expect(second?.body.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(second?.body.messages.at(-1)?.content).toMatchObject([{ type: "tool_result", tool_use_id: "t1" }]);
});

test("a package that is not installed is named, with the command that installs it", async () => {
  const load = () => Promise.reject(new Error("Cannot find package"));
  await expect(createSdkProvider("mistral", {}, load)).rejects.toThrow(
    "ASSISTANT_PROVIDER=mistral needs the package @ai-sdk/mistral. Install it: npm install @ai-sdk/mistral@3",
  );
});
