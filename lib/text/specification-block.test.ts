import { parse } from "yaml";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { specificationBlock } from "@/lib/text/page-text";
import { expect, test } from "@/tests/support/unit-test";

type Site = Parameters<typeof specificationBlock>[0];

/** The block of an operation `GET /a` in a document with these components, or of another operation. */
function blockOf(operation: JsonObject, components: JsonObject = {}, page: Partial<OperationPage> = {}) {
  const document = {
    openapi: "3.1.0",
    paths: { "/a": { parameters: [{ $ref: "#/components/parameters/Id" }], get: operation, post: {} } },
    webhooks: { done: { post: operation } },
    components,
  };
  const specifications = new Map([
    ["api.json", { loadDocument: async () => document }],
  ]) as unknown as Site["specifications"];
  const asked = { specification: "api.json", method: "GET", path: "/a", ...page } as OperationPage;
  return specificationBlock({ specifications }, asked);
}

const answer = (reference: string) => ({ responses: { 200: { $ref: reference } } });
const contentOf = (block: string) => parse(block.split("\n").slice(3, -1).join("\n")) as JsonObject;

test("a block contains the specification and the operation, and no other operation of its path", async () => {
  const block = await blockOf({ summary: "Read" }, { parameters: { Id: { name: "id" }, Other: {} } });
  expect(block).toMatch(/^## OpenAPI\n\n````yaml api\.json GET \/a\n[\s\S]*\n````$/);
  expect(contentOf(block)).toEqual({
    paths: { "/a": { parameters: [{ $ref: "#/components/parameters/Id" }], get: { summary: "Read" } } },
    components: { parameters: { Id: { name: "id" } } },
  });
});

test("a webhook is called one", async () => {
  const block = await blockOf({ summary: "Tell" }, {}, { method: "WEBHOOK", path: "done", isWebhook: true });
  expect(block).toContain("yaml api.json webhook done\n");
  expect(contentOf(block)).toEqual({ webhooks: { done: { post: { summary: "Tell" } } } });
});

const references: [rule: string, reference: string, components: JsonObject, found: Record<string, string[]>][] = [
  ["directly", "#/components/schemas/A", { schemas: { A: {}, B: {} } }, { schemas: ["A"] }],
  [
    "through others, also around in a circle",
    "#/components/responses/R",
    {
      responses: { R: { schema: { $ref: "#/components/schemas/A" } } },
      schemas: { A: { items: [{ $ref: "#/components/schemas/B" }] }, B: { $ref: "#/components/schemas/A" } },
    },
    { responses: ["R"], schemas: ["A", "B"] },
  ],
  [
    "by a name with escapes",
    "#/components/schemas/List%3CA~1B~0C%3E",
    { schemas: { "List<A/B~C>": {} } },
    { schemas: ["List<A/B~C>"] },
  ],
  [
    "by a part of one",
    "#/components/schemas/A/properties/b",
    { schemas: { A: { properties: { b: {} } } } },
    { schemas: ["A"] },
  ],
  [
    "by a name that every object has",
    "#/components/schemas/constructor",
    { schemas: { constructor: {} } },
    { schemas: ["constructor"] },
  ],
  ["not by one that it lacks", "#/components/schemas/constructor", { schemas: {} }, {}],
  ["not in other documents", "other.json#/components/schemas/A", { schemas: { A: {} } }, {}],
];
for (const [rule, reference, components, found] of references) {
  test(`a block contains the components that it refers to: ${rule}`, async () => {
    const { components: held = {} } = contentOf(await blockOf(answer(reference), components));
    const names = Object.entries(held as JsonObject).map(([kind, group]) => [kind, Object.keys(group as JsonObject)]);
    expect(Object.fromEntries(names)).toEqual(found);
  });
}

test("a specification or an operation that does not exist, or a very long operation, has no block", async () => {
  expect(await blockOf({}, {}, { specification: "none.json" })).toBe("");
  expect(await blockOf({}, {}, { path: "/b" })).toBe("");
  expect(await blockOf({ description: "x".repeat(60_000) })).toBe("");
});
