import type { JsonObject } from "@/lib/openapi/document/types";
import { mergeSchemas } from "@/lib/openapi/schema/merge-schemas";
import { expect, test } from "@/tests/support/unit-test";

const text = { type: "string" };
const pet = { $ref: "#/components/schemas/Pet" };

// oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema
// The first schema is a member, the second stands beside the `allOf`.
const pairs: [member: JsonObject, own: JsonObject, merged: JsonObject, sentence: string][] = [
  [{ type: "integer" }, { type: "number" }, { type: "integer" }, "an integer is a number"],
  [{ type: "number" }, { type: "integer" }, { type: "integer" }, "the other way around, too"],
  [{ type: ["string", "integer"] }, { type: "number" }, { type: "integer" }, "one of several types"],
  [{ type: ["string", "null"] }, text, text, "what only one lets in is out"],
  [{ type: ["a", "b", "c"] }, { type: ["b", "c"] }, { type: ["b", "c"] }, "types that both have"],
  [{ type: ["integer", "null"] }, { type: ["null", "number"] }, { type: ["null", "integer"] }, "null and integers"],
  [{ minimum: 1 }, { minimum: 3 }, { minimum: 3 }, "the higher of two lower limits"],
  [{ maxLength: 5 }, { maxLength: 9 }, { maxLength: 5 }, "the lower of two upper limits"],
  [{ minContains: 3 }, { minContains: 1 }, { minContains: 3 }, "more of what a list must contain"],
  [{ maxContains: 1 }, { maxContains: 3 }, { maxContains: 1 }, "less of what it may"],
  [{ maximum: 5 }, { maximum: "9" }, { maximum: "9" }, "a limit that is no number wins unread"],
  [{ uniqueItems: true }, { uniqueItems: false }, { uniqueItems: true }, "items are unique if one asks for it"],
  [{ enum: ["a", "b"] }, { enum: ["b", "c"] }, { enum: ["b"] }, "choices that both have"],
  [{ enum: [{ a: 1 }, null] }, { enum: [null, { a: 1 }] }, { enum: [{ a: 1 }, null] }, "choices of any kind"],
  [{ enum: ["a"] }, { enum: ["z"] }, { enum: ["z"] }, "its own choices where none is common"],
  [{ required: ["a", "b"] }, { required: ["b", "c"] }, { required: ["a", "b", "c"] }, "all required fields, once"],
  [{ nullable: true }, { nullable: false }, { nullable: false }, "null where both let it in"],
  [{ not: text }, { not: pet }, { not: { anyOf: [text, pet] } }, "neither of what is refused"],
  [{ items: text }, { items: pet }, { items: { allOf: [text, pet] } }, "items that are both"],
  [{ items: text }, { items: false }, { items: false }, "no items where one says so"],
  [{ description: "a" }, { description: "b" }, { description: "b" }, "its own description"],
  [{ additionalProperties: text }, { additionalProperties: true }, { additionalProperties: text }, "entries of a kind"],
  [{ additionalProperties: true }, { additionalProperties: text }, { additionalProperties: text }, "by either part"],
  [{ additionalProperties: false }, { additionalProperties: text }, { additionalProperties: false }, "or none"],
  [
    { additionalProperties: text },
    { additionalProperties: pet },
    { additionalProperties: { allOf: [text, pet] } },
    "entries of both kinds",
  ],
  [
    { properties: { a: text, b: text } },
    { properties: { b: pet, c: pet } },
    { properties: { a: text, b: { allOf: [text, pet] }, c: pet } },
    "all fields, and both rules of a common one",
  ],
  [
    { properties: { constructor: text } },
    { properties: { toString: pet } },
    { properties: { constructor: text, toString: pet } },
    "fields called like methods",
  ],
  [{ oneOf: [text] }, { oneOf: [pet] }, { oneOf: [text], anyOf: [pet] }, "two choices as one of each kind"],
  [{ anyOf: [text] }, { anyOf: [pet] }, { anyOf: [text], oneOf: [pet] }, "the same for the other kind"],
  [
    { if: text, then: pet },
    { if: pet, else: text },
    {
      allOf: [
        { if: text, then: pet },
        { if: pet, else: text },
      ],
    },
    "conditions beside each other",
  ],
  [
    { dependentRequired: { a: ["b"] } },
    {},
    { allOf: [{ if: { not: { required: ["a"] } }, else: { required: ["b"] } }] },
    "what depends on a field is a condition",
  ],
  [{ example: 1 }, { type: "integer" }, { example: 1, type: "integer" }, "the example of the only member"],
  [{}, {}, {}, "nothing of nothing"],
];
// oxlint-enable unicorn/no-thenable

for (const [member, own, merged, sentence] of pairs) {
  test(`allOf: ${sentence}`, () => expect(mergeSchemas(own, [member])).toEqual(merged));
}

test("the example of one member out of many is no example of the whole", () => {
  expect(mergeSchemas({}, [{ example: 1, examples: [1] }, { type: "integer" }])).toEqual({ type: "integer" });
  expect(mergeSchemas({ example: 2 }, [{ example: 1 }, {}])).toEqual({ example: 2 });
});

test("merging changes none of the parts", () => {
  const parts = [{ properties: { a: text }, required: ["a"] }, { properties: { a: pet } }];
  const before = structuredClone(parts);
  mergeSchemas({ required: ["b"] }, parts);
  expect(parts).toEqual(before);
});
