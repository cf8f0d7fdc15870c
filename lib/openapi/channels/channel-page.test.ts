import { buildChannelPage } from "@/lib/openapi/channels/channel-page";
import { summarizeChannels } from "@/lib/openapi/channels/summarize-channels";
import type { ChannelActionView, OperationPage } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject, OperationSummary } from "@/lib/openapi/document/types";
import { expect, test } from "@/tests/support/unit-test";

const at = (pointer: string) => ({ $ref: `#/${pointer}` });

const document: JsonObject = {
  asyncapi: "3.0.0",
  info: { title: "Forest", version: "1" },
  defaultContentType: "application/json",
  servers: {
    main: {
      host: "forest.test",
      pathname: "/{stage}",
      protocol: "wss",
      title: "Main",
      variables: { stage: { default: "live", enum: ["live", "test"] } },
      security: [at("components/securitySchemes/key"), at("components/securitySchemes/person")],
    },
    broker: { host: "broker.test:9092", protocol: "kafka" },
  },
  channels: {
    clearing: {
      address: "clearings/{clearing}",
      servers: [at("servers/main")],
      description: "Everything near a clearing.",
      parameters: { clearing: { description: "Of the map.", enum: ["north", "south"] } },
      messages: { Rustle: at("components/messages/Rustle"), Still: { payload: { type: "boolean" } } },
      bindings: {
        ws: {
          method: "GET",
          query: { type: "object", required: ["since"], properties: { since: { type: "integer" } } },
          headers: { properties: { "X-Ranger": { type: "string" } } },
        },
      },
    },
    felledTrees: {
      servers: [at("servers/broker")],
      tags: [{ name: "Timber" }],
      messages: {
        Felled: {
          payload: { schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: { type: "record" } },
          bindings: { kafka: { key: { enum: ["id"] }, bindingVersion: "0.5.0" } },
        },
      },
      bindings: { kafka: { topic: "felled", partitions: 3 } },
    },
    hollow: { title: "The hollow", "x-hidden": true },
    secret: { "x-excluded": true },
  },
  operations: {
    whisper: {
      action: "receive",
      channel: at("channels/clearing"),
      summary: "Whisper",
      messages: [at("channels/clearing/messages/Rustle")],
      reply: { address: { location: "$message.header#/answerTo" }, messages: [at("channels/clearing/messages/Still")] },
      traits: [at("components/operationTraits/patient")],
    },
    listen: { action: "send", channel: at("channels/clearing") },
  },
  components: {
    securitySchemes: { key: { type: "httpApiKey", in: "query", name: "token" }, person: { type: "userPassword" } },
    operationTraits: { patient: { description: "Takes its time.", summary: "Not this one" } },
    messageTraits: { traced: { headers: { properties: { trace: { type: "string" } } } } },
    messages: {
      Rustle: {
        name: "rustle",
        title: "A rustle",
        correlationId: { location: "$message.header#/trace" },
        traits: [at("components/messageTraits/traced")],
        payload: {
          type: "object",
          required: ["volume"],
          properties: { volume: { type: "integer", minimum: 2, maximum: 10 }, echo: at("components/schemas/Echo") },
        },
      },
    },
    schemas: { Echo: { type: "object", properties: { echo: at("components/schemas/Echo") } } },
  },
};

const summaries = summarizeChannels(document, "forest.yaml");
const [firstSummary] = summaries as [OperationSummary];
const options = { postFields: [], onlyRequired: false };

function pageOf(id: string): OperationPage {
  const summary = summaries.find(({ path }) => path === id);
  const page = summary && buildChannelPage(document, summary, options);
  if (!page) throw new Error(`There is no channel ${id}.`);
  return page;
}

function actionOf(page: OperationPage, direction: ChannelActionView["direction"]): ChannelActionView | undefined {
  return page.channel?.actions.find((action) => action.direction === direction);
}

