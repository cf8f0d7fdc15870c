import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { pastedFields } from "@/lib/openapi/playground/pasted-fields";
import {
  choiceKey,
  entryKey,
  fieldKey,
  itemIndices,
  readForm,
  removeItem,
  writeForm,
} from "@/lib/openapi/playground/playground-form";
import { formShape } from "@/lib/openapi/samples/form-shape";
import { expect, test } from "@/tests/support/unit-test";

const field = (name: string, schema: SchemaView) => ({ name, schema, isRequired: false });
const needed = (name: string, schema: SchemaView) => ({ name, schema, isRequired: true });
const size: SchemaView = { type: "object", properties: [field("width", { type: "number" })] };
const animals: SchemaView["variants"] = {
  kind: "oneOf",
  discriminator: "kind",
  options: [
    { label: "Cat", value: "cat", schema: { type: "object", properties: [field("lives", { type: "integer" })] } },
    { label: "Dog", value: "dog", schema: { type: "object", properties: [field("size", { type: "integer" })] } },
  ],
};
const paidBy = (method: string): SchemaView => ({
  type: "object",
  properties: [
    needed("method", { type: "string", constraints: [{ name: "const", value: method }] }),
    field("number", { type: "string" }),
  ],
});
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
    field("sizes", { type: "map<string, object>", properties: [field("{key}", size)] }),
    field("open", {
      type: "object",
      properties: [field("known", { type: "string" }), field("/^x-/", { type: "integer" })],
    }),
    field("anything", { type: "any" }),
    field("matrix", { type: "integer[][]" }),
    field("either", {
      type: "string | integer | string[]",
      variants: {
        kind: "oneOf",
        options: ["string", "integer", "string[]"].map((type) => ({ label: type, schema: { type } })),
      },
    }),
    field("pet", { type: "object", properties: [field("name", { type: "string" })], variants: animals }),
    field("pets", { type: "object[]", variants: animals }),
    field("payment", {
      type: "object",
      variants: {
        kind: "anyOf",
        options: ["cash", "card"].map((method) => ({ label: method, schema: paidBy(method) })),
      },
    }),
    field("maybe", { type: "string", isNullable: true }),
  ],
};

const values: [value: unknown, sentence: string][] = [
  [{ name: "Ada", count: 3 }, "texts and numbers"],
  [{ tags: ["a", "b"] }, "a list of texts"],
  [{ "address.main": { city: "Oslo" } }, "an object whose name has a dot"],
  [{ items: [{ sku: "1", gift: true, size: { width: 2.5 } }, { sku: "2" }] }, "a list of objects with objects"],
  [{ labels: { one: "1", "two words": "2" } }, "a map"],
  [{ sizes: { a: { width: 1 }, b: {} } }, "a map of objects"],
  [{ open: { known: "k", "x-other": 5 } }, "an object that is a map as well"],
  [{ anything: { a: [1] } }, "a value of any type, written as JSON"],
  [{ matrix: [[1, 2], [3]] }, "a list of lists"],
  [{ either: "text" }, "the first of two types"],
  [{ either: 5 }, "the second of two types"],
  [{ either: ["a"] }, "a list among the choices"],
  [{ pet: { kind: "dog", name: "Rex", size: 3 } }, "the choice that the discriminator names, with what all have"],
  [{ pets: [{ kind: "cat", lives: 9 }, { kind: "dog" }] }, "a list of choices"],
  [{ payment: { method: "card", number: "1" } }, "a choice told by a constant"],
  [{ maybe: null }, "null where it is allowed"],
];
for (const [value, sentence] of values) {
  test(`a form gives back ${sentence}`, () => {
    expect(readForm(schema, writeForm(schema, value))).toEqual(value);
  });
}

const pasted: [text: string, value: unknown, sentence: string][] = [
  [' {"tags": ["a"], "strange": 1}', { tags: ["a"] }, "a body fills the fields that the form has"],
  ['{"strange": 1}', undefined, "an object of other names stays text"],
  ["{tags}", undefined, "what only begins like JSON stays text"],
  ["plain", undefined, "plain text stays text"],
];
for (const [text, value, sentence] of pasted) {
  test(`pasted into a form, ${sentence}`, () => {
    const fields = pastedFields(text, schema);
    expect(fields && readForm(schema, fields)).toEqual(value);
  });
}

test("an empty form is not a value, and empty texts are absent", () => {
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

const chosen: [texts: Record<string, string>, value: unknown, sentence: string][] = [
  [{ [fieldKey("pet", "name")]: "Tom" }, { pet: { kind: "cat", name: "Tom" } }, "the first choice where none is made"],
  [{ [choiceKey("pet")]: "1" }, { pet: { kind: "dog" } }, "a choice that is made and not filled in"],
  [{ [choiceKey("payment")]: "1" }, { payment: { method: "card" } }, "its constants are sent"],
  [{ [choiceKey("either")]: "1", either: "12" }, { either: 12 }, "the text has the type of the choice"],
  [{ [fieldKey(entryKey("labels", 0), "name")]: "" }, undefined, "an entry without name is none"],
];
for (const [texts, value, sentence] of chosen) {
  test(`choices and entries: ${sentence}`, () => {
    expect(readForm(schema, texts)).toEqual(value);
  });
}

const shapes: [schema: SchemaView, shape: string, sentence: string][] = [
  [{ type: "string" }, "text", "a text"],
  [{ type: "object" }, "text", "an object of unknown fields"],
  [{ ...size, deeper: { pointer: "/a", direction: "request" } }, "text", "a level that is not on the page"],
  [{ type: "(string | integer)[]" }, "items", "a list of choices"],
  [{ type: "string | string[]" }, "text", "a choice whose last type is a list"],
  [{ type: "[string, …]", properties: [field("[0]", { type: "string" })] }, "text", "a list of places"],
  [{ type: "map<string, any>" }, "fields", "a map of anything"],
  [{ type: "map<string, string | integer>[]" }, "items", "a list of maps"],
];
for (const [one, shape, sentence] of shapes) {
  test(`${one.type} is shown as ${shape}: ${sentence}`, () => {
    expect(formShape(one).type).toBe(shape);
  });
}

test("what another choice left behind is not sent", () => {
  const texts = { ...writeForm(schema, { payment: { method: "cash" } }), [choiceKey("payment")]: "1" };
  expect(readForm(schema, texts)).toEqual({ payment: { method: "card" } });
});

const methods: SchemaView = {
  type: "object",
  properties: [field("constructor", { type: "integer" }), field("valueOf", { type: "string[]" })],
};

test("fields named like methods of objects are empty until they are filled in", () => {
  expect(readForm(methods, {})).toBeUndefined();
  expect(writeForm(methods, { other: 1 })).toEqual({});
  expect(readForm(methods, writeForm(methods, { constructor: 5, valueOf: ["a"] }))).toEqual({
    constructor: 5,
    valueOf: ["a"],
  });
});
