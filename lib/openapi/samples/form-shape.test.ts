import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { constantOf, formShape, isFileType, isListType, optionSchema } from "@/lib/openapi/samples/form-shape";
import { expect, test } from "@/tests/support/unit-test";

const text: SchemaView = { type: "string" };
const field = (name: string, schema: SchemaView = text) => ({ name, isRequired: false, schema });

const listTypes: [type: string, isList: boolean][] = [
  ["string[]", true],
  ["string[][]", true],
  ["string<uuid>[]", true],
  ["(string | integer)[]", true],
  ["map<string, any>[]", true],
  ["map<string, (string | integer)[]>[]", true],
  ["[string, integer][]", true],
  ["string", false],
  ["string | string[]", false],
  ["string[] | integer[]", false],
  ["(string | integer)[] | (boolean | null)[]", false],
  ["map<string, any> | map<string, any>[]", false],
  ["map<string, string[]>", false],
  ["", false],
];

for (const [type, isList] of listTypes) {
  test(`${type || "no type"} is ${isList ? "a" : "no"} list`, () => expect(isListType(type)).toBe(isList));
}

const files: [type: string, isFile: boolean][] = [
  ["string<binary>", true],
  ["string<base64>", true],
  ["string<binary>[]", true],
  ["string<byte>", false],
  ["string", false],
  ["map<string, string<binary>>", false],
];

for (const [type, isFile] of files) {
  test(`${type} is ${isFile ? "a" : "no"} file`, () => expect(isFileType(type)).toBe(isFile));
}

const entry: SchemaView = { type: "integer" };
const choices = { kind: "oneOf" as const, options: [] } as unknown as NonNullable<SchemaView["variants"]>;

const shapes: [schema: SchemaView, shape: object, sentence: string][] = [
  [text, { type: "text" }, "a scalar is one text"],
  [{ type: "object" }, { type: "text" }, "an object without known fields is one text"],
  [{ type: "[string, integer]", properties: [field("a")] }, { type: "text" }, "a tuple is one text"],
  [{ type: "string[]" }, { type: "items", item: { type: "string" } }, "a list asks for its items"],
  [
    { type: "(string | integer)[]", enumValues: ["a"], description: "Of the list" },
    { type: "items", item: { type: "string | integer", enumValues: ["a"] } },
    "an item has the list's choices, but not its description",
  ],
  [
    { type: "object[]", name: "Pet", properties: [field("a")] },
    { type: "items", item: { type: "object", name: "Pet", properties: [field("a")] } },
    "an item has the fields that stand with the list",
  ],
  [{ type: "object", properties: [field("a")] }, { type: "fields", fields: [field("a")] }, "an object asks for fields"],
  [
    { type: "object", properties: [field("a"), field("{key}", entry)] },
    { type: "fields", fields: [field("a")], entry },
    "entries of a map have a place beside the fields",
  ],
  [
    { type: "object", properties: [field("/^x-/", entry)] },
    { type: "fields", fields: [], entry },
    "and so have entries that a pattern names",
  ],
  [
    { type: "map<string, any>" },
    { type: "fields", fields: [], entry: { type: "any" } },
    "a map of anything has entries of anything",
  ],
  [
    { type: "object", properties: [field("a"), field("{key}", entry)], variants: choices },
    { type: "choice", fields: [field("a")], choices },
    "a choice keeps the fields that all options have",
  ],
];

for (const [schema, shape, sentence] of shapes) {
  test(`form: ${sentence}`, () => expect(formShape(schema)).toEqual(shape));
}

const constants: [schema: SchemaView, constant: string | undefined, sentence: string][] = [
  [{ type: "string", constraints: [{ name: "const", value: "a" }], enumValues: ["b"] }, "a", "a constant"],
  [{ type: "string", enumValues: ["b"] }, "b", "a choice of one"],
  [{ type: "string", enumValues: ["a", "b"] }, undefined, "no choice of two"],
  [{ type: "string", constraints: [{ name: "minLength", value: "1" }] }, undefined, "no other rule"],
  [text, undefined, "nothing that is not said"],
];

for (const [schema, constant, sentence] of constants) {
  test(`the only value of a schema is ${sentence}`, () => expect(constantOf(schema)).toBe(constant));
}

function variantsOf(...options: { value?: string; schema: SchemaView }[]) {
  const labeled = options.map((option, index) => ({ label: `Option ${index}`, ...option }));
  return { discriminator: "kind", options: labeled } as unknown as NonNullable<SchemaView["variants"]>;
}

const cat: SchemaView = { type: "object", properties: [field("lives"), field("kind")] };

test("the field of a discriminator holds what it says for the option, before the others", () => {
  expect(optionSchema(variantsOf({ value: "cat", schema: cat }), 0)?.properties).toEqual([
    { name: "kind", isRequired: true, schema: { type: "string", enumValues: ["cat"] } },
    field("lives"),
  ]);
});

test("an option that tells its own value is left as it is", () => {
  const own: SchemaView = { type: "object", properties: [field("kind", { type: "string", enumValues: ["tabby"] })] };
  expect(optionSchema(variantsOf({ value: "cat", schema: own }), 0)).toBe(own);
});

test("an option of which the discriminator says nothing is left as it is", () => {
  expect(optionSchema(variantsOf({ schema: cat }), 0)).toBe(cat);
});

test("an option that there is not is the first one", () => {
  expect(optionSchema(variantsOf({ schema: cat }, { schema: text }), 9)).toBe(cat);
  expect(optionSchema(variantsOf(), 0)).toBeUndefined();
});