const clearing = pageOf("clearing");
const felled = pageOf("felledTrees");
const sent = actionOf(clearing, "send");
const received = actionOf(clearing, "receive");

const facts: [sentence: string, found: unknown, expected: unknown][] = [
  [
    "channels become pages in document order, excluded ones do not",
    summaries.map(({ title, protocol, groupLabel, isHidden }) => [title, protocol, groupLabel, isHidden]),
    [
      ["Clearing", "WSS", "Websockets", false],
      ["Felled trees", "KAFKA", "Timber", false],
      ["The hollow", "WSS", "Websockets", true],
    ],
  ],
  ["the address of a WebSocket starts with a slash", clearing.path, "/clearings/{clearing}"],
  ["a channel without address is named by its id", felled.path, "felledTrees"],
  [
    "servers have their protocol and variables",
    clearing.servers,
    [
      {
        url: "wss://forest.test/{stage}",
        description: "Main",
        variables: [{ name: "stage", default: "live", enumValues: ["live", "test"] }],
      },
    ],
  ],
  [
    "each scheme of a server is an alternative, those of the connection too",
    clearing.security.map((schemes) => schemes.map(({ id, kind, name, place }) => `${id} ${kind} ${name} ${place}`)),
    [["key apiKey token query"], ["person connection userPassword connection"]],
  ],
  [
    "parameters come from the address and from the first request of a WebSocket",
    clearing.parameters.map(({ place, name, isRequired, schema }) => [place, name, isRequired, schema.type]),
    [
      ["path", "clearing", true, "string"],
      ["query", "since", true, "integer"],
      ["header", "X-Ranger", false, "string"],
    ],
  ],
  ["browsers can connect to it", [clearing.channel?.isSocket, felled.channel?.isSocket], [true, false]],
  ["readers send what the application receives", sent?.id, "whisper"],
  ["and receive what it sends", received?.id, "listen"],
  ["a trait adds what the operation does not say", [sent?.title, sent?.description], ["Whisper", "Takes its time."]],
  [
    "an operation without messages has all of its channel",
    received?.messages.map(({ title }) => title),
    ["A rustle", "Still"],
  ],
  ["a message has the headers of its traits", sent?.messages[0]?.headers.map(({ name }) => name), ["trace"]],
  ["what ties messages together is named", sent?.messages[0]?.correlation, "$message.header#/trace"],
  [
    "an example keeps limits and leaves circles",
    sent?.messages[0]?.content[0]?.examples[0]?.value,
    { volume: 6, echo: {} },
  ],
  [
    "a reply names its place and messages",
    [sent?.reply?.address, sent?.reply?.messages.map(({ id }) => id)],
    ["$message.header#/answerTo", ["Still"]],
  ],
  [
    "settings of a protocol that are not on the page yet are listed",
    [clearing.channel?.bindings, felled.channel?.bindings],
    [
      [{ protocol: "ws", fields: [["method", "GET"]] }],
      [
        {
          protocol: "kafka",
          fields: [
            ["topic", "felled"],
            ["partitions", "3"],
          ],
        },
      ],
    ],
  ],
  [
    "messages of a channel without operations are what may be received",
    felled.channel?.actions.map(({ direction, messages }) => [direction, messages.length]),
    [["receive", 1]],
  ],
  [
    "a schema with one value is that value",
    felled.channel?.actions[0]?.messages[0]?.bindings,
    [{ protocol: "kafka", fields: [["key", "id"]] }],
  ],
  [
    "a schema in another language is shown as it is written",
    felled.channel?.actions[0]?.messages[0]?.content,
    [
      {
        mediaType: "application/json",
        examples: [
          { label: "application/vnd.apache.avro;version=1.9.0", value: { type: "record" }, isGenerated: true },
        ],
      },
    ],
  ],
  ["a channel that is gone has no page", buildChannelPage({ channels: {} }, firstSummary, options), undefined],
];

for (const [sentence, found, expected] of facts) {
  test(sentence, () => {
    expect(found).toEqual(expected);
  });
}
