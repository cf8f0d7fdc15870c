import { expect, test } from "@playwright/test";
import type { SchemaView } from "@/lib/openapi/operation-page-types";
import { fieldKey, itemIndices, readForm, removeItem, writeForm } from "@/lib/openapi/playground-form";

const field = (name: string, schema: SchemaView) => ({ name, schema, isRequired: false });
const schema: SchemaView = {
  type: "object",
  properties: [
    field("name", { type: "string" }),
    field("count", { type: "integer" }),
    field("tags", { type: "string[]" }),
    field("address.main", { type: "object", properties: [field("city", { type: "string" })] }),
    field("items", {
      type: "object[]",
      properties: [
        field("sku", { type: "string" }),
        field("gift", { type: "boolean" }),
        field("size", { type: "object", properties: [field("width", { type: "number" })] }),
      ],
    }),
    field("labels", { type: "map<string, string>", properties: [field("{key}", { type: "string" })] }),
  ],
};

const values: [value: unknown, sentence: string][] = [
  [{ name: "Ada", count: 3 }, "texts and numbers"],
  [{ tags: ["a", "b"] }, "a list of texts"],
  [{ "address.main": { city: "Oslo" } }, "an object whose name has a dot"],
  [{ items: [{ sku: "1", gift: true, size: { width: 2.5 } }, { sku: "2" }] }, "a list of objects with objects"],
  [{ labels: { one: "1" } }, "a map, written as JSON"],
];
for (const [value, sentence] of values) {
  test(`a form gives back ${sentence}`, () => {
    expect(readForm(schema, writeForm(schema, value))).toEqual(value);
  });
}

test("an empty form is no value, and empty texts are absent", () => {
  expect(readForm(schema, {})).toBeUndefined();
  expect(readForm(schema, { name: "", count: "1" })).toEqual({ count: 1 });
});

test("an item that was added counts before it is filled in, and goes when it is removed", () => {
  const second = fieldKey("items", 1);
  const texts = { ...writeForm(schema, { items: [{ sku: "1" }] }), [fieldKey(second, "sku")]: "" };
  expect(itemIndices("items", texts)).toEqual([0, 1]);
  expect(readForm(schema, texts)).toEqual({ items: [{ sku: "1" }, {}] });
  expect(itemIndices("items", removeItem(texts, second))).toEqual([0]);
});
