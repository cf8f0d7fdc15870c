import type { JsonObject } from "@/lib/openapi/document/types";
import { fitsSchema } from "@/lib/openapi/schema/fits-schema";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const schemas = {
  Tree: { type: "object", required: ["name"], properties: { name: {}, leaves: { items: reference("Tree") } } },
  Itself: { allOf: [reference("Itself")], type: "string" },
  "a/b": { type: "integer" },
};

const reader = new SchemaReader({ components: { schemas } });

function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

const rows: [schema: unknown, value: unknown, fits: boolean, sentence: string][] = [
  [{ type: "string", nullable: true }, null, true, "`nullable` lets null in"],
  [{ type: "string", nullable: true, enum: ["a"] }, null, false, "not where the choices lack it"],
  [{ type: "number", minimum: 1, exclusiveMinimum: true }, 1, false, "an exclusive limit may be a flag"],
  [{ type: "number", minimum: 1, exclusiveMinimum: false }, 1, true, "or a flag that is off"],
  [{ exclusiveMaximum: 5 }, 5, false, "or a number"],
  [{ required: ["id"], properties: { id: { readOnly: true } } }, {}, true, "what one direction carries may be missing"],
  [{ required: ["id"], properties: { id: {} } }, {}, false, "what both carry may not"],
  [{ dependentRequired: { a: ["b"] } }, { a: 1 }, false, "a field may ask for another one"],
  [
    reference("Tree"),
    { name: 1, leaves: [{ name: 2 }, { leaves: [] }] },
    false,
    "references are followed as deep as needed",
  ],
  [reference("a~1b"), 1.5, false, "names of components may hold slashes"],
  [reference("Nobody"), 1, true, "what leads nowhere accepts everything"],
  [reference("Itself"), 1, true, "and so does what holds itself"],
  [{ type: "file" }, 1, true, "a word that is no type says nothing"],
  [
    { required: true, enum: {}, minimum: "2", properties: [], allOf: 1 },
    {},
    true,
    "keywords of the wrong shape neither",
  ],
  [{ multipleOf: 0 }, 3, true, "there is no multiple of zero"],
  [{ pattern: "^[a-z]+$" }, "A", false, "an expression is tried"],
  [{ pattern: "(" }, "A", true, "one that cannot be read is not"],
  [{ pattern: "^(a+)+$" }, `${"a".repeat(40)}b`, true, "one that would take too long on this text is not"],
  [{ pattern: "^(a+)+$" }, "b", false, "on a short one it is"],
  [
    { patternProperties: { "^x": {}, "(": {} }, additionalProperties: false },
    { y: 1 },
    true,
    "the same for names of fields",
  ],
  [{ patternProperties: { "^x": { type: "string" } } }, { x: 1 }, false, "which say what their fields are"],
  [{ format: "url" }, "/a", false, "a `url` is a full address"],
  [{ format: "date" }, "2024-02-30", false, "a date is a day that there is"],
  [{ format: "constructor" }, "a", true, "nor one called like a method"],
  [{ format: "password" }, "a", true, "most formats are not judged"],
  [{ oneOf: [{ type: "integer" }, { type: "number" }] }, 1, false, "of `oneOf` exactly one accepts"],
  [{ anyOf: [{ properties: { a: {} } }], unevaluatedProperties: false }, { a: 1, b: 1 }, false, "what no part knows"],
  [false, 1, false, "`false` accepts nothing"],
  [undefined, 1, true, "no schema accepts everything"],
];

for (const [schema, value, fits, sentence] of rows) {
  test(`${sentence}: ${JSON.stringify(schema)} ${fits ? "accepts" : "refuses"} ${JSON.stringify(value).slice(0, 40)}`, () => {
    expect(fitsSchema(reader, schema, value)).toBe(fits);
  });
}
