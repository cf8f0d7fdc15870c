import { buildMessage } from "@/lib/openapi/channels/channel-messages";
import { withTraits } from "@/lib/openapi/channels/list-channels";
import type { JsonObject } from "@/lib/openapi/document/types";
import { groupMediaTypes } from "@/lib/openapi/operation/group-media-types";
import { buildContent } from "@/lib/openapi/operation/media-types";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const options = { direction: "request" as const, budget: 100, postFields: [], onlyRequired: false };
const components = {
  examples: { Cat: { summary: "A cat", value: { name: "Tom" } } },
  schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } },
  messages: { Ping: { payload: { type: "object", properties: { at: { type: "integer" } } } } },
};

function contentOf(content: JsonObject, more: object = {}) {
  return buildContent(new SchemaReader({ components }), content, "/content", { ...options, ...more });
}

const JSON_TYPE = "application/json";
const cat = { $ref: "#/components/examples/Cat" };
const text = { type: "string" };

const examples: [media: JsonObject, found: [label: string, value: unknown][], sentence: string][] = [
  [
    { schema: text, examples: { a: { value: 1 }, b: cat } },
    [
      ["a", 1],
      ["A cat", { name: "Tom" }],
    ],
    "named ones, by reference, too",
  ],
  [
    { schema: text, examples: { a: { externalValue: "https://a.test/x" } } },
    [["a", "https://a.test/x"]],
    "one elsewhere",
  ],
  [{ schema: text, examples: { a: {}, b: { value: null } } }, [["b", null]], "null, but not nothing"],
  [{ schema: text, example: "own", examples: {} }, [["Example", "own"]], "the only one"],
  [{ schema: text, example: null }, [["Example", null]], "null as the only one"],
  [
    { schema: { ...text, examples: ["a", "b"] } },
    [
      ["Example 1", "a"],
      ["Example 2", "b"],
    ],
    "those of the schema",
  ],
  [{ schema: { type: "boolean" } }, [["Example", true]], "a made one"],
  [{ schema: { allOf: [text, { type: "null" }] } }, [], "none where nothing fits"],
  [{}, [], "none without schema"],
  [{ schema: { type: "string", format: "binary" } }, [], "none of a file"],
];

for (const [media, found, sentence] of examples) {
  test(`examples of a body: ${sentence}`, () => {
    const [view] = contentOf({ [JSON_TYPE]: media });
    expect(view?.examples.map(({ label, value }) => [label, value])).toEqual(found);
  });
}

test("only what is made is marked so", () => {
  expect(contentOf({ [JSON_TYPE]: { schema: text } })[0]?.examples[0]?.isGenerated).toBe(true);
  expect(contentOf({ [JSON_TYPE]: { example: "a" } })[0]?.examples[0]?.isGenerated).toBe(false);
});

const encoding = {
  deep: { style: "deepObject", explode: true },
  file: { contentType: "image/png" },
  any: { contentType: "image/png, image/jpeg" },
  star: { contentType: "image/*" },
  none: {},
};

test("a form knows how its fields are written, and of which type its parts are", () => {
  const [parts, form] = contentOf({
    "multipart/form-data": { schema: {}, encoding },
    "application/x-www-form-urlencoded": { schema: {}, encoding },
  });
  expect(parts).toMatchObject({ fieldStyles: { deep: encoding.deep }, partTypes: { file: "image/png" } });
  expect(Object.keys(parts?.partTypes ?? {})).toEqual(["file"]);
  expect(form).not.toHaveProperty("partTypes");
});

for (const content of [undefined, null, [], "x", {}]) {
  test(`${JSON.stringify(content) ?? "nothing"} is no content`, () => {
    expect(buildContent(new SchemaReader({}), content, undefined, options)).toEqual([]);
  });
}

