import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const schemas = {
  Loop: { type: "object", required: ["next"], properties: { next: { $ref: "#/components/schemas/Loop" } } },
};

function exampleOf(schema: unknown): unknown {
  const reader = new SchemaReader({ components: { schemas } });
  return buildExample(reader, schema, { direction: "request", onlyRequired: false });
}

const objects: [schema: JsonObject, fields: JsonObject, sentence: string][] = [
  [{ required: ["constructor"] }, { constructor: "<any>" }, "a field called like a method that has no schema"],
  [
    { properties: { constructor: { const: 1 }, valueOf: { const: 2 } } },
    { constructor: 1, valueOf: 2 },
    "with schemas",
  ],
  [{ required: ["größe 📏"] }, { "größe 📏": "<any>" }, "a field of any name"],
  [{ properties: { "": { const: 1 } } }, { "": 1 }, "a field without name"],
  [
    { minProperties: 2, additionalProperties: { type: "integer" } },
    { key: 123, key2: 123 },
    "as many entries as asked",
  ],
  [
    { propertyNames: { enum: ["en", "de"] }, minProperties: 2, additionalProperties: { const: 1 } },
    { en: 1, de: 1 },
    "entries by the listed names",
  ],
  [
    { patternProperties: { "(?i)^x-": { const: 1 } }, additionalProperties: false },
    { key: 1 },
    "an entry by the usual name where the pattern cannot be read",
  ],
  [{ required: ["a", 5, null], properties: { a: { const: 1 } } }, { a: 1 }, "no field whose name is no text"],
  [{ required: "a", properties: [] }, {}, "nothing where keywords have the wrong shape"],
  [{ properties: { next: { $ref: "#/components/schemas/Loop" }, a: { const: 1 } } }, { a: 1 }, "no part without end"],
];

for (const [schema, fields, sentence] of objects) {
  test(`an object has ${sentence}: ${JSON.stringify(schema)}`, () => {
    expect(exampleOf({ type: "object", ...schema })).toEqual(fields);
  });
}

test("what must hold itself has no example", () => {
  expect(exampleOf({ $ref: "#/components/schemas/Loop" })).toBeUndefined();
});

test("an object of too many fields has no example", () => {
  const properties = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`f${index}`, {}]));
  expect(exampleOf({ type: "object", properties })).toBeUndefined();
});

test("a deep nest ends before its example is endless", () => {
  let schema: JsonObject = { type: "string" };
  for (let depth = 0; depth < 100; depth += 1) schema = { type: "object", properties: { in: schema } };
  expect(JSON.stringify(exampleOf(schema)).length).toBeLessThan(200);
});
