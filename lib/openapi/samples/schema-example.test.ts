import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const schemas = {
  Node: {
    type: "object",
    properties: {
      name: { type: "string" },
      next: { $ref: "#/components/schemas/Node" },
      all: { type: "array", items: { $ref: "#/components/schemas/Node" } },
    },
  },
  Cat: {
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, lives: { type: "integer", maximum: 9 } },
  },
  Tree: {
    type: "object",
    required: ["leaves"],
    properties: { leaves: { type: "array", items: { oneOf: [{ $ref: "#/components/schemas/Tree" }] } } },
  },
  Meow: { type: "object", properties: { meow: { type: "boolean" } } },
  Bark: {
    type: "object",
    properties: { bark: { type: "integer", minimum: 2, maximum: 10 }, mate: { $ref: "#/components/schemas/Bark" } },
  },
  Base: { type: "object", required: ["id"], properties: { id: { type: "string", format: "uuid" } } },
};

function exampleOf(schema: unknown, options: JsonObject = {}): unknown {
  const reader = new SchemaReader({ components: { schemas } });
  return buildExample(reader, schema, { direction: "request", onlyRequired: false, ...options });
}

const examples: [schema: JsonObject, example: unknown, sentence: string][] = [
  [{ type: "string" }, "<string>", "a string"],
  [{ type: "string", format: "date" }, "2023-12-25", "a date"],
  [{ type: "string", format: "date-time" }, "2023-11-07T05:31:56Z", "a time"],
  [{ type: "string", format: "email" }, "jsmith@example.com", "an email address"],
  [{ type: "string", format: "uuid" }, "3c90c3cc-0d44-4b50-8888-8dd25736052a", "a uuid"],
  [{ type: "string", format: "ipv4" }, "127.0.0.1", "an IPv4 address"],
  [{ type: "string", format: "ipv6" }, "2606:4700:3108::ac42:2835", "an IPv6 address"],
  [{ type: "string", maxLength: 3 }, "str", "a short string"],
  [{ type: "string", minLength: 10 }, "<string>xx", "a long string"],
  [{ type: "string", pattern: "^usr_[a-z0-9]{4}$" }, "usr_aaaa", "a pattern"],
  [{ type: "string", pattern: "^(0[1-9]|1[0-2])/\\d{2}$" }, "01/11", "a pattern with a choice"],
  [{ type: "boolean" }, true, "a boolean"],
  [{ type: "number" }, 123, "a number"],
  [{ type: "integer", minimum: 1, maximum: 10 }, 5, "between limits the mean, rounded down"],
  [{ type: "number", minimum: 0, maximum: 1 }, 0.5, "between limits the mean"],
  [{ type: "integer", minimum: 500 }, 501, "one above a lower limit"],
  [{ type: "integer", maximum: 500 }, 123, "the usual number below a high limit"],
  [{ type: "integer", maximum: 9 }, 8, "one below a low limit"],
  [{ type: "integer", minimum: 10, multipleOf: 7 }, 14, "a multiple"],
  [{ type: "null" }, null, "null"],
  [{}, "<any>", "anything"],
  [{ enum: ["a", "b"] }, "a", "the first choice"],
  [{ const: 7 }, 7, "a constant"],
  [{ type: "string", default: "d", example: "e" }, "e", "an example goes before a default"],
  [{ type: "string", examples: ["x", "y"] }, "x", "the first of several examples"],
  [{ type: "string", example: 1.5 }, "1.5", "an example in the wrong type is brought into the right one"],
  [
    { type: "string", format: "uuid", example: "abc" },
    "3c90c3cc-0d44-4b50-8888-8dd25736052a",
    "an example that contradicts its schema is replaced",
  ],
  [{ type: ["string", "null"] }, "<string>", "a nullable string"],
  [{ type: "array", items: { type: "integer" } }, [123], "a list of one"],
  [{ type: "object", additionalProperties: { type: "boolean" } }, { key: true }, "a map"],
  [{ $ref: "#/components/schemas/Node" }, { name: "<string>" }, "a circle ends where it may"],
  [
    { allOf: [{ $ref: "#/components/schemas/Base" }, { type: "object", properties: { a: { type: "boolean" } } }] },
    { id: "3c90c3cc-0d44-4b50-8888-8dd25736052a", a: true },
    "merged members",
  ],
  [
    {
      oneOf: [{ $ref: "#/components/schemas/Cat" }],
      discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
    },
    { kind: "cat", lives: 8 },
    "the discriminator's value",
  ],
  [{ oneOf: [{ type: "null" }, { type: "integer" }] }, 123, "a choice that is not null"],
  [
    { type: "object", properties: { a: { type: "string", readOnly: true }, b: { type: "boolean", writeOnly: true } } },
    { b: true },
    "read-only fields are not sent",
  ],
  [
    {
      oneOf: [
        { type: "object", required: ["message", "url"], properties: { message: { const: "m" }, url: { const: "u" } } },
        { type: "object", properties: { message: { const: "m" }, url: { const: "u" }, status: { const: 4 } } },
      ],
    },
    { url: "u", status: 4 },
    "of choices that accept each other's examples, a field less so that only one does",
  ],
  [
    {
      type: "object",
      properties: {
        id: { const: 1 },
        pet: { allOf: [{ oneOf: [{ $ref: "#/components/schemas/Meow" }, { $ref: "#/components/schemas/Bark" }] }] },
      },
    },
    { id: 1 },
    "a field is left out if every example of one choice fits the other choice as well",
  ],
  [
    {
      type: "object",
      properties: {
        pet: {
          allOf: [
            { oneOf: [{ $ref: "#/components/schemas/Bark" }, { type: "null" }] },
            { properties: { parent: { $ref: "#/components/schemas/Bark" } } },
          ],
        },
      },
    },
    { pet: { bark: 6 } },
    "a choice below an `allOf`, within its bounds",
  ],
  [{ type: "string", nullable: true, enum: ["a"], example: null }, "a", "a null that the list of choices lacks"],
  [
    { type: "string", format: "uuid", pattern: "^[0-9A-F-]{36}$" },
    "3C90C3CC-0D44-4B50-8888-8DD25736052A",
    "a uuid whose pattern asks for capital letters",
  ],
  [
    {
      type: "object",
      required: ["c"],
      maxProperties: 2,
      properties: { a: { const: 1 }, b: { const: 2 }, c: { const: 3 } },
    },
    { a: 1, c: 3 },
    "no more fields than allowed, the required ones among them",
  ],
  [{ type: "string", format: "url", example: "/instances/1" }, "https://example.com", "a path is no full address"],
  [
    {
      type: "object",
      required: ["list"],
      properties: { list: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    },
    { list: [{ leaves: [] }] },
    "a list whose choices all lead back stays empty",
  ],
  [{ type: "array", contains: { const: "a" }, minContains: 2 }, ["a", "a"], "the items that a list must contain"],
  [
    { type: "object", patternProperties: { "^x-[a-z]+$": { type: "integer" } }, additionalProperties: false },
    { "x-a": 123 },
    "an entry whose name a pattern gives",
  ],
  [
    { type: "object", propertyNames: { maxLength: 1 }, additionalProperties: { type: "integer" } },
    { s: 123 },
    "an entry whose name is not refused",
  ],
  [
    { properties: { a: { const: 1 }, label: { type: "string", minLength: 3, pattern: "^[a-z]$" } } },
    { a: 1 },
    "no optional field that nothing fits",
  ],
  [
    { properties: { a: { const: 1 }, b: { const: 2 } }, not: { required: ["b"] }, required: ["a"] },
    { a: 1 },
    "only required fields where all together are refused",
  ],
  [
    {
      properties: { a: { const: 1 }, b: { const: 2 }, c: { const: 3 } },
      not: { required: ["a", "b", "c"] },
      minProperties: 2,
      unevaluatedProperties: false,
    },
    { a: 1, b: 2 },
    "as many fields as must be where all together are refused",
  ],
];

const impossible: [schema: JsonObject, sentence: string][] = [
  [{ oneOf: [{ properties: { a: { const: 1 } } }, { properties: { a: { const: 1 } } }] }, "a choice of the same twice"],
  [{ type: "array", enum: ["a"], items: { type: "string" } }, "choices of a list's items beside them"],
  [{ allOf: [{ type: "string" }, { type: "null" }] }, "two types at once"],
  [{ type: "string", minLength: 3, pattern: "^[a-z]$" }, "a text both longer and shorter"],
  [{ required: ["a"], properties: { a: false } }, "a required field that may not be there"],
  [{ allOf: [{ $ref: "#/components/schemas/Cat" }, { additionalProperties: false }] }, "parts that refuse each other"],
  [
    {
      allOf: [{ properties: { a: { const: 1 } } }],
      required: ["b"],
      unevaluatedProperties: false,
    },
    "a required field that no part knows",
  ],
];

for (const [schema, sentence] of impossible) {
  test(`${sentence}: no example`, () => {
    expect(exampleOf(schema)).toBeUndefined();
  });
}

for (const [schema, example, sentence] of examples) {
  test(`${sentence}: ${JSON.stringify(schema).slice(0, 70)}`, () => {
    expect(exampleOf(schema)).toEqual(example);
  });
}

test("only required fields are filled in where the site asks for it", () => {
  const schema = { type: "object", required: ["a"], properties: { a: { type: "boolean" }, b: { type: "boolean" } } };
  expect(exampleOf(schema, { onlyRequired: true })).toEqual({ a: true });
  expect(exampleOf(schema, { onlyRequired: true, direction: "response" })).toEqual(exampleOf(schema));
});

test("a response that is too large as a whole is cut by depth, a request is not", () => {
  const level = (depth: number): object => ({
    type: "object",
    required: Array.from({ length: 8 }, (_, index) => `field${index}`),
    properties: Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`field${index}`, depth === 0 ? { type: "string" } : level(depth - 1)]),
    ),
  });
  const reader = new SchemaReader({});
  const options = { onlyRequired: false };
  expect(buildExample(reader, level(4), { ...options, direction: "request" })).toBeUndefined();
  const cut = JSON.stringify(buildExample(reader, level(4), { ...options, direction: "response" }));
  expect(cut).toContain("…");
  expect(cut).toMatch(/^\{"field0":\{"field0":/);
});
