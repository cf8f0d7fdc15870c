import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

function exampleOf(schema: unknown): unknown {
  const reader = new SchemaReader({});
  return buildExample(reader, schema, { direction: "request", onlyRequired: false });
}

const lists: [schema: JsonObject, length: number, sentence: string][] = [
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
  });
}
