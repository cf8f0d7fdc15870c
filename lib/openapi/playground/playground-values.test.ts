import type { RequestBodyView } from "@/lib/openapi/document/operation-page-types";
import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { fieldKey } from "@/lib/openapi/playground/playground-form";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { bodyValues, initialValues } from "@/lib/openapi/playground/playground-values";
import { expect, test } from "@/tests/support/unit-test";

const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key", "x-default": "demo" } };

function valuesOf(
  operation: JsonObject,
  prefills: boolean,
  credentials: Record<string, string> = {},
  inputs?: PlaygroundModel["inputs"],
) {
  const document = { openapi: "3.1.0", components: { securitySchemes }, paths: { "/a": { post: operation } } };
  const [summary] = summarizeOperations(document, "a.json");
  const page = summary && buildOperationPage(document, summary, { postFields: [], onlyRequired: false });
  return initialValues({ operation: page, prefills, inputs } as unknown as PlaygroundModel, credentials);
}

const query = (schema: JsonObject, more: JsonObject = {}) => ({
  parameters: [{ in: "query", name: "q", schema: { type: "string", ...schema }, ...more }],
});

const parameters: [operation: JsonObject, prefills: boolean, text: string | undefined, sentence: string][] = [
  [query({}, { example: "e" }), true, "e", "an example is filled in where the site asks for it"],
  [query({}, { example: "e" }), false, undefined, "and only there"],
  [query({ example: "s" }), true, "s", "the schema's example, too"],
  [query({ default: "d" }), true, "d", "and its default"],
  [query({ "x-default": "x" }, { example: "e" }), true, "x", "x-default goes before examples"],
  [query({ "x-default": "x" }), false, undefined, "but not where nothing is to be filled in"],
  [query({}), true, undefined, "a made example is no value to send"],
  [query({ default: "d" }, { required: true }), false, "d", "a required parameter starts with its default"],
  [query({ default: "d" }), false, undefined, "an optional one does not"],
];

for (const [operation, prefills, text, sentence] of parameters) {
  test(`parameters: ${sentence}`, () => {
    expect(valuesOf(operation, prefills).parameters["query q"]).toBe(text);
  });
}

test("lists and objects are filled in item by item and field by field", () => {
  const list = query({ type: "array", items: { type: "integer" } }, { example: [1, 2] });
  expect(valuesOf(list, true).parameters).toEqual({
    [fieldKey("query q", 0)]: "1",
    [fieldKey("query q", 1)]: "2",
  });
  const object = query({ type: "object", properties: { age: { type: "integer" } } }, { example: { age: 3 } });
  expect(valuesOf(object, true).parameters).toEqual({ [fieldKey("query q", "age")]: "3" });
});

const schema = { type: "object", properties: { a: { type: "string" } } };
const body = (mediaType: string, example?: unknown) => ({
  requestBody: { content: { [mediaType]: { schema, ...(example !== undefined && { example }) } } },
});

const partly = {
  type: "object",
  required: ["a", "items"],
  properties: {
    a: { type: "string" },
    b: { type: "string", example: "x" },
    note: { type: "string" },
    items: {
      type: "array",
      items: { type: "object", required: ["c"], properties: { c: { type: "integer" }, d: { type: "integer" } } },
    },
  },
};

const bodies: [operation: JsonObject, prefills: boolean, value: Record<string, unknown>, sentence: string][] = [
  [
    body("application/json", { a: "x" }),
    false,
    { raw: '{\n  "a": "x"\n}', fields: {} },
    "JSON starts with its example",
  ],
  [body("application/json"), false, { raw: "{}" }, "or with one that is made, without what is optional"],
  [
    { requestBody: { content: { "application/json": { schema: partly } } } },
    false,
    { raw: JSON.stringify({ a: "<string>", b: "x", items: [{ c: 123 }] }, null, 2) },
    "with what is required, and with what has an example of its own",
  ],
  [body("application/json", null), false, { raw: "null" }, "null is an example"],
  [body("multipart/form-data", { a: "x" }), true, { fields: { a: "x" } }, "a form is filled in where the site asks"],
  [body("multipart/form-data", { a: "x" }), false, { fields: {} }, "and only there"],
  [body("multipart/form-data"), true, { fields: {} }, "never with what is made"],
  [body("application/xml", { a: "x" }), false, { raw: "<root>\n  <a>x</a>\n</root>" }, "XML is written as XML"],
  [body("text/csv", "a,b"), false, { raw: "a,b" }, "text is shown as it is"],
];

for (const [operation, prefills, value, sentence] of bodies) {
  test(`bodies: ${sentence}`, () => {
    expect(valuesOf(operation, prefills)).toMatchObject(value);
  });
}

test("bodies: another media type starts with its own example", () => {
  const content = ["application/json", "application/xml"].map((mediaType) => ({
    mediaType,
    examples: [{ title: "", value: { a: mediaType }, isGenerated: false }],
  }));
  const requestBody = { content, isRequired: true } as unknown as RequestBodyView;
  expect(bodyValues(requestBody, false, "application/xml").raw).toContain("<a>application/xml</a>");
});

test("what the sign-in knows of a reader fills headers, parameters, and credentials", () => {
  const operation = { ...query({}, { example: "e" }), security: [{ key: [] }] };
  const inputs = { header: { "x-key": "mine" }, query: { q: 5, other: "x" }, path: "no object" };
  const { credentials, parameters: filled } = valuesOf(operation, true, {}, inputs);
  expect([credentials, filled]).toEqual([{ key: "mine" }, { "query q": "5" }]);
  expect(valuesOf(operation, true, { key: "typed" }, inputs).credentials).toEqual({ key: "typed" });
});

test("x-default of a security scheme is always filled in, unless the reader gave another key", () => {
  const secured = { security: [{ key: [] }] };
  expect(valuesOf(secured, false).credentials).toEqual({ key: "demo" });
  expect(valuesOf(secured, false, { key: "mine" }).credentials).toEqual({ key: "mine" });
});
