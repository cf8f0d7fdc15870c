import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView } from "@/lib/openapi/schema/schema-view";
import { operationParts, printParts, schemaMarkdown } from "@/lib/text/operation-markdown";
import { textMessages } from "@/lib/text/text-messages";
import { expect, test } from "@/tests/support/unit-test";

const payment = {
  kind: { enum: ["card", "bank"] },
  number: { type: "string", maxLength: 19 },
  iban: { type: "string" },
};
const isCard = { properties: { kind: { const: "card" } } };

const rules: [sentence: string, schema: JsonObject, lines: string[]][] = [
  [
    "a condition with the fields it names, typed as the schema around it says",
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    { properties: payment, if: isCard, then: { required: ["number"] }, else: { required: ["iban"] } },
    [
      "- If (object)",
      "  - `kind` (string, = card)",
      "- Then (object)",
      "  - `number` (string, required, length ≤ 19)",
      "- Otherwise (object)",
      "  - `iban` (string, required)",
    ],
  ],
  [
    "every condition of the parts of an allOf",
    {
      allOf: [
        { properties: payment },
        { if: isCard, else: { required: ["iban"] } },
        { if: { required: ["iban"] }, else: { required: ["number"] } },
      ],
    },
    ["- Otherwise (object)", "  - `number` (string, required, length ≤ 19)"],
  ],
  [
    "what depends on the presence of a field",
    { properties: payment, dependentRequired: { number: ["kind"] } },
    [
      "- If (object)",
      "  - `number` (string, required, length ≤ 19)",
      "- Then (object)",
      "  - `kind` (string, required): Available options: `card`, `bank`.",
    ],
  ],
  [
    "a schema that depends on the presence of a field",
    { properties: payment, dependentSchemas: { number: { properties: { cvc: { type: "integer" } } } } },
    ["- Then (object)", "  - `cvc` (integer)"],
  ],
  [
    "what a list must contain",
    { type: "array", items: { type: "string" }, contains: { const: "owner" }, minContains: 1, maxContains: 2 },
    ["- string[] (string[], contains 1 – 2)", "  - Must contain (string, = owner)"],
  ],
  [
    "what the names of keys must be",
    {
      type: "object",
      minProperties: 2,
      propertyNames: { pattern: "^[a-z]+$" },
      additionalProperties: { type: "integer" },
    },
    ["- `{key}` (integer)", "- Property names (string, /^[a-z]+$/)"],
  ],
  [
    "what values must not be, with the fields it names",
    { properties: payment, not: { required: ["number", "iban"] } },
    ["- Must not be (object)", "  - `iban` (string, required)"],
  ],
  [
    "fields that no part of the schema knows",
    { allOf: [{ properties: payment }], unevaluatedProperties: false },
    ["- No other fields"],
  ],
  [
    "a schema for fields that no part knows",
    { allOf: [{ properties: payment }], unevaluatedProperties: { type: "boolean" } },
    ["- `{key}` (boolean)"],
  ],
  [
    "what a text holds",
    { properties: { settings: { type: "string", contentMediaType: "application/json" } } },
    ["- `settings` (string, application/json)"],
  ],
  [
    "a field that a condition refuses",
    { properties: payment, if: isCard, else: { not: { required: ["number"] } } },
    ["- Otherwise (any)", "  - Must not be (object)"],
  ],
  ["a field that may not be there", { properties: { gone: false } }, ["- `gone` (never)"]],
];

for (const [sentence, schema, lines] of rules) {
  test(`Markdown of a schema contains ${sentence}`, () => {
    const reader = new SchemaReader({});
    const view = buildSchemaView(reader, schema, { direction: "request", budget: 100, postFields: [] });
    const written = schemaMarkdown(view, textMessages());
    expect(written.split("\n")).toEqual(expect.arrayContaining(lines));
  });
}

test("Markdown of an operation names its servers, and what may be in their addresses", () => {
  const variables = { wood: { default: "fir", enum: ["fir", "oak"], description: "Which one." } };
  const servers = [{ url: "https://{wood}.test", description: "Trees", variables }];
  const document = { openapi: "3.1.0", servers, paths: { "/trees": { get: { responses: {} } } } };
  const [summary] = summarizeOperations(document, "trees.json");
  const page = summary && buildOperationPage(document, summary, { postFields: [], onlyRequired: false });
  expect(page && operationParts(page, textMessages())[0]?.markdown.split("\n")).toEqual([
    "`GET /trees`",
    "",
    "Server:",
    "",
    "- `https://{wood}.test` (Trees)",
    "  - `wood` (string, default: fir): Which one. Available options: `fir`, `oak`.",
  ]);
});

test("Markdown of an operation contains its authorization, responses, and callbacks", () => {
  const document = {
    openapi: "3.1.0",
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: {
        Order: { type: "object", properties: { id: { type: ["string", "null"], readOnly: true, examples: ["o1"] } } },
      },
    },
    paths: {
      "/a": {
        post: {
          security: [{ token: [] }],
          externalDocs: { url: "https://acme.example/more", description: "More" },
          responses: {
            200: {
              description: "Fine",
              headers: { "X-Left": { schema: { type: "integer" } } },
              content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
            },
          },
          callbacks: {
            done: {
              "{$request.body#/url}": { post: { summary: "Done", responses: { 204: { description: "Got it" } } } },
            },
          },
        },
      },
    },
  };
  const [summary] = summarizeOperations(document, "a.json");
  const page = summary && buildOperationPage(document, summary, { postFields: [], onlyRequired: false });
  const text = page ? printParts(operationParts(page, textMessages())) : "";
  for (const line of [
    "- `Authorization` (bearer, header, `Bearer …`, required): Access token, sent as `Bearer <token>`.",
    "- `X-Left` (integer)",
    "- `id` (string, nullable, read-only, example: o1)",
    "### Done",
    "#### 204",
    "[More](https://acme.example/more)",
  ]) {
    expect(text).toContain(line);
  }
});
