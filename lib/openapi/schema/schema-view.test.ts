import type { JsonObject } from "@/lib/openapi/document/types";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView } from "@/lib/openapi/schema/schema-view";
import { expect, test } from "@/tests/support/unit-test";

const schemas = {
  Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } },
  Pet: { type: "object", title: "A pet", required: ["name"], properties: { name: { type: "string" } } },
};

function viewOf(schema: JsonObject, options = {}) {
  const reader = new SchemaReader({ components: { schemas } });
  return buildSchemaView(reader, schema, { direction: "response", budget: 100, postFields: [], ...options });
}

const types: [schema: JsonObject, type: string, sentence: string][] = [
  [{ type: "string", format: "uuid" }, "string<uuid>", "a format stands in brackets"],
  [{ type: "array", items: { type: "array", items: { type: "integer" } } }, "integer[][]", "lists of lists"],
  [{ type: "object", additionalProperties: { type: "number" } }, "map<string, number>", "maps"],
  [{ properties: {} }, "object", "an object without type"],
  [{ enum: [1, 2] }, "integer", "the type of the choices"],
  [{ type: ["string", "integer", "null"] }, "string | integer", "several types without null"],
  [{ oneOf: [{ type: "string" }, { type: "boolean" }] }, "string | boolean", "a union"],
  [{ $ref: "#/components/schemas/Gone" }, "any", "a reference to nothing"],
  [{}, "any", "nothing said"],
  [{ type: "null" }, "null", "nothing but null"],
  [{ const: null }, "null", "null as the only value"],
  [{ not: {} }, "never", "no value at all"],
  [
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
    "[string, integer]",
    "a list whose places have types of their own",
  ],
  [{ prefixItems: [{ type: "string" }] }, "[string, …]", "and may go on"],
  [{ type: "string", contentMediaType: "image/png" }, "string<binary>", "a file in the words of OpenAPI 3.1"],
  [{ type: "string", contentEncoding: "base64url" }, "string<base64>", "bytes in the words of OpenAPI 3.1"],
];

for (const [schema, type, sentence] of types) {
  test(`${JSON.stringify(schema)} is rendered as ${type}: ${sentence}`, () => {
    expect(viewOf(schema).type).toBe(type);
  });
}

test("a circle is cut with the address of what was left out", () => {
  const view = viewOf({ $ref: "#/components/schemas/Node" });
  const next = view.properties?.[0]?.schema;
  expect(next).toMatchObject({ type: "object", name: "Node", deeper: { pointer: "/components/schemas/Node" } });
  expect(next?.properties).toBeUndefined();
});

test("allOf unites required lists, narrows limits and intersects choices", () => {
  const view = viewOf({
    allOf: [
      { type: "object", required: ["a"], properties: { a: { type: "integer", minimum: 1, maximum: 9 } } },
      { required: ["b"], properties: { a: { minimum: 3 }, b: { enum: ["x", "y"] } } },
      { properties: { b: { enum: ["y", "z"] } } },
    ],
  });
  expect(view.properties).toMatchObject([
    {
      name: "a",
      isRequired: true,
      schema: {
        constraints: [
          { name: "minimum", value: "3" },
          { name: "maximum", value: "9" },
        ],
      },
    },
    { name: "b", isRequired: true, schema: { enumValues: ["y"] } },
  ]);
});

test("choices are named by title, and null is a flag rather than a choice", () => {
  const view = viewOf({ oneOf: [{ $ref: "#/components/schemas/Pet" }, { type: "string" }, { type: "null" }] });
  expect(view.isNullable).toBe(true);
  expect(view.variants?.options.map(({ label }) => label)).toEqual(["A pet", "string"]);
});

test("a union with one branch beside null is that branch, with its facts", () => {
  const view = viewOf({
    description: "Why.",
    anyOf: [{ type: "integer", minimum: 1, enum: [1, 2] }, { type: "null" }],
  });
  expect(view).toMatchObject({ type: "integer", isNullable: true, description: "Why.", enumValues: ["1", "2"] });
  expect(view.constraints).toEqual([{ name: "minimum", value: "1" }]);
  expect(view.variants).toBeUndefined();
});

