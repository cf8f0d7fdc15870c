import { checkDocument, listReferences } from "@/lib/openapi/document/check-document";
import type { JsonObject } from "@/lib/openapi/document/types";
import { expect, test } from "@/tests/support/unit-test";

const gone = { $ref: "#/components/schemas/Gone" };

const places: [path: string, isReference: boolean, sentence: string][] = [
  ["components.schemas.A", true, "a schema"],
  ["components.schemas.A.properties.example", true, "a property called `example`"],
  ["components.schemas.A.properties.value", true, "a property called `value`"],
  ["components.schemas.A.patternProperties.default", true, "a pattern called `default`"],
  ["components.schemas.default", true, "a component called `default`"],
  ["components.schemas.A.$defs.const", true, "a definition called `const`"],
  ["components.schemas.A.example", false, "an example"],
  ["components.schemas.A.default", false, "a default"],
  ["components.schemas.A.const", false, "a constant"],
  ["components.schemas.A.enum.0", false, "a choice"],
  ["components.schemas.A.examples.0", false, "one of several examples"],
  ["components.schemas.A.examples.0.deep", false, "a part of one"],
  ["components.examples.A", true, "a named example"],
  ["components.examples.value", true, "an example named `value`"],
  ["components.examples.A.value", false, "the value of a named example"],
  ["paths./a.get.responses.default", true, "the response for other statuses"],
  ["paths./a.get.responses.default.content.text/plain.schema", true, "the schema of that response"],
  ["paths./a.get.parameters.0", true, "an item of a list"],
];

/** A document that holds the value at a path; digits are places in lists. */
function documentWith(path: string, value: unknown): JsonObject {
  const keys = path.split(".");
  return keys.reduceRight<unknown>(
    (inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }),
    value,
  ) as JsonObject;
}

for (const [path, isReference, sentence] of places) {
  test(`${sentence} is ${isReference ? "followed" : "data"}: ${path}`, () => {
    const found = listReferences(documentWith(path, gone));
    const keys = [...path.split("."), "$ref"];
    expect(found).toEqual(isReference ? [{ reference: gone.$ref, keys }] : []);
  });
}

test("a property called `$ref` is no reference", () => {
  expect(listReferences({ properties: { $ref: { type: "string" } } })).toEqual([]);
});

const get = (operation: JsonObject = {}, path = "/a") => ({ paths: { [path]: { get: operation } } });
const id = { name: "id", in: "path" };

const rows: [document: JsonObject, codes: string[], sentence: string][] = [
  [{}, [], "an empty document"],
  [get({ x: gone }), ["unresolved-reference"], "a reference to nothing"],
  [get({ x: { $ref: "#/paths/~1a/get" } }), [], "a reference into the document"],
  [get({ x: { $ref: "#" } }), [], "a reference to the document"],
  [get({ x: { $ref: "#/constructor" } }), ["unresolved-reference"], "a reference to a method of objects"],
  [get({ x: { $ref: "#/paths/~1a/get/toString" } }), ["unresolved-reference"], "the same deeper down"],
  [get({ x: { $ref: "other.yaml#/A" } }), [], "a reference to another file"],
  [get({}, "/a/{id}"), ["undeclared-parameter"], "a path parameter that nobody declares"],
  [get({ parameters: [id] }, "/a/{id}"), [], "one that the operation declares"],
  [{ paths: { "/{id}": { parameters: [id], get: {} } } }, [], "one that the path declares"],
  [get({ parameters: [{ ...id, in: "query" }] }, "/{id}"), ["undeclared-parameter"], "one declared elsewhere"],
  [
    {
      ...get({ parameters: [{ $ref: "#/components/parameters/Id" }] }, "/{id}"),
      components: { parameters: { Id: id } },
    },
    [],
    "one declared by reference",
  ],
  [get({}, "/{a}/{b}"), ["undeclared-parameter", "undeclared-parameter"], "each of several"],
  [
    { paths: { "/a": { get: { operationId: "x" }, put: { operationId: "x" } } } },
    ["duplicate-operation-id"],
    "an id used twice",
  ],
  [{ paths: { "/a": { get: { operationId: "x" }, put: { operationId: "X" } } } }, [], "ids that differ in case"],
  [{ paths: { "/a": { get: { operationId: " " }, put: { operationId: " " } } } }, [], "blank ids"],
  [
    {
      paths: { "/a": { get: { operationId: "constructor" } } },
      webhooks: { w: { post: { operationId: "constructor" } } },
    },
    ["duplicate-operation-id"],
    "an id of a path and a webhook",
  ],
  [get({ security: [{ key: [] }] }), ["undeclared-security"], "a scheme that is not declared"],
  [{ security: [{ key: [] }, { key: [] }] }, ["undeclared-security"], "one named twice, once"],
  [{ security: [{ constructor: [] }] }, ["undeclared-security"], "one called like a method of objects"],
  [{ security: [{ key: [] }, {}], components: { securitySchemes: { key: {} } } }, [], "one that is declared, or none"],
];

for (const [document, codes, sentence] of rows) {
  test(`check: ${sentence}`, () => {
    expect(checkDocument(document).map(({ code }) => code)).toEqual(codes.map((code) => `specification-${code}`));
  });
}

test("entries that pages do not show are reported", () => {
  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, {}]));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const schemas = {
    Wide: { properties: entries(1_001) },
    Long: { enum: numbers(401) },
    Whole: { properties: entries(500), allOf: [{ $ref: "#/components/schemas/Part" }] },
    Part: { properties: entries(501) },
  };
  const operation = { parameters: numbers(1_001), responses: entries(101) };
  const document = { paths: { "/a": { get: operation } }, components: { schemas, responses: entries(101) } };
  expect(checkDocument(document).map(({ level, keys, message }) => [level, keys.join("."), message])).toEqual([
    ["warning", "paths./a.get.parameters", expect.stringContaining("has 1001 entries")],
    [
      "warning",
      "paths./a.get.responses",
      expect.stringContaining("has 101 entries, of which pages show the first 100."),
    ],
    ["warning", "components.schemas.Wide.properties", expect.stringContaining("has 1001 entries")],
    ["warning", "components.schemas.Long.enum", expect.stringContaining("has 401 entries")],
    ["warning", "components.schemas.Whole.allOf", expect.stringContaining("has 1001 fields")],
  ]);
});

test("names that a schema requires are compared as long as there are few", () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `property${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  const required = names.map((name) => `${name}x`);
  const found = checkDocument({ components: { schemas: { A: { properties, required } } } });
  expect(found.filter(({ keys }) => keys.includes("required")).length).toBe(2);
});

test("a finding says where and what", () => {
  expect(checkDocument({ paths: { "/a": { get: { operationId: "x" }, put: { operationId: "x" } } } })).toEqual([
    expect.objectContaining({
      level: "warning",
      keys: ["paths", "/a", "put", "operationId"],
      message: 'The operationId `x` is already used by `paths["/a"].get`.',
    }),
  ]);
});
