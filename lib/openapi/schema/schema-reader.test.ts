import type { JsonObject } from "@/lib/openapi/document/types";
import { discriminatorValue } from "@/lib/openapi/schema/discriminator";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const schemas: JsonObject = {
  Pet: { type: "object", properties: { tag: { type: "string" } } },
  Alias: reference("Pet"),
  Ring: reference("Round"),
  Round: reference("Ring"),
  Tree: { allOf: [reference("Tree"), { type: "object" }] },
  Wide: { allOf: [reference("Pet"), reference("Alias"), { required: ["tag"] }] },
  "a/b~c d": { type: "integer" },
};
const document = { components: { schemas, parameters: { Id: { name: "id", in: "path" } } }, list: [{ type: "null" }] };

const rows: [raw: unknown, schema: JsonObject, name: string | undefined, sentence: string][] = [
  [reference("Pet"), schemas.Pet as JsonObject, "Pet", "a reference is followed"],
  [reference("Alias"), schemas.Pet as JsonObject, "Alias", "and a reference to a reference, by its first name"],
  [
    { ...reference("Pet"), description: "Mine" },
    { ...(schemas.Pet as JsonObject), description: "Mine" },
    "Pet",
    "with notes",
  ],
  [
    { ...reference("Pet"), required: ["tag"] },
    { ...(schemas.Pet as JsonObject), required: ["tag"] },
    undefined,
    "with rules",
  ],
  [reference("a~1b~0c%20d"), { type: "integer" }, "a/b~c d", "names may hold any character"],
  [reference("Tree"), { type: "object" }, "Tree", "a part that is the whole adds nothing"],
  [reference("Wide"), { ...(schemas.Pet as JsonObject), required: ["tag"] }, "Wide", "what is named twice counts once"],
  [{ $ref: "#/list/0" }, { type: "null" }, undefined, "what is no component has no name"],
  [false, { not: {} }, undefined, "`false` accepts nothing"],
  [true, {}, undefined, "`true` accepts everything"],
  [null, {}, undefined, "and so does what is no schema"],
  [[{ type: "string" }], {}, undefined, "a list neither"],
];

for (const [raw, schema, name, sentence] of rows) {
  test(`schema: ${sentence}`, () => {
    const effective = new SchemaReader(document).read(raw);
    expect(effective.schema).toEqual(schema);
    expect(effective.name).toBe(name);
  });
}

const nowhere = [
  reference("Gone"),
  reference("Ring"),
  reference("constructor"),
  { $ref: "other.yaml#/Pet" },
  { $ref: "#" + "x" },
];

for (const raw of nowhere) {
  test(`a reference that leads nowhere accepts everything: ${raw.$ref}`, () => {
    expect(new SchemaReader(document).read(raw)).toMatchObject({ schema: {}, isUnresolved: true });
  });
}

for (const index of ["", "-", "1", "00x", " 0", "1e0", "length"]) {
  test(`a list has no item ${JSON.stringify(index)}`, () => {
    expect(new SchemaReader(document).read({ $ref: `#/list/${index}` }).isUnresolved).toBe(true);
  });
}

test("pointers tell every reference that was followed", () => {
  expect(new SchemaReader(document).read(reference("Alias")).pointers).toEqual([
    "/components/schemas/Alias",
    "/components/schemas/Pet",
  ]);
});

test("what stands below a placed schema has a pointer", () => {
  const reader = new SchemaReader({});
  const leaf = { type: "string" };
  const items = { properties: { "a/b": leaf } };
  const schema = { type: "array", items };
  reader.place(schema, "/payload");
  reader.read(schema);
  reader.read(items);
  expect(reader.pointerOf(leaf)).toBe("/payload/items/properties/a~1b");
  expect(reader.pointerOf({ ...leaf })).toBeUndefined();
  expect(reader.pointerOf("text")).toBeUndefined();
});

test("a place that is known is kept", () => {
  const reader = new SchemaReader({});
  const schema = { type: "string" };
  reader.place(schema, "/first");
  reader.place(schema, "/second");
  expect(reader.pointerOf(schema)).toBe("/first");
});

test("a schema is read anew once it has a place", () => {
  const reader = new SchemaReader({});
  const leaf = { type: "string" };
  const schema = { properties: { leaf } };
  reader.read(schema);
  reader.place(schema, "/late");
  reader.read(schema);
  expect(reader.pointerOf(leaf)).toBe("/late/properties/leaf");
});

const resolved: [raw: unknown, value: JsonObject, sentence: string][] = [
  [{ $ref: "#/components/parameters/Id" }, { name: "id", in: "path" }, "a component"],
  [{ $ref: "#/components/parameters/Id", name: "own" }, { name: "own", in: "path" }, "what stands beside it wins"],
  [{ $ref: "#/components/parameters/Gone", name: "own" }, { name: "own" }, "nothing where there is none"],
  [{ name: "id" }, { name: "id" }, "what is no reference"],
  ["text", {}, "nothing of a text"],
];

for (const [raw, value, sentence] of resolved) {
  test(`a reference of another kind: ${sentence}`, () => {
    expect(new SchemaReader(document).resolve(raw)).toEqual(value);
  });
}

test("a thousand nested parts are merged", () => {
  let schema: JsonObject = { required: ["a"] };
  for (let depth = 0; depth < 1_000; depth += 1) schema = { allOf: [schema] };
  expect(new SchemaReader({}).read(schema).schema).toEqual({ required: ["a"] });
});

const cat = reference("Cat");
const values: [
  discriminator: unknown,
  raw: unknown,
  name: string | undefined,
  value: string | undefined,
  sentence: string,
][] = [
  [{ mapping: { tabby: "#/components/schemas/Cat" } }, cat, "Cat", "tabby", "the key of the reference"],
  [{ mapping: { tabby: "Cat" } }, cat, "Cat", "tabby", "the key of the component's name"],
  [{ mapping: { dog: "Dog" } }, cat, "Cat", "Cat", "the component's name where no key is"],
  [{ propertyName: "kind" }, cat, "Cat", "Cat", "the same without mapping"],
  [{ mapping: { none: undefined } }, { type: "object" }, undefined, undefined, "nothing for what has no name"],
  [undefined, cat, undefined, undefined, "nothing without discriminator and name"],
];

for (const [discriminator, raw, name, value, sentence] of values) {
  test(`a discriminator says ${sentence}`, () => expect(discriminatorValue(discriminator, raw, name)).toBe(value));
}