test("read-only fields are left out of requests and write-only ones out of responses", () => {
  const schema = { type: "object", properties: { id: { readOnly: true }, secret: { writeOnly: true }, both: {} } };
  const names = (direction: string) => viewOf(schema, { direction }).properties?.map(({ name }) => name);
  expect(names("request")).toEqual(["secret", "both"]);
  expect(names("response")).toEqual(["id", "both"]);
});

test("a wide schema is cut to its budget, its own fields stay", () => {
  const wide = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, { type: "string" }]));
  const outer = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`o${index}`, { $ref: "#/components/schemas/Wide" }]),
  );
  const reader = new SchemaReader({
    components: {
      schemas: { Wide: { type: "object", properties: wide }, Outer: { type: "object", properties: outer } },
    },
  });
  const view = buildSchemaView(
    reader,
    { $ref: "#/components/schemas/Outer" },
    { direction: "request", budget: 100, postFields: [] },
  );
  expect(view.properties).toHaveLength(20);
  expect(view.properties?.every(({ schema }) => schema.deeper?.pointer === "/components/schemas/Wide")).toBe(true);
});

test("the places of a list, entries by pattern and entries of a map are rendered as fields", () => {
  const namesOf = (schema: JsonObject) => viewOf(schema).properties?.map(({ name, schema: { type } }) => [name, type]);
  expect(namesOf({ prefixItems: [{ type: "string" }, { const: 5 }] })).toEqual([
    ["[0]", "string"],
    ["[1]", "integer"],
  ]);
  expect(
    namesOf({ patternProperties: { "^x-": { type: "integer" } }, additionalProperties: { type: "string" } }),
  ).toEqual([
    ["/^x-/", "integer"],
    ["{key}", "string"],
  ]);
});

test("a constant is a rule, also null", () => {
  expect(viewOf({ const: "fixed" }).constraints).toEqual([{ name: "const", value: "fixed" }]);
  expect(viewOf({ const: null }).constraints).toEqual([{ name: "const", value: "null" }]);
});

const pills: [value: unknown, shown: string[] | undefined, sentence: string][] = [
  ["2.1", ["2.1"], "a text is its own label"],
  [3, ["3"], "so is a number"],
  [true, ["x-since"], "true is labeled by the key"],
  [["a", "b"], ["a", "b"], "each of a list has one"],
  [false, undefined, "false has none"],
  [null, undefined, "null has none"],
  ["", undefined, "neither has an empty text"],
  [{ a: 1 }, undefined, "nor an object"],
];

for (const [value, shown, sentence] of pills) {
  test(`api.params.post: ${sentence}`, () => {
    expect(viewOf({ "x-since": value }, { postFields: ["x-since"] }).pillsAfter).toEqual(shown);
  });
}

test("x-mint.pre and x-mint.post are labels, the latter after those of the site", () => {
  const view = viewOf({ "x-since": "2.1", "x-mint": { pre: ["beta"], post: "slow" } }, { postFields: ["x-since"] });
  expect([view.pillsBefore, view.pillsAfter]).toEqual([["beta"], ["2.1", "slow"]]);
});

test("of very many fields, the first thousand are shown", () => {
  const inner = { type: "object", properties: { a: { type: "string" } } };
  const names = Array.from({ length: 5_000 }, (_, index) => `field${index}`);
  const view = viewOf({ type: "object", properties: Object.fromEntries(names.map((name) => [name, inner])) });
  expect(view.properties?.map(({ name }) => name)).toEqual(names.slice(0, 1_000));
});

test("of many choices, the fields are left to be loaded", () => {
  const option = { type: "object", properties: { a: { type: "string" } } };
  const options = Array.from({ length: 100 }, (_, index) => ({ ...option, title: `Choice ${index}` }));
  const reader = new SchemaReader({ components: { schemas: { Many: { oneOf: options } } } });
  const reference = { $ref: "#/components/schemas/Many" };
  const view = buildSchemaView(reader, reference, { direction: "response", budget: 160, postFields: [] });
  const shown = view.variants?.options ?? [];
  expect(shown).toHaveLength(100);
  expect(shown[99]).toMatchObject({
    label: "Choice 99",
    schema: { deeper: { pointer: "/components/schemas/Many/oneOf/99", direction: "response" } },
  });
  expect(shown[99]?.schema.properties).toBeUndefined();
});
