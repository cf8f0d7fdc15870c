import { expect, test } from "@playwright/test";
import type { JsonObject } from "@/lib/openapi/document/types";
import { isLargeOperation } from "@/lib/openapi/schema/is-large";

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, { type: "string" }]));
const wide: JsonObject = { type: "object", properties: fields(1_000) };
const body = (schema: JsonObject) => ({ requestBody: { content: { "application/json": { schema } } } });
const list = (count: number, entry: JsonObject) => Array.from({ length: count }, () => entry);

const operations: [operation: JsonObject, isLarge: boolean, sentence: string][] = [
  [body({ type: "object", properties: fields(100) }), false, "a hundred fields"],
  [body(wide), true, "a thousand fields"],
  [body({ $ref: "#/components/schemas/Wide" }), true, "fields of a reference"],
  [body({ allOf: [{ $ref: "#/components/schemas/Wide" }] }), true, "fields that are merged"],
  [body({ type: "array", items: wide }), true, "fields of items"],
  [body({ oneOf: list(1_000, { type: "string" }) }), true, "a thousand choices"],
  [{ parameters: list(1_000, { name: "a", in: "query" }) }, true, "a thousand parameters"],
  [{ responses: { 200: { content: { "application/json": { schema: wide } } } } }, true, "fields of a response"],
  [body({ type: "object", properties: { inner: wide } }), false, "fields of a field, which are loaded on demand"],
  [body({ $ref: "#/components/schemas/Circle" }), false, "a circle of references"],
  [body({ enum: list(30_000, {}) }), true, "more values than are looked at"],
];

const document: JsonObject = {
  components: { schemas: { Wide: wide, Circle: { allOf: [{ $ref: "#/components/schemas/Circle" }] } } },
};

for (const [operation, isLarge, sentence] of operations) {
  test(`an operation with ${sentence} is ${isLarge ? "" : "not "}rendered apart`, () => {
    expect(isLargeOperation(document, [operation])).toBe(isLarge);
  });
}
