import { removeGroupParts } from "@/lib/openapi/document/without-groups";
import { expect, test } from "@/tests/support/unit-test";

const inner = { "x-mint": { groups: ["staff"] }, type: "string" };

const rows: [sentence: string, schema: object, left: object][] = [
  [
    "a field for groups goes, from the required ones too",
    { required: ["a", "b"], properties: { a: inner, b: {} } },
    { required: ["b"], properties: { b: {} } },
  ],
  ["a choice for groups goes", { oneOf: [{ type: "integer" }, inner] }, { oneOf: [{ type: "integer" }] }],
  [
    "a value for groups goes",
    { enum: ["a", "b"], "x-mint-enum": { a: ["staff"], b: [] } },
    { enum: ["b"], "x-mint-enum": { a: ["staff"], b: [] } },
  ],
  ["parts deep inside go", { items: { properties: { a: inner } } }, { items: { properties: {} } }],
  [
    "an empty list is for everyone",
    { properties: { a: { "x-mint": { groups: [] } } } },
    { properties: { a: { "x-mint": { groups: [] } } } },
  ],
];

for (const [sentence, schema, left] of rows) {
  test(sentence, () => {
    const document = structuredClone(schema);
    removeGroupParts(document);
    expect(document).toEqual(left);
  });
}
