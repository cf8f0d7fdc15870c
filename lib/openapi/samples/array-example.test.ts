import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { createSchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

function exampleOf(schema: unknown): unknown {
  const reader = createSchemaReader({});
  return buildExample(reader, schema, { direction: "request", onlyRequired: false });
}

const lists: [schema: JsonObject, length: number, sentence: string][] = [
  [{ minItems: 2, uniqueItems: true, items: { type: "string", format: "uuid" } }, 2, "different identifiers"],
  [{ minItems: 3, uniqueItems: true, items: { type: "string", format: "date" } }, 3, "different days"],
  [{ minItems: 3, uniqueItems: true, items: { type: "string", format: "date-time" } }, 3, "different times"],
  [{ minItems: 2, uniqueItems: true, items: { type: "integer", minimum: 1, maximum: 2 } }, 2, "numbers within limits"],
  [{ minItems: 2, uniqueItems: true, items: { type: "boolean" } }, 2, "both booleans"],
  [{ minItems: 2, uniqueItems: true, items: { enum: ["a", "b"] } }, 2, "both choices"],
  [{ minItems: 2, uniqueItems: true, items: { type: "string", maxLength: 8, pattern: "\\d$" } }, 2, "different texts"],
  [{ prefixItems: [{ const: "a" }, { const: "b" }], items: false }, 2, "an item for each place"],
  [{ prefixItems: [{ const: "a" }, { const: "b" }], maxItems: 1 }, 1, "no more than allowed of the places"],
  [{ prefixItems: [{ const: "a" }], minItems: 3, items: { type: "integer" } }, 3, "places, then others"],
  [{ maxItems: 0, items: { type: "integer" } }, 0, "nothing where nothing is allowed"],
  [{ items: false }, 0, "nothing where no item is"],
  [{ contains: { const: "a" }, minContains: 0 }, 1, "an item though none need be of a kind"],
  [{ minItems: 2, items: { $ref: "#/components/schemas/Nobody" } }, 2, "anything where a reference leads nowhere"],
];

for (const [schema, length, sentence] of lists) {
  test(`a list has ${sentence}: ${JSON.stringify(schema)}`, () => {
    const value = exampleOf({ type: "array", ...schema });
    expect(value).toHaveLength(length);
    if (schema.uniqueItems) expect(new Set(value as unknown[]).size).toBe(length);
  });
}