const groups: [content: Parameters<typeof groupMediaTypes>[0], found: string[][], sentence: string][] = [
  [[], [], "none of nothing"],
  [
    [
      { mediaType: "a", schema: text as never, examples: [] },
      { mediaType: "b", schema: { type: "integer" }, examples: [] },
      { mediaType: "c", schema: { type: "string" }, examples: [] },
    ],
    [["a", "c"], ["b"]],
    "equal schemas together, in order",
  ],
  [
    [
      { mediaType: "a", examples: [] },
      { mediaType: "b", examples: [] },
    ],
    [["a", "b"]],
    "those without schema, too",
  ],
  [
    [
      { mediaType: "a", schema: { type: "object", deeper: { pointer: "/a" } } as never, examples: [] },
      { mediaType: "b", schema: { type: "object", deeper: { pointer: "/b" } } as never, examples: [] },
    ],
    [["a", "b"]],
    "wherever what is cut off stands",
  ],
];

for (const [content, found, sentence] of groups) {
  test(`groups of media types: ${sentence}`, () => {
    expect(groupMediaTypes(content).map(({ mediaTypes }) => mediaTypes)).toEqual(found);
  });
}

const message = (raw: JsonObject, document: JsonObject = {}) =>
  buildMessage(new SchemaReader({ components, ...document }), "id", raw, options);

const messages: [raw: JsonObject, view: JsonObject, sentence: string][] = [
  [{}, { title: "id", headers: [], content: [], isDeprecated: false }, "its id where nothing is said"],
  [{ name: "ping" }, { title: "ping", name: "ping" }, "its name"],
  [{ title: "Ping", name: "ping" }, { title: "Ping", name: "ping" }, "its title"],
  [{ summary: "S", description: "D" }, { description: "D" }, "its description before its summary"],
  [
    { correlationId: { location: "$message.header#/id" } },
    { correlation: "$message.header#/id" },
    "what ties it to others",
  ],
  [{ "x-deprecated": true }, { isDeprecated: true }, "that it is deprecated"],
  [{ payload: true }, { content: [{ mediaType: JSON_TYPE, schema: { type: "any" } }] }, "a payload of anything"],
  [{ payload: text, contentType: "text/plain" }, { content: [{ mediaType: "text/plain" }] }, "its media type"],
  [
    { payload: { schemaFormat: "application/vnd.aai.asyncapi+json;version=3.0.0", schema: text } },
    { content: [{ schema: { type: "string" } }] },
    "a schema whose language is named",
  ],
  [
    { payload: { schemaFormat: "application/vnd.apache.avro", schema: { type: "record" } } },
    { content: [{ examples: [{ label: "application/vnd.apache.avro", value: { type: "record" } }] }] },
    "a schema of another language as it is written",
  ],
  [
    { payload: text, examples: [{ payload: "a" }, { summary: "S", payload: "b" }, { name: "N", payload: "c" }, {}] },
    { content: [{ examples: [{ label: "Example" }, { label: "S" }, { label: "N" }] }] },
    "its examples by their names",
  ],
  [{ headers: { properties: { "X-A": text } } }, { headers: [{ name: "X-A" }] }, "its headers"],
];

for (const [raw, view, sentence] of messages) {
  test(`a message shows ${sentence}`, () => expect(message(raw)).toMatchObject(view));
}

test("a message has the media type of its document, and what is cut off has an address", () => {
  const ping = { $ref: "#/components/messages/Ping" };
  expect(message(ping, { defaultContentType: "application/cbor" }).content[0]?.mediaType).toBe("application/cbor");
  const reader = new SchemaReader({ components });
  buildMessage(reader, "id", ping, options);
  expect(reader.pointerOf(components.messages.Ping.payload)).toBe("/components/messages/Ping/payload");
});

test("a message lies over its traits, a later trait over an earlier one", () => {
  const traits = [
    { name: "first", title: "First", bindings: { ws: { a: 1 } }, headers: text },
    { title: "Second", description: "D" },
  ];
  const own = { name: "own", bindings: { kafka: {} }, headers: { minLength: 1 }, traits };
  expect(withTraits(new SchemaReader({}), own)).toEqual({
    name: "own",
    title: "Second",
    description: "D",
    bindings: { ws: { a: 1 }, kafka: {} },
    headers: { allOf: [text, { minLength: 1 }] },
  });
});
