import type { SchemaView, SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import { emptyFields } from "@/lib/openapi/playground/empty-fields";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { expect, test } from "@/tests/support/unit-test";

const text = { type: "string" };
const field = (name: string, isRequired: boolean, schema: SchemaView = text) => ({ name, isRequired, schema });
const item = { type: "object[]", properties: [field("price", true), field("note", false)] };
const schema = {
  type: "object",
  properties: [
    field("name", true),
    field("note", false),
    field("id", true, { ...text, isReadOnly: true }),
    field("items", false, item),
  ],
};

function emptyOf(body: string | undefined, more: Partial<PlaygroundModel["operation"]> = {}, credentials = {}) {
  const requestBody = { isRequired: true, content: [{ mediaType: "application/json", schema, examples: [] }] };
  const operation = { method: "POST", security: [], isSecurityOptional: false, requestBody, ...more };
  const values = { mediaType: "application/json", security: 0, credentials };
  return emptyFields({ operation } as never, values as never, body);
}

const key: SecuritySchemeView = {
  id: "key",
  kind: "apiKey",
  place: "header",
  name: "X-Key",
  prefix: "",
  scopes: [],
  links: [],
};
const rows: [title: string, found: string[], expected: string[]][] = [
  ["a required field", emptyOf("{}"), ["name"]],
  ["fields of items, by their place", emptyOf('{"name":"a","items":[{"price":1},{}]}'), ["items[1].price"]],
  ["nothing of a body that is complete", emptyOf('{"name":""}'), []],
  ["nothing of a body that is not JSON", emptyOf("{"), []],
  ["credentials", emptyOf(undefined, { security: [[key]] }), ["X-Key"]],
  ["no credentials that are there", emptyOf(undefined, { security: [[key]] }, { key: "a" }), []],
  ["no credentials that are optional", emptyOf(undefined, { security: [[key]], isSecurityOptional: true }), []],
  ["no cookies", emptyOf(undefined, { security: [[{ ...key, place: "cookie" }]] }), []],
  ["no certificates", emptyOf(undefined, { security: [[{ ...key, place: "connection" }]] }), []],
];

for (const [title, found, expected] of rows) {
  test(`names ${title}`, () => expect(found).toEqual(expected));
}
